import type { Id } from "@parley/model/kernel";
import { installation } from "../audit/audit.ts";
import { invalid } from "../http/problems.ts";
import { create } from "../rows/change.ts";
import type { VerbHandlers } from "../rows/noun-routes.ts";

export const organisationVerbs: VerbHandlers = {
  /** A new client is behind its own wall. */
  create: (visit, target) => create(visit, target, { owner: ownWall }),
};

/** @throws Problem 400 for the id under which the installation's own log is kept. */
function ownWall(id: Id): Id {
  if (id !== installation) return id;
  throw invalid([{ field: "id", code: "invalid", message: "Choose another id: this one is taken for good." }]);
}
