import { type DeletedRow, type DocumentNoun, type EditState, isDocumentNoun } from "@parley/flow";
import { type Noun, nounNamed } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import type { Row } from "../rows/sql-parts.ts";
import { insertRows, parameter, raised, setsOf } from "../rows/write-row.ts";
import { documentNouns } from "./document-fields.ts";

/** Where the rows of a version stand. */
export type VersionPlace = { readonly id: Id; readonly organisation: Id };

type Known = { readonly row: Row & { readonly id: Id }; readonly dead: DeletedRow | null };

/** Writes what differs between two states of a version; rows that nobody touched are the very rows of before. */
export async function writeDifferences(
  trx: Db,
  version: VersionPlace,
  before: EditState,
  after: EditState,
): Promise<void> {
  for (const noun of documentNouns) {
    if (isDocumentNoun(noun.name))
      await writeNoun(trx, version, noun, rowsOf(before, noun.name), rowsOf(after, noun.name));
  }
}

function rowsOf(state: EditState, noun: DocumentNoun): ReadonlyMap<Id, Known> {
  const rows = new Map<Id, Known>();
  for (const row of state.document.rows[noun]) rows.set(row.id, { row, dead: null });
  for (const dead of state.deleted) if (dead.noun === noun) rows.set(dead.row.id, { row: dead.row, dead });
  return rows;
}

async function writeNoun(
  trx: Db,
  version: VersionPlace,
  noun: Noun,
  before: ReadonlyMap<Id, Known>,
  after: ReadonlyMap<Id, Known>,
): Promise<void> {
  const made: Row[] = [];
  // Rows that go make room for those that come: names and slugs are unique among the living.
  const changed = [...after].sort(([, a], [, b]) => Number(b.dead !== null) - Number(a.dead !== null));
  for (const [id, now] of changed) {
    const was = before.get(id);
    if (was === undefined) made.push(now.row);
    else if (was.row !== now.row || was.dead !== now.dead) await updateRow(trx, noun, was, now);
  }
  await insertRows(trx, noun, made, { organisation_id: version.organisation, flow_config: version.id });
  const deadAtOnce = made.flatMap((row) => after.get(String(row.id))?.dead ?? []);
  for (const dead of deadAtOnce) await updateRow(trx, noun, { row: dead.row, dead: null }, { row: dead.row, dead });
}

async function updateRow(trx: Db, noun: Noun, was: Known, now: Known): Promise<void> {
  const names = Object.keys(now.row).filter((name) => was.row[name] !== now.row[name]);
  const values = Object.fromEntries(names.map((name) => [name, now.row[name]]));
  const stamp =
    was.dead === now.dead
      ? []
      : [
          now.dead === null ? sql`deleted_at = null` : sql`deleted_at = coalesce(deleted_at, now())`,
          sql`deleted_with = ${parameter(noun, "id", now.dead?.deleted_with ?? null)}`,
        ];
  const sets = [...setsOf(noun, values), ...stamp];
  if (sets.length === 0) return;
  await sql`update ${sql.table(noun.name)} set ${sql.join([...sets, ...raised])} where id = ${now.row.id}`.execute(trx);
}

/** Writes all rows of a state into a version that has none. */
export async function writeNewRows(trx: Db, version: VersionPlace, document: EditState["document"]): Promise<void> {
  const wall = { organisation_id: version.organisation, flow_config: version.id };
  for (const [name, rows] of Object.entries(document.rows)) await insertRows(trx, nounNamed(name), rows, wall);
}
