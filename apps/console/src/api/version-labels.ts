import { listsOf } from "@parley/client";
import type { version } from "@parley/model/nouns/version";
import { send } from "./send.ts";

/** The versions of an agent by label, the newest first. */
export const versionLabelsQuery = ({ organisation: org, flow }: { organisation: string; flow: string }) => ({
  queryKey: ["versions", flow, "labels"],
  queryFn: async () => {
    const versions = listsOf<typeof version>(send, "/api/organisations/{org}/flows/{flow}/versions/", { org, flow });
    const { results } = await versions.list({ ordering: ["-created_at"], fields: ["version"], limit: 500 });
    return results.map(({ version: label }) => label);
  },
});
