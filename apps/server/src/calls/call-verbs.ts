import type { VerbHandlers } from "../rows/noun-routes.ts";
import { list } from "../rows/read.ts";
import { textSearch } from "./text-condition.ts";

export const callVerbs: VerbHandlers = {
  list: (visit, target) => {
    const search = textSearch(visit.incoming.query);
    return list(visit, target, { parameters: [], conditions: [], search, isByText: search.length > 0 });
  },
};
