import { type FieldFault, isId, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { type Answer, ok } from "../http/answer.ts";
import { badRequest, invalid, notFound } from "../http/problems.ts";
import { by, type Changing, type Removing } from "./change.ts";
import { checkReferences, referencesIn, type Standing } from "./check-references.ts";
import { boundFields, bulkParameters, filterConditions } from "./list-query.ts";
import { objectBody, readBody } from "./read-body.ts";
import type { Row, Target } from "./sql-parts.ts";
import { refuseStaffFields, writerOf } from "./staff-fields.ts";
import { tellFollowers } from "./tell-followers.ts";
import { organisationsIn, workIn } from "./work-in.ts";
import { deleteRows, type Found, findRows, lockRows, updateRows } from "./write-row.ts";

export const largestBulk = 500;

/** One row that a bulk call changes, and what it sets. */
export type RowChange = { readonly found: Found; readonly values: Row };

/** What a bulk call asks for, read and checked as far as it can be before the transaction. */
export async function readBulkChange(visit: Visit, target: Target): Promise<readonly RowChange[]> {
  const { body, query } = visit.incoming;
  query.allow(bulkParameters(target.noun));
  if (Array.isArray(body)) return eachRow(visit, target, body);
  const filters = filterConditions(target.noun, query);
  if (filters.length === 0) {
    throw badRequest("filter_required", "Name at least one filter, or send an array of rows with their ids.");
  }
  const wanted = objectBody(body);
  const values = readBody(target.noun, wanted, bulkBody(visit, target));
  const rows = await findRows(visit, target, filters);
  await refuseStaffFields(
    visit,
    target,
    rows.map(({ id }) => ({ id, body: wanted })),
  );
  return rows.map((found) => ({ found, values }));
}

const bulkBody = (visit: Visit, target: Target, at?: string) => ({
  written: "change" as const,
  bound: boundFields(target.mount),
  isWhole: false,
  writer: writerOf(visit, target),
  ...(at === undefined ? {} : { at }),
});

async function eachRow(visit: Visit, target: Target, rows: readonly unknown[]): Promise<readonly RowChange[]> {
  if (visit.incoming.query.names.length > 0) {
    throw badRequest("bad_bulk", "Filters go with one object, not with an array of rows.");
  }
  if (rows.length > largestBulk) throw badRequest("too_many", `Send at most ${largestBulk} rows at once.`);
  const faults: FieldFault[] = [];
  const changes = rows.map((row, index) => {
    const body = objectBody(row);
    const { id } = body;
    if (!isId(id))
      faults.push({ field: `${index}.id`, code: "required", message: "Name the row: a UUID in lower case." });
    try {
      return {
        id: isId(id) ? id : "",
        values: readBody(target.noun, body, bulkBody(visit, target, String(index))),
        body,
      };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      faults.push(...error.errors);
      return { id: "", values: {}, body };
    }
  });
  if (faults.length > 0) throw refusedBulk(rows.length, faults);
  const ids = changes.map((change) => change.id);
  const found = new Map((await findByIds(visit, target, ids)).map((row) => [row.id, row]));
  for (const [index, { id }] of changes.entries()) {
    if (!found.has(id)) faults.push({ field: `${index}.id`, code: "not_found", message: "There is no such row here." });
  }
  if (faults.length > 0) throw refusedBulk(rows.length, faults);
  const wanted = changes.flatMap(({ id, values, body }) => {
    const row = found.get(id);
    return row === undefined ? [] : [{ found: row, values, body }];
  });
  await refuseStaffFields(
    visit,
    target,
    wanted.map(({ found: { id }, body }) => ({ id, body })),
  );
  return wanted.map(({ found: row, values }) => ({ found: row, values }));
}

const refusedBulk = (matched: number, errors: readonly FieldFault[]) =>
  new Problem({
    status: 400,
    code: "invalid",
    detail: "Nothing was changed: some rows cannot be accepted.",
    errors,
    extra: { matched, updated: 0 },
  });

const findByIds = async (
  visit: Visit,
  target: Target,
  ids: readonly string[],
  deleted: "hidden" | "only" = "hidden",
) => (ids.length === 0 ? [] : findRows(visit, target, [sql`t.id = any(${sql.val([...ids])}::uuid[])`], deleted));

/** The rows that `?id=` names, by commas or repeated. @throws Problem 400 without ids, 404 when one is not there. */
export async function readIds(
  visit: Visit,
  target: Target,
  deleted: "hidden" | "only" = "hidden",
): Promise<readonly Found[]> {
  const { query } = visit.incoming;
  query.allow(["id"]);
  const ids = [...new Set(query.all("id").flatMap((text) => text.split(",")))].filter((id) => id !== "");
  if (ids.length === 0) throw badRequest("filter_required", "Name the rows: ?id=<id>,<id>.");
  if (ids.length > largestBulk) throw badRequest("too_many", `Name at most ${largestBulk} rows at once.`);
  if (!ids.every(isId)) throw invalid([{ field: "id", code: "invalid", message: "Write UUIDs in lower case." }]);
  const found = await findByIds(visit, target, ids, deleted);
  if (found.length < ids.length) throw notFound();
  return found;
}

/** PUT and PATCH of a collection: `{matched, updated, errors}`, all rows or none. */
export async function bulkChange(visit: Visit, target: Target, changing: Changing = {}): Promise<Answer> {
  const { noun } = target;
  refuseTogether(visit.incoming.body, changing);
  const changes = await prepared(await readBulkChange(visit, target), changing);
  const owners = changes.flatMap(({ found, values }) => [found.organisation_id, ...organisationsIn(noun, values)]);
  return workIn(visit, noun, owners, async (trx) => {
    const locked = await lockRows(
      trx,
      target,
      changes.map(({ found }) => found.id),
    );
    const living = new Map(locked.map((row) => [row.id, row]));
    let updated = 0;
    const real = [...changes.entries()].filter(([, { values }]) => Object.keys(values).length > 0);
    // What a filter finds is changed alike: its rows share their values, and one statement serves them all.
    for (const [values, alike] of Map.groupBy(real, ([, change]) => change.values)) {
      const rows = alike.flatMap(([, { found }]) => living.get(found.id) ?? []);
      const at = Array.isArray(visit.incoming.body) ? `${alike[0]?.[0]}.` : "";
      for (const standing of standingsOf(rows)) await checkReferences(trx, referencesIn(noun, values, at), standing);
      const ids = rows.map(({ id }) => id);
      await updateRows(trx, noun, ids, { ...values, ...by(noun, visit, ["last_modified_by"]) });
      for (const { id, organisation_id } of rows) await changing.along?.(trx, { id, owner: organisation_id, values });
      updated += ids.length;
    }
    await auditBulk(
      trx,
      visit,
      changes.map(({ found }) => found),
    );
    await tellFollowers(trx, visit, noun);
    return ok({ matched: changes.length, updated, errors: [] });
  });
}

/** @throws Problem 400 for fields that are changed one row at a time. */
function refuseTogether(body: unknown, { oneByOne = [] }: Changing): void {
  if (oneByOne.length === 0) return;
  const named = new Set([body].flat().flatMap((row) => Object.keys(objectBody(row))));
  const refused = oneByOne.filter((name) => named.has(name));
  if (refused.length === 0) return;
  throw invalid(refused.map((field) => ({ field, code: "not_in_bulk", message: "Change this in one row at a time." })));
}

/** The values as the noun keeps them, each row looked at; rows that shared theirs share them still where they can. */
async function prepared(changes: readonly RowChange[], { prepare }: Changing): Promise<readonly RowChange[]> {
  if (prepare === undefined) return changes;
  const kept: RowChange[] = [];
  for (const [given, alike] of Map.groupBy(changes, ({ values }) => values)) {
    const shared = new Map<string, Row>();
    for (const { found } of alike) {
      const values = await prepare(given, found);
      const key = JSON.stringify(values);
      shared.set(key, shared.get(key) ?? values);
      kept.push({ found, values: shared.get(key) ?? values });
    }
  }
  return kept;
}

/** The places in which rows stand, each once. */
function standingsOf(rows: readonly Found[]): readonly Standing[] {
  const standings = rows.map(({ organisation_id, flow_config }) => ({
    organisation: organisation_id,
    version: flow_config,
  }));
  return [...new Map(standings.map((standing) => [JSON.stringify(standing), standing])).values()];
}

/** DELETE of a collection by `?id=`. */
export async function bulkRemove(visit: Visit, target: Target, removing?: Removing): Promise<Answer> {
  const found = await readIds(visit, target);
  const ids = found.map((row) => row.id);
  return workIn(
    visit,
    target.noun,
    found.map((row) => row.organisation_id),
    async (trx) => {
      const living = (await lockRows(trx, target, ids)).map((row) => row.id);
      await removing?.(trx, living);
      const deleter = by(target.noun, visit, ["deleted_by"]);
      if (Object.keys(deleter).length > 0) await updateRows(trx, target.noun, living, deleter);
      await deleteRows(trx, target.noun, living);
      await auditBulk(trx, visit, found);
      await tellFollowers(trx, visit, target.noun);
      return ok({ matched: ids.length, updated: living.length, errors: [] });
    },
  );
}

/** One audit row for each organisation whose rows were touched, or for the path's when none was. */
export async function auditBulk(trx: Db, visit: Visit, rows: readonly Found[]): Promise<void> {
  const owners = new Set(rows.map((row) => row.organisation_id));
  if (owners.size === 0) owners.add(visit.place.parents.org ?? null);
  for (const organisation of owners) await audit(trx, visit, { status: 200, organisation });
}
