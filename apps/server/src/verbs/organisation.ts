import type { VerbHandlers } from "../noun-routes.ts";
import { create } from "../rows/change.ts";

export const organisationVerbs: VerbHandlers = {
  /** A new client is behind its own wall. */
  create: (visit, target) => create(visit, target, { owner: (id) => id }),
};
