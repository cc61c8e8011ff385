import {
  applyEdit as applyToState,
  type Edit,
  type EditFault,
  type EditState,
  editForm,
  type RowOperation,
  type StoredEdit,
} from "@parley/flow";
import { nounNamed } from "@parley/model";
import { type Id, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { tellVersion } from "../base/push/announce.ts";
import { invalid, notFound } from "../http/problems.ts";
import { updateQuietly } from "../rows/write-row.ts";
import { editProblem } from "./edit-problem.ts";
import { foreignRecordings } from "./foreign-recording.ts";
import { type EditRow, editColumns, readStoredEdit } from "./stored-edit.ts";
import { loadState } from "./version-state.ts";
import { withStartBlocks } from "./with-start-blocks.ts";
import { writeDifferences } from "./write-differences.ts";

export type EditRequest = {
  readonly id: Id;
  readonly version: Id;
  readonly operations: Edit;
  readonly by: Id | null;
  readonly summary: string | null;
  /** Revision the edit was made on; null when the caller does not mind. */
  readonly expected: number | null;
  /** False for an undo and an import, which may take away and bring Start blocks, paths and triggers. */
  readonly guarded: boolean;
  /** What faults of the fields of one step are prefixed with. */
  readonly at: (step: number, operation: RowOperation | undefined) => string;
};

/**
 * The one seam by which a version changes: all steps or none, the version's revision raised by one, and what takes the
 * edit back kept beside it. Runs in the caller's transaction.
 * @throws Problem 412 with the edits since, and what `editProblem` says.
 */
export async function applyEdit(deps: Deps, trx: Db, request: EditRequest): Promise<StoredEdit> {
  const { version: id, expected } = request;
  const locked = await lockVersion(trx, id);
  if (expected !== null && expected !== locked.revision)
    throw await changedMeanwhile(trx, id, locked.revision, expected);
  const key = { version: id, revision: locked.revision, lastEdit: locked.last_edit };
  const before = deps.versionStates.get(key) ?? (await loadState(trx, id));
  const operations = withStartBlocks(request.operations, deps.newId);
  refuseForeign(operations, locked.organisation_id, request);
  const after = applyToState(before, operations, { guarded: request.guarded });
  if (!after.ok)
    throw editProblem(after.faults.map(asAsked(request.operations, operations)), request.operations, request.at);
  await writeDifferences(trx, { id, organisation: locked.organisation_id }, before, after);
  await updateQuietly(trx, nounNamed("flow_version"), id, changedSettings(before, after));
  await sql`update flow_version set revision = revision + 1, updated_at = now() where id = ${id}`.execute(trx);
  const revision = locked.revision + 1;
  const stored = await store(trx, request, {
    ...locked,
    revision,
    operations: after.operations,
    inverse: after.inverse,
  });
  await tellVersion(trx, id, { type: "edited", revision });
  deps.versionStates.set({ version: id, revision, lastEdit: stored.id }, after);
  return stored;
}

/** A prompt may play only what its client recorded. @throws Problem 400. */
function refuseForeign(operations: Edit, organisation: Id, { operations: asked, at }: EditRequest): void {
  const message = "This client has no such recording: upload it to the prompt.";
  const faults = foreignRecordings(operations, organisation).map(({ step }) => {
    const operation = operations[step];
    const place = operation === undefined ? step : Math.max(0, asked.indexOf(operation));
    return { field: `${at(place, operation)}path`, code: "not_found", message };
  });
  if (faults.length > 0) throw invalid(faults.slice(0, 200));
}

type LockedVersion = { readonly revision: number; readonly organisation_id: Id; readonly last_edit: Id | null };

/**
 * Keeps everybody else from changing a version until the end of the transaction. Whoever reads what an edit is made of,
 * or locks rows of the version or its flow, does this first: so nothing is lost and nobody waits in a circle.
 * @throws Problem 404.
 */
export async function lockVersion(trx: Db, id: Id): Promise<LockedVersion> {
  const { rows } = await sql<LockedVersion>`select v.revision, v.organisation_id,
      (select e.id from edit e where e.flow_config = v.id and e.version_revision = v.revision) as last_edit
    from flow_version v where v.id = ${id} and v.deleted_at is null for update of v`.execute(trx);
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}

/** A fault of a step as it stands in what was asked; one of a Start block that we added is told of the first step. */
const asAsked = (asked: Edit, done: Edit) => (fault: EditFault) => {
  const step = done[fault.operation];
  return { ...fault, operation: Math.max(0, step === undefined ? 0 : asked.indexOf(step)) };
};

function changedSettings(before: EditState, after: EditState): { readonly [field: string]: unknown } {
  const was: { readonly [field: string]: unknown } = before.document.settings;
  return Object.fromEntries(Object.entries(after.document.settings).filter(([name, value]) => value !== was[name]));
}

/** What is told of a version that is no longer at the revision that was read. */
export async function changedMeanwhile(trx: Db, version: Id, current: number, since: number): Promise<Problem> {
  return new Problem({
    status: 412,
    code: "stale",
    detail: "The version was changed meanwhile: see edits.",
    extra: { current, edits: await editsSince(trx, version, since) },
  });
}

/** Most edits a 412 tells of; whoever is further behind reads the version anew. */
const mostEdits = 500;

async function editsSince(trx: Db, version: Id, since: number): Promise<readonly StoredEdit[]> {
  const { rows } = await sql<EditRow>`select ${editColumns} from edit
    where flow_config = ${version} and version_revision > ${since}
    order by version_revision limit ${mostEdits}`.execute(trx);
  return rows.map(readStoredEdit);
}

async function store(
  trx: Db,
  request: EditRequest,
  done: { revision: number; organisation_id: Id; operations: Edit; inverse: Edit },
): Promise<StoredEdit> {
  const { id, version, by, summary } = request;
  const { rows } = await sql<EditRow>`insert into edit
    (id, organisation_id, flow_config, version_revision, operations, inverse, created_by, summary, v)
    values (${id}, ${done.organisation_id}, ${version}, ${done.revision}, ${JSON.stringify(done.operations)}::jsonb,
      ${JSON.stringify(done.inverse)}::jsonb, ${by}, ${summary}, ${editForm.number})
    returning ${editColumns}`.execute(trx);
  const [stored] = rows;
  if (stored === undefined) throw new Error("An edit was not stored");
  return readStoredEdit(stored);
}
