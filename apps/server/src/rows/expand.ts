import { fieldOf, type Noun, nounNamed, shownFields } from "@parley/model";
import { isId } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { from, type Row, selectList } from "./sql-parts.ts";

/** Nouns whose rows are never shown through a reference: what a release holds is not for passing readers. */
const closed = new Set(["release", "edit", "audit_log", "call_session", "dial", "signing_key"]);

/** The noun that a shown field refers to, and whether it holds a list of ids. */
function targetOf(noun: Noun, name: string): { readonly target: Noun } | null {
  const field = fieldOf(noun, name);
  const reverse = noun.reverse[name];
  const isReference = field?.kind === "id" || field?.kind === "ids";
  const targetName = isReference ? field.to : reverse?.show === undefined ? reverse?.noun : undefined;
  if (targetName === undefined || targetName === "" || closed.has(targetName)) return null;
  return { target: nounNamed(targetName) };
}

/**
 * Puts rows in the place of the ids that refer to them, `depth` levels deep; one query a noun and level. What is not
 * seen, or deleted, stays an id.
 */
export async function expand(db: Db, noun: Noun, rows: readonly Row[], depth: number): Promise<readonly Row[]> {
  if (depth === 0 || rows.length === 0) return rows;
  const replaced = rows.map((row) => ({ ...row }));
  const names = Object.keys(rows[0] ?? {});
  for (const name of names) {
    const found = targetOf(noun, name);
    if (found === null) continue;
    const ids = new Set(rows.flatMap((row) => idsIn(row[name])));
    const byId = await load(db, found.target, ids, depth - 1);
    for (const row of replaced) row[name] = replace(row[name], byId);
  }
  return replaced;
}

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter(isId);

function replace(value: unknown, byId: ReadonlyMap<unknown, Row>): unknown {
  return Array.isArray(value) ? value.map((item) => byId.get(item) ?? item) : (byId.get(value) ?? value);
}

async function load(db: Db, noun: Noun, ids: ReadonlySet<string>, depth: number): Promise<ReadonlyMap<unknown, Row>> {
  if (ids.size === 0) return new Map();
  const fields = noun.brief ?? shownFields(noun).filter((name) => noun.computed[name] === undefined);
  const living = noun.softDelete ? sql` and t.deleted_at is null` : sql``;
  const { rows } = await sql<Row>`select ${selectList(noun, ["id", ...fields.filter((name) => name !== "id")])}
    from ${from(noun)} where t.id = any(${sql.val([...ids])}::uuid[])${living}`.execute(db);
  const expanded = await expand(db, noun, rows, depth);
  return new Map(expanded.map((row) => [row.id, row]));
}
