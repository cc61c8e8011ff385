import { nounsByName } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { inPath } from "../access/in-path.ts";
import type { Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { tellVersion } from "../base/push/announce.ts";
import { writeVersions } from "../edits/apply-edit.ts";
import { editVersions } from "../edits/versioned-verbs.ts";
import type { Answer } from "../http/answer.ts";
import { ok } from "../http/answer.ts";
import { conflict, invalid, notFound } from "../http/problems.ts";
import { auditBulk, readBulkChange, readIds } from "../rows/bulk.ts";
import { remove } from "../rows/change.ts";
import { boundFields, readShape, shapeNames } from "../rows/list-query.ts";
import type { VerbHandlers } from "../rows/noun-routes.ts";
import { itemCondition, rowById } from "../rows/read.ts";
import { objectBody, readBody } from "../rows/read-body.ts";
import type { Row, Target } from "../rows/sql-parts.ts";
import { triedBy } from "../rows/tried-versions.ts";
import { checkIfMatch, deleteRows, findRow, lockRows, updateQuietly } from "../rows/write-row.ts";
import { addVersion, versionLabelled } from "./add-version.ts";

export const versionVerbs: VerbHandlers = {
  create: (visit, target) => createVersion(visit, target),
  put: (visit, target) => changeVersion(visit, target, true),
  patch: (visit, target) => changeVersion(visit, target, false),
  bulk_put: bulkChangeVersions,
  bulk_patch: bulkChangeVersions,
  delete: (visit, target) => remove(visit, target, leaveVersions),
  bulk_delete: bulkDeleteVersions,
};

/**
 * A new version becomes the flow's latest. It starts fresh, or as a copy of the version whose label `copy_of` is; fields
 * of the body hold over those of the copy.
 */
export function createVersion(visit: Visit, target: Target): Promise<Answer> {
  const { noun } = target;
  visit.incoming.query.allow(shapeNames);
  const shape = readShape(noun, visit.incoming.query);
  return addedVersion(visit, target, null, (trx, id) => rowById(trx, noun, id, { shape, status: 201 }));
}

/** The same. With a label it copies that version, and `show` makes the answer from the new one. */
export async function addedVersion<A extends Answer>(
  visit: Visit,
  target: Target,
  copyOf: string | null,
  show: (trx: Db, id: Id) => Promise<A>,
): Promise<A> {
  const { noun, mount } = target;
  const { copy_of, ...body } = objectBody(visit.incoming.body ?? {});
  const source = copyOf ?? copy_of;
  if (source !== undefined && source !== null && typeof source !== "string") {
    throw invalid([{ field: "copy_of", code: "invalid", message: "Write the label of a version." }]);
  }
  const given = readBody(noun, body, { written: "create", bound: boundFields(mount), isWhole: false });
  const { id: wanted, notes = null, ...settings } = given;
  const flow = inPath(visit).flow;
  const organisation = inPath(visit).org;
  const id = typeof wanted === "string" ? wanted : visit.deps.newId();
  return visit.deps.database.withOrganisations([organisation], async (trx) => {
    const from = source === undefined || source === null ? null : await versionLabelled(trx, flow, source);
    const version = { id, organisation, flow, by: visit.caller.id, notes: typeof notes === "string" ? notes : null };
    const label = await addVersion(visit.deps, trx, { version, source: from, settings });
    await audit(trx, visit, { status: 201, organisation });
    const answer = await show(trx, id);
    const path = mount.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => visit.incoming.params[name] ?? "");
    return { ...answer, headers: { ...answer.headers, location: `${path}${label}/` } };
  });
}

/** The settings of a version are part of it: changing them is an edit. */
async function changeVersion(visit: Visit, target: Target, isWhole: boolean): Promise<Answer> {
  const { noun, mount } = target;
  visit.incoming.query.allow(shapeNames);
  const shape = readShape(noun, visit.incoming.query);
  const body = objectBody(visit.incoming.body);
  const changes = readBody(noun, body, { written: "change", bound: boundFields(mount), isWhole });
  const found = await findRow(visit, target, [itemCondition(target, visit)]);
  return writeVersions(visit.deps, [found.id], visit.place.organisations, async (trx) => {
    const [row] = await lockRows(trx, target, [found.id]);
    if (row === undefined) throw notFound();
    checkIfMatch(visit, row.revision);
    await writeVersion(trx, visit, row.id, changes);
    await audit(trx, visit, { status: 200, organisation: row.organisation_id });
    return rowById(trx, noun, row.id, { shape });
  });
}

