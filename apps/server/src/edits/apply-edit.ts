import {
  applyingEdit,
  type DeletedRow,
  type DocumentNoun,
  type Edit,
  type EditFault,
  type EditResult,
  type EditState,
  editForm,
  followNames,
  followRestored,
  isDocumentNoun,
  type RowOperation,
  readOperations,
  type StoredEdit,
  withStartBlocks,
} from "@parley/flow";
import { type Noun, nounNamed } from "@parley/model";
import { type Id, Problem, type Steps } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { FairTurns, inSlices } from "../base/fair-turns.ts";
import { tellVersion } from "../base/push/announce.ts";
import { listJson } from "../http/answer.ts";
import { invalid, notFound } from "../http/problems.ts";
import type { Row } from "../rows/sql-parts.ts";
import { insertRows, parameter, raised, setsOf, updateQuietly } from "../rows/write-row.ts";
import { documentNouns } from "./document-fields.ts";
import { editProblem } from "./edit-problem.ts";
import { type EditedVersion, fileFaults } from "./file-faults.ts";
import { refuseBeyond } from "./version-limits.ts";
import { loadState } from "./version-state.ts";

const versionNoun = nounNamed("flow_version");

/**
 * What an edit is. One that takes another back, or that brings a version whole as an import does, may take away and bring
 * Start blocks, paths and triggers. What is brought whole has all its names.
 */
export type EditKind = "plain" | "undo" | "whole";

export type EditRequest = {
  readonly id: Id;
  readonly version: Id;
  readonly operations: Edit;
  readonly by: Id | null;
  readonly summary: string | null;
  /** Revision the edit was made on; null when the caller does not mind. */
  readonly expected: number | null;
  readonly kind: EditKind;
  /** The edit that this one undoes. */
  readonly undoes?: Id;
  /** What faults of the fields of one step are prefixed with. */
  readonly at: (step: number, operation: RowOperation | undefined) => string;
};

/**
 * The one seam by which a version changes: all steps or none, the version's revision raised by one, and what takes the
 * edit back kept beside it. Runs in the caller's transaction.
 * @throws Problem 412 with the edits since, 409 for more than a version may have, and what `editProblem` says.
 */
