import { nounNamed } from "@parley/model";
import type { Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import { guardedVerbs, type VerbHandlers } from "../rows/noun-routes.ts";
import { updateRows } from "../rows/write-row.ts";

const line = nounNamed("sip_line");

/** A line names the one worker that owns it. So a row made or deleted below a line changes that line too. */
export const workerVerbs: VerbHandlers = guardedVerbs({
  making: (visit) => ({ along: (trx, { id }) => giveLine(trx, visit, id) }),
  removing: (visit) => (trx) => giveLine(trx, visit, null),
});

/** Gives the line of the path, where there is one, to a worker, or to none. */
async function giveLine(trx: Db, visit: Visit, worker: string | null): Promise<void> {
  const { sip_line_pk } = visit.place.parents;
  if (sip_line_pk !== undefined) await updateRows(trx, line, [sip_line_pk], { worker });
}
