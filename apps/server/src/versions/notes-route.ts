import { rules } from "@parley/model";
import { writeNotes } from "@parley/model/api/versions";
import { type Id, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { bodyOf } from "../rows/body-reader.ts";

const read = bodyOf(writeNotes);

/** Writes what people note of a version, so that of two who write at once neither loses their words unseen. */
export const notesRoute: GuardedRoute = callRoute(writeNotes, {
  name: "flow_version.write_notes",
  summary: "Write the notes of a version, if they are still those that were read",
  rule: rules.flowWrite,
  handle: write,
});

function write(visit: Visit): Promise<AnswerTo<typeof writeNotes>> {
  visit.incoming.query.allow([]);
  const { notes, seen } = read(visit);
  const { org, ver } = inPath(visit);
  return visit.deps.database.withOrganisations([org], async (trx) => {
    // One statement reads and writes: of two at once the second finds what the first wrote.
    const written = await sql`update flow_version set notes = ${notes}
      where id = ${ver} and notes is not distinct from ${seen} returning id`.execute(trx);
    if (written.rows.length === 0) throw changedMeanwhile(await notesOf(trx, ver));
    await audit(trx, visit, { status: 200, organisation: org });
    return answerOf(writeNotes, { notes });
  });
}

async function notesOf(trx: Db, version: Id): Promise<string | null> {
  const { rows } = await sql<{ notes: string | null }>`select notes from flow_version where id = ${version}`.execute(
    trx,
  );
  return rows[0]?.notes ?? null;
}

const changedMeanwhile = (notes: string | null) =>
  new Problem({
    status: 412,
    code: "stale",
    detail: "The notes were changed meanwhile: see notes.",
    extra: { notes },
  });
