import { type Edit, isDocumentNoun, type RowOperation } from "@parley/flow";
import { fieldOf } from "@parley/model";
import { type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import { allow } from "../access/enter.ts";
import { inPath } from "../access/in-path.ts";
import type { Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { type Answer, noContent, ok } from "../http/answer.ts";
import { badRequest, invalid, notFound } from "../http/problems.ts";
import { auditBulk, bulkChange, bulkRemove, readBulkChange, readIds } from "../rows/bulk.ts";
import { boundValues, change, create, newRowId, remove } from "../rows/change.ts";
import { boundFields, readShape, shapeNames } from "../rows/list-query.ts";
import { readVerbs, type VerbHandlers } from "../rows/noun-routes.ts";
import { dbOf, itemCondition, oneRow, rowById } from "../rows/read.ts";
import { objectBody, readBody } from "../rows/read-body.ts";
import { all, type Condition, from, type Row, rowsHere, type Target } from "../rows/sql-parts.ts";
import { checkIfMatch, type Found, findRow, findRows, lockRows } from "../rows/write-row.ts";
import { applyEdit, lockVersion, writeVersions } from "./apply-edit.ts";

/** The row calls of nouns that are parts of versions: each is an edit. Rows without a version are written plainly. */
export const versionedVerbs: VerbHandlers = {
  ...readVerbs,
  create: createRow,
  put: (visit, target) => changeRow(visit, target, true),
  patch: (visit, target) => changeRow(visit, target, false),
  delete: deleteRow,
  bulk_put: bulkChangeRows,
  bulk_patch: bulkChangeRows,
  bulk_delete: bulkDeleteRows,
  undelete: (visit, target) => undelete(visit, target),
  bulk_undelete: (visit, target) => bulkUndelete(visit, target),
};

/** What edits a row call makes of its steps: one for each version they touch. */
type Steps = ReadonlyMap<Id, Edit>;

export async function editVersions(
  trx: Db,
  visit: Visit,
  steps: Steps,
  at: (version: Id, step: number) => string = () => "",
): Promise<void> {
  // In one order for all, so that none wait in a circle.
  for (const [version, operations] of [...steps].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await applyEdit(visit.deps, trx, {
      id: visit.deps.newId(),
      version,
      operations,
      by: visit.caller.id,
      summary: visit.route.name,
      expected: null,
      kind: "plain",
      at: (step) => at(version, step),
    });
  }
}

async function createRow(visit: Visit, target: Target): Promise<Answer> {
  const { noun, mount } = target;
  const body = objectBody(visit.incoming.body);
  const version = await versionOfNew(visit, target, body);
  if (version === null || !isDocumentNoun(noun.name)) return create(visit, target);
  visit.incoming.query.allow(shapeNames);
  const shape = readShape(noun, visit.incoming.query);
  const written = {
    written: "create",
    bound: [...boundFields(mount), "flow_config", "organisation"],
    isWhole: true,
  } as const;
  const values = readBody(noun, body, written);
  const { flow_config: _fixed, ...bound } = boundValues(visit, target);
  const row = { ...values, ...bound, id: newRowId(visit, noun, body) };
  const operation: RowOperation = { op: "create", noun: noun.name, row };
  const answer = await writeVersions(visit.deps, [version.id], [version.organisation], async (trx) => {
    await editVersions(trx, visit, new Map([[version.id, [operation]]]));
    await audit(trx, visit, { status: 201, organisation: version.organisation });
    return rowById(trx, noun, row.id, { shape, status: 201 });
  });
  const key = mount.key === "id" ? row.id : String(values[mount.key]);
  return { ...answer, headers: { ...answer.headers, location: `${visit.incoming.path}${encodeURIComponent(key)}/` } };
}

/** Works on one row of a version, locked and checked against If-Match. */
async function onRow(
  visit: Visit,
  target: Target,
  found: Found & { readonly flow_config: Id },
  work: (trx: Db, row: Found) => Promise<Answer>,
): Promise<Answer> {
  const version = await versionById(visit, found.flow_config);
  if (version === null) throw notFound();
  allowVersion(visit, version);
  return writeVersions(visit.deps, [version.id], [version.organisation], async (trx) => {
    await lockVersion(trx, version.id);
    const [row] = await lockRows(trx, target, [found.id]);
    if (row === undefined) throw notFound();
    checkIfMatch(visit, row.revision);
    const answer = await work(trx, row);
    await audit(trx, visit, { status: answer.status, organisation: version.organisation });
    return answer;
  });
}

const isOfVersion = (row: Found): row is Found & { readonly flow_config: Id } => row.flow_config !== null;

/** @throws Problem 400 when some rows are parts of versions, and others are not. */
function areOfVersions(rows: readonly Found[]): boolean {
  const parts = rows.filter(isOfVersion).length;
  if (parts > 0 && parts < rows.length) {
    throw badRequest("mixed_rows", "Name rows of versions and rows without a version in calls of their own.");
  }
  return parts > 0;
}

async function changeRow(visit: Visit, target: Target, isWhole: boolean): Promise<Answer> {
  const { noun, mount } = target;
  const found = await findRow(visit, target, [itemCondition(target, visit)]);
  if (!isOfVersion(found) || !isDocumentNoun(noun.name)) return change(visit, target, isWhole);
  visit.incoming.query.allow(shapeNames);
  const shape = readShape(noun, visit.incoming.query);
  const body = objectBody(visit.incoming.body);
  const changes = readBody(noun, body, { written: "change", bound: boundFields(mount), isWhole });
  const operation: RowOperation = { op: "change", noun: noun.name, id: found.id, fields: changes };
  return onRow(visit, target, found, async (trx) => {
    if (Object.keys(changes).length > 0) await editVersions(trx, visit, new Map([[found.flow_config, [operation]]]));
    return rowById(trx, noun, found.id, { shape });
  });
}

async function deleteRow(visit: Visit, target: Target): Promise<Answer> {
  const { noun } = target;
  const found = await findRow(visit, target, [itemCondition(target, visit)]);
  if (!isOfVersion(found) || !isDocumentNoun(noun.name)) return remove(visit, target);
  visit.incoming.query.allow([]);
  const operation: RowOperation = { op: "delete", noun: noun.name, id: found.id };
  return onRow(visit, target, found, async (trx) => {
    await editVersions(trx, visit, new Map([[found.flow_config, [operation]]]));
    return noContent;
  });
}

async function bulkChangeRows(visit: Visit, target: Target): Promise<Answer> {
  const changes = await readBulkChange(visit, target);
  const { name } = target.noun;
  if (!isDocumentNoun(name) || !areOfVersions(changes.map(({ found }) => found))) return bulkChange(visit, target);
  const steps = changes.flatMap(({ found, values }, place) =>
    Object.keys(values).length === 0
      ? []
      : [{ found, operation: { op: "change", noun: name, id: found.id, fields: values } as const, place }],
  );
  return inBulk(
    visit,
    changes.map(({ found }) => found),
    steps,
    Array.isArray(visit.incoming.body),
  );
}

async function bulkDeleteRows(visit: Visit, target: Target): Promise<Answer> {
  const found = await readIds(visit, target);
  const { name } = target.noun;
  if (!isDocumentNoun(name) || !areOfVersions(found)) return bulkRemove(visit, target);
  return inBulk(
    visit,
    found,
    found.map((row) => ({ found: row, operation: { op: "delete", noun: name, id: row.id } as const })),
    false,
  );
}

/** What is done to one row; `place` is where an array of rows named it. */
type FoundOperation = { readonly found: Found; readonly operation: RowOperation; readonly place?: number };

/** One edit for each version that the rows are part of, in one transaction. */
async function inBulk(
  visit: Visit,
  rows: readonly Found[],
  steps: readonly FoundOperation[],
  isArray: boolean,
): Promise<Answer> {
  const byVersion = Map.groupBy(steps, ({ found }) => found.flow_config ?? "");
  for (const id of byVersion.keys()) {
    const version = await versionById(visit, id);
    if (version === null) throw notFound();
    allowVersion(visit, version);
  }
  return writeVersions(visit.deps, byVersion.keys(), visit.place.organisations, async (trx) => {
    const edits = [...byVersion].map(([id, list]) => [id, list.map(({ operation }) => operation)] as const);
    await editVersions(trx, visit, new Map(edits), (id, step) =>
      isArray ? `${byVersion.get(id)?.[step]?.place}.` : "",
    );
    await auditBulk(trx, visit, rows);
    return ok({ matched: rows.length, updated: steps.length, errors: [] });
  });
}

/** What a restoring call names: the row of its path; of several that had its name, the one that `id` says. */
function restored(visit: Visit, target: Target): Condition {
  const id = visit.incoming.query.one("id");
  if (id === undefined) return itemCondition(target, visit);
  if (!isId(id)) throw invalid([{ field: "id", code: "invalid", message: "Write a UUID in lower case." }]);
  return all([itemCondition(target, visit), sql`t.id = ${id}`]);
}

/** The row that a restoring call names, deleted; null when it lives already. */
async function deletedRow(visit: Visit, target: Target): Promise<(Found & { readonly flow_config: Id }) | null> {
  const condition = restored(visit, target);
  const { rows } = await sql<Found & { flow_config: Id }>`
    select t.id, t.revision, t.organisation_id, t.flow_config from ${from(target.noun)}
    where ${all([...rowsHere(target.noun, target.mount, visit.place, { deleted: "only" }), condition])}
    order by t.deleted_at desc limit 1`.execute(visit.deps.database.forOrganisations(visit.place.organisations));
  if (rows[0] !== undefined) return rows[0];
  if ((await findRows(visit, target, [condition])).length === 0) throw notFound();
  return null;
}

async function undelete(visit: Visit, target: Target): Promise<Answer> {
  const { noun } = target;
  const { query } = visit.incoming;
  query.allow([...shapeNames, "id"]);
  const shape = readShape(noun, query);
  const row = await deletedRow(visit, target);
  const organisation = visit.place.parents.org ?? null;
  const versions = row === null ? [] : [row.flow_config];
  return writeVersions(visit.deps, versions, visit.place.organisations, async (trx) => {
    if (row !== null && isDocumentNoun(noun.name)) {
      const operation: RowOperation = { op: "restore", noun: noun.name, id: row.id };
      await editVersions(trx, visit, new Map([[row.flow_config, [operation]]]));
    }
    await audit(trx, visit, { status: 200, organisation });
    return row === null ? oneRow(trx, noun, shape, [restored(visit, target)]) : rowById(trx, noun, row.id, { shape });
  });
}

async function bulkUndelete(visit: Visit, target: Target): Promise<Answer> {
  const wanted = await readIds(visit, target, "only");
  const { name } = target.noun;
  const steps = wanted.flatMap((found) =>
    isDocumentNoun(name) ? [{ found, operation: { op: "restore", noun: name, id: found.id } as const }] : [],
  );
  return inBulk(visit, wanted, steps, false);
}

/** A version and where it stands. */
export type VersionPlace = { readonly id: Id; readonly organisation: Id; readonly flow: Id };

/**
 * The version that a new row becomes part of: the path's, that of the row it hangs on, the one its body names, or the
 * flow's latest. Null: none, so the row is an organisation's or everyone's.
 * @throws Problem 400 when the named version is not there, 403 or 404 when the caller may not write it.
 */
export async function versionOfNew(visit: Visit, target: Target, body: Row): Promise<VersionPlace | null> {
  const { parents } = visit.place;
  const { mount } = target;
  if (parents.ver !== undefined) return writable(visit, await versionById(visit, parents.ver));
  const hung = await versionOfParent(visit, target);
  if (hung !== undefined) return hung === null ? null : writable(visit, await versionById(visit, hung));
  const named = body.flow_config;
  if (named === undefined || named === null) {
    return mount.bind.flow === undefined ? null : latestVersion(visit, inPath(visit).flow);
  }
  const fault = invalid([{ field: "flow_config", code: "not_found", message: "There is no such version here." }]);
  if (!isId(named)) throw fault;
  const version = await versionById(visit, named);
  const isOfFlow = mount.bind.flow === undefined || version?.flow === parents.flow;
  if (version === null || !isOfFlow) throw fault;
  return writable(visit, version);
}

/** @throws Problem 404 when the version is gone, 403 or 404 when the caller may not write it. */
function writable(visit: Visit, version: VersionPlace | null): VersionPlace {
  if (version === null) throw notFound();
  allowVersion(visit, version);
  return version;
}

/** @throws Problem 403 or 404 when the caller may not do this in the version's flow. */
export function allowVersion(visit: Visit, version: VersionPlace): void {
  const { rule } = visit.route;
  if (typeof rule !== "string") allow(visit.caller, rule, version);
}

/** Version of the row that the path binds the new one to; undefined when the path binds none. */
async function versionOfParent(visit: Visit, { noun, mount }: Target): Promise<Id | null | undefined> {
  for (const [parameter, name] of Object.entries(mount.bind)) {
    const table = name.includes("__") ? undefined : fieldOf(noun, name)?.to;
    if (table === undefined) continue;
    const { rows } = await sql<{ flow_config: Id | null }>`
      select flow_config from ${sql.table(table)} where id = ${visit.place.parents[parameter]}`.execute(dbOf(visit));
    return rows[0]?.flow_config ?? null;
  }
  return undefined;
}

export async function versionById(visit: Visit, id: Id): Promise<VersionPlace | null> {
  const { rows } = await sql<VersionPlace>`select id, organisation_id as organisation, flow from flow_version
    where id = ${id} and deleted_at is null`.execute(dbOf(visit));
  return rows[0] ?? null;
}

async function latestVersion(visit: Visit, flow: Id): Promise<VersionPlace | null> {
  const { rows } = await sql<VersionPlace>`select v.id, v.organisation_id as organisation, v.flow from flow_version v
    join flow f on f.id = v.flow and f.latest_version = v.version
    where f.id = ${flow} and v.deleted_at is null`.execute(dbOf(visit));
  return rows[0] ?? null;
}
