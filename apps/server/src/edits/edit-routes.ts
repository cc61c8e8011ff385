import { editsSince, makeEdit, type NewEdit, type StoredEdit } from "@parley/flow";
import { rules } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { badRequest, invalid, notFound } from "../http/problems.ts";
import { reader } from "../http/schema-checker.ts";
import { countedPage } from "../rows/counted-page.ts";
import { dbOf } from "../rows/read.ts";
import { ifMatch } from "../rows/write-row.ts";
import { applyEdit, type EditKind, type EditRow, editColumns, readStoredEdit, writeVersions } from "./apply-edit.ts";
import { watchTaken } from "./keep-taken.ts";
import { refuseBuilt } from "./refuse-built.ts";
import { refuseStray } from "./refuse-stray.ts";

/** Changing a version by ordered steps, and reading what was changed. */
export const editRoutes: readonly GuardedRoute[] = [
  callRoute(makeEdit, {
    name: "edit.create",
    summary: "Change a version: ordered steps, all or none. If-Match names the version's revision",
    rule: rules.flowWrite,
    handle: postEdit,
  }),
  callRoute(editsSince, {
    name: "edit.list",
    summary: "The edits of a version after a revision, oldest first",
    rule: rules.flowRead,
    handle: listEdits,
  }),
];

/** @throws Problem 428 without If-Match, 400 when it is no revision. */
function expectedRevision(visit: Visit): number | null {
  if (visit.incoming.header("if-match") !== undefined) return ifMatch(visit);
  const detail = "Say which revision of the version you change: If-Match: <revision>.";
  throw new Problem({ status: 428, code: "if_match_required", detail });
}

async function postEdit(visit: Visit): Promise<AnswerTo<typeof makeEdit>> {
  visit.incoming.query.allow([]);
  const { deps, place, caller } = visit;
  const expected = expectedRevision(visit);
  const body = readEdit(visit.incoming.body);
  const version = inPath({ place }).ver;
  const edit = await writeVersions(deps, [version], place.organisations, async (trx) => {
    const takesBack = body.undo === undefined ? undefined : await editOf(trx, version, body.undo);
    if (takesBack !== undefined && body.operations === undefined) {
      await refuseBuilt(deps, trx, { version, expected, edit: takesBack });
    }
    if (takesBack !== undefined && body.operations !== undefined) refuseStray(body.operations, takesBack);
    const { proposal, operations: part } = body;
    const keepTaken = await watchTaken(deps, trx, { version, proposal, undoes: takesBack?.id, part });
    const stored = await applyEdit(deps, trx, {
      id: body.id ?? deps.newId(),
      version,
      operations: body.operations ?? takesBack?.inverse ?? [],
      by: caller.id,
      summary: body.summary ?? null,
      expected,
      kind: kindOf(body),
      ...(takesBack !== undefined && { undoes: takesBack.id }),
      at: (step, operation) => `operations.${step}.${operation?.op === "create" ? "row" : "fields"}.`,
    });
    await keepTaken(stored);
    await audit(trx, visit, { status: 201, organisation: place.parents.org ?? null });
    return readStoredEdit(stored);
  });
  const location = `${visit.incoming.path}?since=${edit.version_revision - 1}&limit=1`;
  return { ...answerOf(makeEdit, edit, { etag: `"${edit.version_revision}"`, location }), status: 201 };
}

const kindOf = ({ undo, operations, whole }: NewEdit): EditKind =>
  undo !== undefined && operations === undefined ? "undo" : whole === true ? "whole" : "plain";

async function editOf(trx: Db, version: Id, edit: Id): Promise<StoredEdit> {
  const { rows } = await sql<EditRow>`
    select ${editColumns} from edit where id = ${edit} and flow_config = ${version}`.execute(trx);
  if (rows[0] === undefined) throw notFound();
  return readStoredEdit(rows[0]);
}

async function listEdits(visit: Visit): Promise<AnswerTo<typeof editsSince>> {
  const { query } = visit.incoming;
  query.allow(["since", "limit", "offset"]);
  const since = query.one("since") ?? "0";
  if (!/^\d{1,9}$/.test(since)) throw badRequest("bad_since", "since is a revision, such as 12.");
  const db = dbOf(visit);
  const of = sql`edit where flow_config = ${visit.place.parents.ver} and version_revision > ${Number(since)}`;
  const page = await countedPage(visit, db, of, (cut) =>
    sql<EditRow>`select ${editColumns} from ${of} order by version_revision ${cut}`.execute(db),
  );
  return answerOf(editsSince, { ...page, results: page.results.map(readStoredEdit) });
}

const read = reader(makeEdit.body);

/** @throws Problem 400 when it is not an edit; what its values are is the edit's own to check. */
function readEdit(body: unknown): NewEdit {
  const edit = read(body ?? {});
  if (edit.undo !== undefined && edit.proposal !== undefined) {
    const message = "An edit that takes another back is taken from no proposal. Leave out undo or proposal.";
    throw invalid([{ field: "proposal", code: "invalid", message }]);
  }
  if (edit.operations !== undefined || edit.undo !== undefined) return edit;
  throw invalid([{ field: "operations", code: "required", message: "Send operations, or the id of an edit to undo." }]);
}
