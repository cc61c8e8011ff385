import { listsOf } from "@parley/client";
import type { tag } from "@parley/model/nouns/tag";
import { useQuery } from "@tanstack/react-query";
import { send } from "../api/send.ts";

/** The tags of a client, those of all clients among them, by name. */
export function useTags(organisation: string) {
  return useQuery({
    queryKey: ["tags", organisation],
    queryFn: async () => {
      const filters = { organisation: [organisation, null] };
      const rows = await listsOf<typeof tag>(send, "/api/tags/").all({ filters, fields: ["name"], ordering: ["name"] });
      return [...new Set(rows.map(({ name }) => name))];
    },
    staleTime: 0,
  });
}
