import { bulkChange, bulkRemove } from "./bulk.ts";
import { change, create, remove } from "./change.ts";
import type { VerbHandlers } from "./noun-routes.ts";
import { get, list } from "./read.ts";

export const readVerbs: VerbHandlers = { list: (visit, target) => list(visit, target), get };

/** What every noun can do without a line of its own. */
export const rowVerbs: VerbHandlers = {
  ...readVerbs,
  create: (visit, target) => create(visit, target),
  put: (visit, target) => change(visit, target, true),
  patch: (visit, target) => change(visit, target, false),
  delete: (visit, target) => remove(visit, target),
  bulk_put: bulkChange,
  bulk_patch: bulkChange,
  bulk_delete: bulkRemove,
};