export async function applyEdit(deps: Deps, trx: Db, request: EditRequest): Promise<EditRow> {
  const { version: id, expected } = request;
  const locked = await lockVersion(trx, id);
  if (expected !== null && expected !== locked.revision)
    throw await changedMeanwhile(trx, id, locked.revision, expected);
  const before = await stateOf(deps, trx, id, locked);
  const operations = withStartBlocks(request.operations, before.deleted, deps.newId);
  const earlier = await namesBefore(trx, request);
  const after = await inSlices(editing(before, operations, request, earlier));
  if (!after.ok)
    throw editProblem(after.faults.map(asAsked(request.operations, operations)), request.operations, request.at);
  const { organisation_id: organisation } = locked;
  await refuseFiles(deps, trx, { organisation, operations: request.operations, before, after }, request);
  if (after.operations.some(brings)) refuseBeyond(before.document, after.document);
  await writeDifferences(trx, { id, organisation }, before, after);
  await updateQuietly(trx, versionNoun, id, changedSettings(before, after));
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

/** The version that was locked, as it is kept here or read. */
export async function stateOf(deps: Deps, trx: Db, version: Id, locked: LockedVersion): Promise<EditState> {
  const { revision, last_edit: lastEdit } = locked;
  return deps.versionStates.get({ version, revision, lastEdit }) ?? (await loadState(trx, version));
}

/** Whether a step may leave more than there was: only documents have a size of their own. */
const brings = (step: RowOperation) =>
  step.op === "create" || step.op === "restore" || (step.op === "change" && step.noun === "answer_document");

/** Whether a step may change what something is called. */
const names = (step: RowOperation) => step.op === "change" && "name" in step.fields;

/** Applies an edit. What names rows by names that it changes, or that changed before it restored them, goes along. */
function* editing(before: EditState, operations: Edit, { kind }: EditRequest, earlier: Edit): Steps<EditResult> {
  const options = { guarded: kind === "plain" };
  let after = yield* applyingEdit(before, operations, options);
  let all = operations;
  const follow = function* (brought: Edit): Steps<EditResult> {
    if (brought.length === 0) return after;
    all = [...all, ...brought];
    return yield* applyingEdit(before, all, options);
  };
  if (after.ok && kind !== "whole" && after.operations.some(names)) {
    after = yield* follow(yield* followNames(before.document, after, kind === "undo" ? operations : []));
  }
  if (after.ok && earlier.length > 0) after = yield* follow(yield* followRestored(before, after, earlier));
  return after;
}

/** The inverses of all renames in the version: a restored row may still use the old names. None where nothing is restored. */
async function namesBefore(trx: Db, { version, kind, operations }: EditRequest): Promise<Edit> {
  if (kind === "whole" || !operations.some(({ op }) => op === "restore")) return [];
  const { rows } = await sql<EditRow>`select ${editColumns} from edit where flow_config = ${version}
    and jsonb_path_exists(inverse, '$[*] ? (@.op == "change").fields.name') order by version_revision`.execute(trx);
  return rows.flatMap((row) => readStoredEdit(row).inverse);
}

/** Whether a step may say which file a row has, or what is in it. */
const writesFile = (step: RowOperation) =>
  (step.op === "create" || step.op === "change") && (step.noun === "prompt_content" || step.noun === "answer_document");

/** @throws Problem 400 with what the edit says of files and is not so. */
async function refuseFiles(deps: Deps, trx: Db, edited: EditedVersion, { at }: EditRequest): Promise<void> {
  const faults = edited.operations.some(writesFile) ? await fileFaults(deps, trx, edited) : [];
  if (faults.length === 0) return;
  throw invalid(
    faults.slice(0, 200).map(({ step, field, ...fault }) => {
      return { ...fault, field: `${at(step, edited.operations[step])}${field}` };
    }),
  );
}

export type LockedVersion = { readonly revision: number; readonly organisation_id: Id; readonly last_edit: Id | null };

/**
 * Keeps all others from changing a version until the end of the transaction. What reads what an edit is made of,
 * or locks rows of the version or its flow, does this first: so nothing is lost and none wait in a circle.
 * @throws Problem 404.
 */
export async function lockVersion(trx: Db, id: Id): Promise<LockedVersion> {
  const { rows } = await sql<LockedVersion>`select v.revision, v.organisation_id,
      (select e.id from edit e where e.flow_config = v.id and e.version_revision = v.revision) as last_edit
    from flow_version v where v.id = ${id} and v.deleted_at is null for update of v`.execute(trx);
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}

/**
 * A fault of a step at its place in the request. A fault of a Start block that we added is reported at the first step.
 */
const asAsked = (asked: Edit, done: Edit) => (fault: EditFault) => {
  const step = done[fault.operation];
  return { ...fault, operation: Math.max(0, step === undefined ? 0 : asked.indexOf(step)) };
};

function changedSettings(before: EditState, after: EditState): { readonly [field: string]: unknown } {
  const was: { readonly [field: string]: unknown } = before.document.settings;
  return Object.fromEntries(Object.entries(after.document.settings).filter(([name, value]) => value !== was[name]));
}

/** The problem of a version that is no longer at the revision that was read. */
export async function changedMeanwhile(trx: Db, version: Id, current: number, since: number): Promise<Problem> {
  return new Problem({
    status: 412,
    code: "stale",
    detail: "The version was changed meanwhile: see edits.",
    extra: { current, edits: await editsSince(trx, version, since) },
  });
}

/** Most edits a 412 tells of; those further behind read the version again. */
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
): Promise<EditRow> {
  const { id, version, by, summary, undoes = null } = request;
  const operations = await inSlices(listJson(done.operations));
  const inverse = await inSlices(listJson(done.inverse));
  const { rows } = await sql<EditRow>`insert into edit
    (id, organisation_id, flow_config, version_revision, operations, inverse, created_by, summary, v, undoes)
    values (${id}, ${done.organisation_id}, ${version}, ${done.revision}, ${operations}::jsonb, ${inverse}::jsonb,
      ${by}, ${summary}, ${editForm.number}, ${undoes})
    returning ${editColumns}`.execute(trx);
  const [stored] = rows;
  if (stored === undefined) throw new Error("An edit was not stored");
  return stored;
}

/** A row of the table, its steps as they were stored: in the form of number `v`. */
export type EditRow = Omit<StoredEdit, "operations" | "inverse"> & {
  readonly v: number;
  readonly operations: unknown;
  readonly inverse: unknown;
};

/** What of the table an `EditRow` holds. */
export const editColumns = sql`id, v, version_revision, operations, inverse, created_by, created_at, summary`;

/** @throws Problem as `readOperations`. */
export function readStoredEdit({ v, operations, inverse, ...row }: EditRow): StoredEdit {
  return {
    ...row,
    operations: readOperations({ v, operations }),
    inverse: readOperations({ v, operations: inverse }),
  };
}

/** Where the rows of a version stand. */
export type WrittenVersion = { readonly id: Id; readonly organisation: Id };

type Known = { readonly row: Row & { readonly id: Id }; readonly dead: DeletedRow | null };

/** Writes what differs between two states of a version; untouched rows are the very rows of before. */
export async function writeDifferences(
  trx: Db,
  version: WrittenVersion,
  before: EditState,
  after: EditState,
): Promise<void> {
  for (const noun of documentNouns) {
    if (!isDocumentNoun(noun.name) || isUntouched(noun.name, before, after)) continue;
    await writeNoun(trx, version, noun, rowsOf(before, noun.name), rowsOf(after, noun.name));
  }
}

