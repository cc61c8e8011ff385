import {
  type AnyRow,
  type DocumentNoun,
  documentNounNames,
  documentNouns,
  type EditState,
  type VersionDocument,
  versionDocument,
  withoutDefaults,
} from "@parley/flow";
import { rules } from "@parley/model";
import { type Id, type Steps, settingsFields } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import { inSlices } from "../base/fair-turns.ts";
import { JsonText, listJson, ok } from "../http/answer.ts";
import { notFound } from "../http/problems.ts";
import { loadState } from "./version-state.ts";

/** A version whole, for an editor that opens it. */
export const documentRoute: GuardedRoute = callRoute(versionDocument, {
  name: "flow_version.document",
  summary: "All rows of a version with what can be restored, of one moment; fields at their defaults are left out",
  rule: rules.flowRead,
  isHeavy: true,
  handle: showDocument,
});

async function showDocument(visit: Visit): Promise<AnswerTo<typeof versionDocument>> {
  visit.incoming.query.allow([]);
  const { deps, place } = visit;
  const version = inPath({ place }).ver;
  const reading = deps.database.forOrganisations(place.organisations).transaction();
  const { revision, lastEdit, state } = await reading
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const at = await standing(trx, version);
      return { ...at, state: deps.versionStates.get({ version, ...at }) ?? (await loadState(trx, version)) };
    });
  deps.versionStates.set({ version, revision, lastEdit }, state);
  const text = await textOf(state, { version, revision });
  return { ...ok(text, { etag: `"${revision}"` }), isLarge: true };
}

async function standing(trx: Db, version: Id): Promise<{ readonly revision: number; readonly lastEdit: Id | null }> {
  const { rows } = await sql<{ revision: number; last_edit: Id | null }>`select v.revision,
      (select e.id from edit e where e.flow_config = v.id and e.version_revision = v.revision) as last_edit
    from flow_version v where v.id = ${version} and v.deleted_at is null`.execute(trx);
  if (rows[0] === undefined) throw notFound();
  return { revision: rows[0].revision, lastEdit: rows[0].last_edit };
}

/** The texts of states that are remembered, so that opening a version again costs nothing. */
const texts = new WeakMap<EditState, { readonly head: string; readonly text: JsonText<VersionDocument> }>();

type AtRevision = { readonly version: Id; readonly revision: number };

async function textOf(state: EditState, { version, revision }: AtRevision): Promise<JsonText<VersionDocument>> {
  const head = `{"id":"${version}","revision":${revision},`;
  const known = texts.get(state);
  if (known?.head === head) return known.text;
  const text = new JsonText<VersionDocument>(head + (await inSlices(spareJson(state))));
  texts.set(state, { head, text });
  return text;
}

/** The members of the state as JSON, without what their declarations say anyway: a tenth of its size. */
function* spareJson({ document, deleted }: EditState): Steps<string> {
  const spareRow = (noun: DocumentNoun, row: AnyRow): AnyRow => ({
    ...withoutDefaults(documentNouns[noun].fields, row),
    id: row.id,
  });
  const rows: string[] = [];
  for (const noun of documentNounNames) {
    const living = document.rows[noun].values().map((row) => spareRow(noun, row));
    rows.push(`"${noun}":${yield* listJson(living)}`);
  }
  const dead = yield* listJson(deleted.values().map((entry) => ({ ...entry, row: spareRow(entry.noun, entry.row) })));
  const settings = JSON.stringify(withoutDefaults(settingsFields, document.settings));
  return `"settings":${settings},"rows":{${rows.join(",")}},"deleted":${dead}}`;
}
