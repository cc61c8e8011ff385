import { fieldOf, type Noun, nounNamed } from "@parley/model";
import { type FieldFault, type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { invalid } from "../http/problems.ts";
import type { Row } from "./sql-parts.ts";

/** Where a row stands: what it refers to must stand there too. */
export type Standing = { readonly organisation: Id | null; readonly version: Id | null };

/** One value that refers to a row, or several. */
export type Reference = { readonly field: string; readonly target: Noun; readonly ids: readonly Id[] };

export function referencesIn(noun: Noun, values: Row, at = ""): Reference[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const target = fieldOf(noun, name)?.to;
    const ids = [value].flat().filter(isId);
    return target === undefined || target === "" || ids.length === 0
      ? []
      : [{ field: `${at}${name}`, target: nounNamed(target), ids }];
  });
}

/**
 * What references name must live in the same organisation and, among rows of versions, in the same version. What
 * another tenant owns is answered like what does not exist.
 * @throws Problem 400 naming the fields.
 */
export async function checkReferences(db: Db, references: readonly Reference[], standing: Standing): Promise<void> {
  const faults: FieldFault[] = [];
  for (const target of new Set(references.map((reference) => reference.target))) {
    const toTarget = references.filter((reference) => reference.target === target);
    const missing = new Set(
      await missingIds(
        db,
        target,
        toTarget.flatMap(({ ids }) => ids),
        standing,
      ),
    );
    const message = `There is no such ${target.title.toLowerCase()} here.`;
    for (const { field, ids } of toTarget) {
      if (ids.some((id) => missing.has(id))) faults.push({ field, code: "not_found", message });
    }
  }
  if (faults.length > 0) throw invalid(faults);
}

/** Those of the ids that name no living row of the noun where the referring row stands. */
async function missingIds(db: Db, noun: Noun, ids: readonly Id[], standing: Standing): Promise<readonly Id[]> {
  if (ids.length === 0) return [];
  const conditions = [sql`id = any(${sql.val([...new Set(ids)])}::uuid[])`];
  if (noun.softDelete) conditions.push(sql`deleted_at is null`);
  if (noun.wall !== "system" && standing.organisation !== null) {
    conditions.push(sql`(organisation_id = ${standing.organisation} or organisation_id is null)`);
  }
  if (noun.versioned && standing.version !== null) {
    const orGlobal = noun.wall === "shared" ? sql` or flow_config is null` : sql``;
    conditions.push(sql`(flow_config = ${standing.version}${orGlobal})`);
  }
  const { rows } = await sql<{ id: Id }>`select id from ${sql.table(noun.name)}
    where ${sql.join(conditions, sql` and `)}`.execute(db);
  const found = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !found.has(id));
}
