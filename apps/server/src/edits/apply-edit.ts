import { nounNamed } from "@parley/model";
import { type Id, type JsonObject, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../deps.ts";
import { notFound } from "../http/problems.ts";
import { checkReferences, referencesIn } from "../rows/check-references.ts";
import { applyOperation, type EditedVersion } from "./apply-operation.ts";
import type { Operation } from "./operation.ts";
import { withStartBlocks } from "./with-start-blocks.ts";

/** An edit as it is stored and shown. */
export type StoredEdit = {
  readonly id: Id;
  readonly version_revision: number;
  readonly operations: readonly JsonObject[];
  readonly inverse: readonly JsonObject[];
  readonly created_by: Id | null;
  readonly created_at: string;
  readonly summary: string | null;
};

export type EditRequest = {
  readonly id: Id;
  readonly version: Id;
  readonly operations: readonly Operation[];
  readonly by: Id | null;
  readonly summary: string | null;
  /** Revision the edit was made on; null when the caller does not mind. */
  readonly expected: number | null;
  readonly isUndo: boolean;
  readonly newId: () => Id;
  /** What faults of the fields of one step are prefixed with. */
  readonly at: (step: number, operation: Operation) => string;
};

/**
 * The one seam by which a version's rows change: all steps or none, the version's revision raised by one, and what
 * takes the edit back kept beside it. Runs in the caller's transaction.
 * @throws Problem 412 with the edits since, 404, 409 by the guards, 400 when a reference leads nowhere.
 */
export async function applyEdit(trx: Db, request: EditRequest): Promise<StoredEdit> {
  const { version: id, expected } = request;
  const version = await lockVersion(trx, id);
  if (expected !== null && expected !== version.revision)
    throw await changedMeanwhile(trx, id, version.revision, expected);
  const operations = withStartBlocks(request.operations, request.newId);
  const place = { trx, version: { id, organisation: version.organisation_id }, isUndo: request.isUndo };
  const inverse: Operation[] = [];
  for (const [index, operation] of operations.entries()) {
    const back = await applyOperation(place, operation).catch((error) => {
      throw located(error, index);
    });
    if (back !== null) inverse.unshift(back);
  }
  await checkAllReferences(trx, request, place.version, operations);
  const { rows } = await sql<{ revision: number }>`update flow_version
    set revision = revision + 1, updated_at = now() where id = ${id} returning revision`.execute(trx);
  return store(trx, request, {
    revision: rows[0]?.revision ?? 0,
    organisation: version.organisation_id,
    operations,
    inverse,
  });
}

type LockedVersion = { readonly revision: number; readonly organisation_id: Id };

async function lockVersion(trx: Db, id: Id): Promise<LockedVersion> {
  const { rows } = await sql<LockedVersion>`select revision, organisation_id from flow_version
    where id = ${id} and deleted_at is null for update`.execute(trx);
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}

/** Says which step failed. */
function located(error: unknown, step: number): unknown {
  if (!(error instanceof Problem) || error.extra.operation !== undefined) return error;
  const { status, code, detail, errors, extra } = error;
  return new Problem({ status, code, detail, errors, extra: { ...extra, operation: step } });
}

async function changedMeanwhile(trx: Db, version: Id, current: number, since: number): Promise<Problem> {
  return new Problem({
    status: 412,
    code: "stale",
    detail: "The version was changed meanwhile: see edits.",
    extra: { current, edits: await editsSince(trx, version, since) },
  });
}

/** Most edits a 412 tells of; whoever is further behind reads the version anew. */
const mostEdits = 500;

/** The edits after a revision, oldest first. */
export async function editsSince(trx: Db, version: Id, since: number): Promise<readonly StoredEdit[]> {
  const { rows } =
    await sql<StoredEdit>`select id, version_revision, operations, inverse, created_by, created_at, summary
    from edit where flow_config = ${version} and version_revision > ${since}
    order by version_revision limit ${mostEdits}`.execute(trx);
  return rows;
}

/** References are looked at when all steps are done, so that an edit may create in any order. */
async function checkAllReferences(
  trx: Db,
  request: EditRequest,
  version: EditedVersion,
  operations: readonly Operation[],
): Promise<void> {
  const references = operations.flatMap((operation, index) => {
    if (operation.type !== "create" && operation.type !== "change") return [];
    const values = operation.type === "create" ? operation.row : operation.changes;
    return referencesIn(nounNamed(operation.noun), values, request.at(index, operation));
  });
  await checkReferences(trx, references, { organisation: version.organisation, flowConfig: version.id });
}

async function store(
  trx: Db,
  request: EditRequest,
  done: { revision: number; organisation: Id; operations: readonly Operation[]; inverse: readonly Operation[] },
): Promise<StoredEdit> {
  const { id, version, by, summary } = request;
  const { rows } = await sql<StoredEdit>`insert into edit
    (id, organisation_id, flow_config, version_revision, operations, inverse, created_by, summary)
    values (${id}, ${done.organisation}, ${version}, ${done.revision}, ${JSON.stringify(done.operations)}::jsonb,
      ${JSON.stringify(done.inverse)}::jsonb, ${by}, ${summary})
    returning id, version_revision, operations, inverse, created_by, created_at, summary`.execute(trx);
  const [stored] = rows;
  if (stored === undefined) throw new Error("An edit was not stored");
  return stored;
}
