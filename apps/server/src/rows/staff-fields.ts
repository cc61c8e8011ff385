import { decide, type Noun, type Rule, writableFields } from "@parley/model";
import { equalJson, type Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Visit } from "../access/route.ts";
import { staffOnly } from "../http/problems.ts";
import { dbOf } from "./read.ts";
import { isForStaff, type Writer, type Written } from "./read-body.ts";
import { column, from, own, type Row, type Target } from "./sql-parts.ts";

/** Whether the caller holds a rule where staff hold it. */
export const isStaff = (visit: Visit, rule: Rule): boolean =>
  typeof rule !== "string" && decide(visit.caller.access, rule, { organisation: null, flow: null }) === "allowed";

/** As whom the caller writes: who is not staff finds the fields of staff read-only. */
export const writerOf = (visit: Visit, { mount }: Target): Writer =>
  isStaff(visit, mount.rules.write) ? "staff" : "anyone";

/** What is written: `id` names the row that a body changes, null where it makes one. */
type Writing = { readonly id: Id | null; readonly body: Row };

/**
 * What others than staff send back as it was is let through, and changes nothing.
 * @throws Problem 403 when they mean to set what only staff set.
 */
export async function refuseStaffFields(
  visit: Visit,
  { noun, mount }: Target,
  bodies: readonly Writing[],
): Promise<void> {
  const rule = mount.rules.write;
  if (typeof rule === "string" || isStaff(visit, rule)) return;
  const naming = bodies.flatMap(({ id, body }) => {
    const written: Written = id === null ? "create" : "change";
    const named = writableFields(noun, written).filter(
      ([name, field]) => body[name] !== undefined && isForStaff(field, written),
    );
    return named.length === 0 ? [] : [{ id, body, named }];
  });
  if (naming.length === 0) return;
  const kept = await storedValues(
    visit,
    noun,
    naming.flatMap(({ id }) => id ?? []),
  );
  const changed = naming.flatMap(({ id, body, named }) =>
    named.flatMap(([name, field]) => {
      const before = id === null ? (field.default ?? null) : kept.get(id)?.[name];
      return equalJson(body[name], before) ? [] : [name];
    }),
  );
  if (changed.length > 0) throw staffOnly(rule, [...new Set(changed)]);
}

/** What rows have in the fields of staff. */
async function storedValues(visit: Visit, noun: Noun, ids: readonly Id[]): Promise<ReadonlyMap<Id, Row>> {
  if (ids.length === 0) return new Map();
  const names = Object.keys(noun.fields).filter((name) => noun.fields[name]?.staff !== undefined);
  const columns = names.map((name) => sql`${column(noun, name)} as ${sql.id(name)}`);
  const { rows } = await sql<Row & { id: Id }>`select ${sql.ref(`${own}.id`)} as id, ${sql.join(columns)}
    from ${from(noun)} where ${sql.ref(`${own}.id`)} = any(${sql.val([...ids])}::uuid[])`.execute(dbOf(visit));
  return new Map(rows.map((row) => [row.id, row]));
}