/** Untouched lists are the very lists of before. */
const isUntouched = (noun: DocumentNoun, before: EditState, after: EditState): boolean =>
  before.deleted === after.deleted && before.document.rows[noun] === after.document.rows[noun];

function rowsOf(state: EditState, noun: DocumentNoun): ReadonlyMap<Id, Known> {
  const rows = new Map<Id, Known>();
  for (const row of state.document.rows[noun]) rows.set(row.id, { row, dead: null });
  for (const dead of state.deleted) if (dead.noun === noun) rows.set(dead.row.id, { row: dead.row, dead });
  return rows;
}

async function writeNoun(
  trx: Db,
  version: WrittenVersion,
  noun: Noun,
  before: ReadonlyMap<Id, Known>,
  after: ReadonlyMap<Id, Known>,
): Promise<void> {
  const made: Row[] = [];
  // Rows that go make room for those that come: names and slugs are unique among the living.
  const changed = [...after]
    .filter(([id, now]) => before.get(id)?.row !== now.row || before.get(id)?.dead !== now.dead)
    .sort(([, a], [, b]) => Number(b.dead !== null) - Number(a.dead !== null));
  const deleted: DeletedRow[] = [];
  const updated: { readonly was: Known; readonly now: Known }[] = [];
  for (const [id, now] of changed) {
    const was = before.get(id);
    if (was === undefined) made.push(now.row);
    else if (was.dead === null && now.dead !== null && was.row === now.row) deleted.push(now.dead);
    else updated.push({ was, now });
  }
  await markDeleted(trx, noun, deleted);
  for (const { was, now } of updated) await updateRow(trx, noun, was, now);
  await insertRows(trx, noun, made, { organisation_id: version.organisation, flow_config: version.id });
  const deadAtOnce = made.flatMap((row) => after.get(String(row.id))?.dead ?? []);
  for (const dead of deadAtOnce) await updateRow(trx, noun, { row: dead.row, dead: null }, { row: dead.row, dead });
}

/** Takes rows away, each with what took it along: an import takes thousands. */
async function markDeleted(trx: Db, noun: Noun, rows: readonly DeletedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ row }) => row.id);
  const takenAlongBy = rows.map(({ deleted_with }) => deleted_with);
  await sql`update ${sql.table(noun.name)} as t set deleted_at = coalesce(t.deleted_at, now()),
      deleted_with = gone.taken_along_by, updated_at = now(), revision = t.revision + 1
    from unnest(${sql.val(ids)}::uuid[], ${sql.val(takenAlongBy)}::uuid[]) as gone (id, taken_along_by)
    where t.id = gone.id`.execute(trx);
}

async function updateRow(trx: Db, noun: Noun, was: Known, now: Known): Promise<void> {
  const names = Object.keys(now.row).filter((name) => was.row[name] !== now.row[name]);
  const values = Object.fromEntries(names.map((name) => [name, now.row[name]]));
  const stamp =
    was.dead === now.dead
      ? []
      : [
          now.dead === null ? sql`deleted_at = null` : sql`deleted_at = coalesce(deleted_at, now())`,
          sql`deleted_with = ${parameter(noun, "id", now.dead?.deleted_with ?? null)}`,
        ];
  const sets = [...setsOf(noun, values), ...stamp];
  if (sets.length === 0) return;
  await sql`update ${sql.table(noun.name)} set ${sql.join([...sets, ...raised])} where id = ${now.row.id}`.execute(trx);
}

/** Writes all rows of a state into a version that has none. */
export async function writeNewRows(trx: Db, version: WrittenVersion, document: EditState["document"]): Promise<void> {
  const wall = { organisation_id: version.organisation, flow_config: version.id };
  for (const [name, rows] of Object.entries(document.rows)) await insertRows(trx, nounNamed(name), rows, wall);
}

const turns = new FairTurns({ atOnce: Number.POSITIVE_INFINITY, perKey: 1, waiting: 400, patience: 25_000, rest: 0 });

/**
 * Does work in one transaction that changes these versions. Those of this process that change the same version wait for
 * each other here, before they have a connection; against other processes the rows are locked as well.
 * @throws Problem 429 `busy`.
 */
export function writeVersions<T>(
  { database }: Deps,
  versions: Iterable<Id>,
  organisations: readonly Id[],
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  // In one order for all, so that no two wait for each other.
  const [...ids] = new Set([...versions].sort());
  const within = ([id, ...others]: readonly Id[]): Promise<T> =>
    id === undefined ? database.withOrganisations(organisations, work) : turns.pass(id, () => within(others));
  return within(ids);
}