/** Settings are changed by an edit. Notes are no part of the agent, so they are written plainly. */
async function writeVersion(trx: Db, visit: Visit, id: Id, { notes, ...settings }: Row): Promise<void> {
  if (notes !== undefined) await updateQuietly(trx, nounsByName.flow_version, id, { notes });
  if (Object.keys(settings).length === 0) return;
  await editVersions(trx, visit, new Map([[id, [{ op: "settings", fields: settings }]]]));
}

async function bulkChangeVersions(visit: Visit, target: Target): Promise<Answer> {
  const changes = await readBulkChange(visit, target);
  const real = changes.filter(({ values }) => Object.keys(values).length > 0);
  const versions = real.map(({ found }) => found.id);
  return writeVersions(visit.deps, versions, visit.place.organisations, async (trx) => {
    for (const { found, values } of real) {
      await writeVersion(trx, visit, found.id, values);
    }
    await auditBulk(
      trx,
      visit,
      changes.map(({ found }) => found),
    );
    return ok({ matched: changes.length, updated: real.length, errors: [] });
  });
}

async function bulkDeleteVersions(visit: Visit, target: Target): Promise<Answer> {
  const found = await readIds(visit, target);
  const ids = found.map((row) => row.id);
  return writeVersions(visit.deps, ids, visit.place.organisations, async (trx) => {
    await lockRows(trx, target, ids);
    await leaveVersions(trx, ids);
    await deleteRows(trx, target.noun, ids);
    await auditBulk(trx, visit, found);
    return ok({ matched: ids.length, updated: ids.length, errors: [] });
  });
}

/** What comes before versions go: whether they may, and word to those who have them open. */
async function leaveVersions(trx: Db, ids: readonly Id[]): Promise<void> {
  await guardLastVersion(trx, ids);
  for (const id of ids) await tellVersion(trx, id, { type: "deleted" });
}

/** A flow keeps at least one version, and those that callers get; the latest becomes the highest of the others. The versions are locked. */
async function guardLastVersion(trx: Db, ids: readonly Id[]): Promise<void> {
  const list = sql`${sql.val([...ids])}::uuid[]`;
  await sql`select 1 from flow where id in (select flow from flow_version where id = any(${list}))
    order by id for update`.execute(trx);
  const first = (by: (typeof triedBy)[keyof typeof triedBy]) =>
    sql`min(v.version) filter (where v.id = any(${list}) and ${by(sql`v.version`)})`;
  const { rows } = await sql<{
    flow: Id;
    is_live: boolean;
    tried: string | null;
    shared: string | null;
    beta: string | null;
    latest: string | null;
  }>`
    select f.id as flow,
      bool_or(v.id = any(${list}) and f.deployed_version = v.version) as is_live,
      ${first(triedBy.experiment)} as tried, ${first(triedBy.liveRelease)} as shared, ${first(triedBy.beta)} as beta,
      (array_agg(v.version order by v.created_at desc, v.id desc) filter (where v.id <> all(${list})))[1] as latest
    from flow f join flow_version v on v.flow = f.id and v.deleted_at is null
    where f.id in (select flow from flow_version where id = any(${list})) group by f.id`.execute(trx);
  for (const { flow, is_live, tried, shared, beta, latest } of rows) {
    if (is_live) throw conflict("version_is_live", "This version is live: deploy another first.");
    if (tried !== null)
      throw conflict("version_is_tried", `Callers get ${tried} in an experiment: end it, or take the version out.`);
    if (shared !== null)
      throw conflict("version_is_tried", `The live release gives callers ${shared}: deploy one that does not first.`);
    if (beta !== null) throw conflict("version_is_beta", `${beta} is the beta: choose another, or end the beta.`);
    if (latest === null) throw conflict("last_version", "A flow keeps at least one version.");
    await sql`update flow set latest_version = ${latest} where id = ${flow}`.execute(trx);
  }
}
