import { toYaml } from "@parley/flow";
import { z } from "zod";
import { loadState } from "../../edits/version-state.ts";
import { defineTask } from "../task.ts";

/** A version as YAML text. */
export const generateYaml = defineTask({
  timeout: 60_000,
  input: z.object({ version: z.guid(), ids: z.boolean() }),
  run: async (work, { version, ids }) => {
    await work.progress(0.1, "Reading the agent");
    const { document } = await loadState(work.db, version);
    await work.progress(0.5, "Writing it as YAML");
    return toYaml(document, { ids });
  },
});
