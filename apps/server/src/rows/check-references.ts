import { fieldOf, type Noun, nounNamed } from "@parley/model";
import { type FieldFault, type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../deps.ts";
import { invalid } from "../http/problems.ts";
import type { Row } from "./sql-parts.ts";

/** Where a row stands: what it refers to must stand there too. */
export type Standing = { readonly organisation: Id | null; readonly flowConfig: Id | null };

/**
 * The ids in values must name living rows of the same organisation and, among rows of versions, of the same version.
 * What another tenant owns is answered like what does not exist.
 * @throws Problem 400 naming the fields.
 */
export async function checkReferences(db: Db, noun: Noun, values: Row, standing: Standing, at = ""): Promise<void> {
  const faults: FieldFault[] = [];
  for (const [name, value] of Object.entries(values)) {
    const target = fieldOf(noun, name)?.to;
    if (target === undefined || target === "") continue;
    const ids = [value].flat().filter(isId);
    const missing = await missingIds(db, nounNamed(target), ids, standing);
    if (missing.length > 0) {
      faults.push({
        field: `${at}${name}`,
        code: "not_found",
        message: `There is no such ${nounNamed(target).title.toLowerCase()} here.`,
      });
    }
  }
  if (faults.length > 0) throw invalid(faults);
}

async function missingIds(db: Db, noun: Noun, ids: readonly Id[], standing: Standing): Promise<readonly Id[]> {
  if (ids.length === 0) return [];
  const conditions = [sql`id = any(${sql.val([...new Set(ids)])}::uuid[])`];
  if (noun.softDelete) conditions.push(sql`deleted_at is null`);
  if (noun.wall !== "system" && standing.organisation !== null) {
    conditions.push(sql`(organisation_id = ${standing.organisation} or organisation_id is null)`);
  }
  if (noun.versioned && standing.flowConfig !== null) {
    const orGlobal = noun.wall === "shared" ? sql` or flow_config is null` : sql``;
    conditions.push(sql`(flow_config = ${standing.flowConfig}${orGlobal})`);
  }
  const { rows } = await sql<{ id: Id }>`select id from ${sql.table(noun.name)}
    where ${sql.join(conditions, sql` and `)}`.execute(db);
  const found = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !found.has(id));
}
