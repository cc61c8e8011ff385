import { decide, type Noun, type Rule, shownFields, writableFields } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Visit } from "../access/route.ts";
import { staffOnly } from "../http/problems.ts";
import { dbOf } from "./read.ts";
import { isForStaff, type Writer, type Written } from "./read-body.ts";
import { column, from, own, type Row } from "./sql-parts.ts";

/** Whether the caller holds a rule where staff hold it. */
export const isStaff = (visit: Visit, rule: Rule): boolean =>
  typeof rule !== "string" && decide(visit.caller.access, rule, { organisation: null, flow: null }) === "allowed";

/** A body that is about to be read: `id` names the row that it changes, null when one is made. */
type Writing = {
  readonly noun: Noun;
  /** Who may write the rows. */
  readonly rule: Rule;
  readonly body: Row;
  readonly id: Id | null;
};

/**
 * As whom the caller writes. What others send back as it was is let through and changes nothing.
 * @throws Problem 403 when others than staff mean to set what only staff set.
 */
export async function writerOf(visit: Visit, { noun, rule, body, id }: Writing): Promise<Writer> {
  if (isStaff(visit, rule)) return "staff";
  const written: Written = id === null ? "create" : "change";
  const named = writableFields(noun, written).filter(
    ([name, field]) => body[name] !== undefined && isForStaff(field, written),
  );
  if (named.length === 0) return "anyone";
  const kept = id === null ? {} : await storedValues(visit, noun, id);
  const changed = named.filter(([name, field]) => {
    const before = id === null ? (field.default ?? null) : kept[name];
    return JSON.stringify(body[name]) !== JSON.stringify(before);
  });
  if (changed.length > 0 && typeof rule !== "string")
    throw staffOnly(
      rule,
      changed.map(([name]) => name),
    );
  return "anyone";
}

async function storedValues(visit: Visit, noun: Noun, id: Id): Promise<Row> {
  const shown = shownFields(noun).filter(
    (name) => noun.reverse[name] === undefined && noun.computed[name] === undefined,
  );
  const columns = shown.map((name) => sql`${column(noun, name)} as ${sql.id(name)}`);
  const { rows } = await sql<Row>`select ${sql.join(columns)} from ${from(noun)}
    where ${sql.ref(`${own}.id`)} = ${id}`.execute(dbOf(visit));
  return rows[0] ?? {};
}
