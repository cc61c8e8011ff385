import { setImmediate as nextTurn } from "node:timers/promises";
import {
  documentToEdit,
  type Edit,
  type FlowDocument,
  type MergePlan,
  type MergeSide,
  matching,
  mergeQuestions,
  mergeVersion,
  merging,
  planMerge,
  renameIds,
  tellingDifferences,
} from "@parley/flow";
import { rules } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { inSlices } from "../base/fair-turns.ts";
import { lockVersion, readStoredEdit, applyEdit as storeEdit, writeVersions } from "../edits/apply-edit.ts";
import { refuseOpen, refuseStrange } from "../edits/refuse-choices.ts";
import { refuseUnseen } from "../edits/refuse-unseen.ts";
import { loadState, revisionOf } from "../edits/version-state.ts";
import { conflict, invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";
import { type Base, commonVersion, throughBase } from "./common-version.ts";
import type { VersionState } from "./origins.ts";
import { asStored, keepMerged, type Sides, sidesOf } from "./taking-in.ts";

const read = bodyOf(mergeVersion);

/** Taking what became of another version into this one. */
export const mergeRoutes: readonly GuardedRoute[] = [
  callRoute(planMerge, {
    name: "flow_version.plan_merge",
    summary: "What a merge of another version would bring, and where both changed the same",
    rule: rules.flowRead,
    isHeavy: true,
    handle: plan,
  }),
  callRoute(mergeVersion, {
    name: "flow_version.merge",
    summary: "Take another version into this one, as one edit. If-Match names the version's revision",
    rule: rules.flowWrite,
    success: 201,
    handle: merge,
  }),
];

type Found = {
  readonly sides: Sides;
  readonly revision: number;
  readonly with: { readonly id: Id; readonly version: string; readonly revision: number };
  /** Null where it is not known. */
  readonly base: MergePlan["base"] | null;
};
type Related = Found & { readonly base: MergePlan["base"] };

async function plan(visit: Visit): Promise<AnswerTo<typeof planMerge>> {
  const { query } = visit.incoming;
  query.allow(["with", "base"]);
  const found = await mergeWays(visit, { with: query.one("with") ?? "", base: query.one("base") });
  return answerOf(planMerge, await planOf(found));
}

async function planOf({ sides: { ways }, revision, with: { id: _id, ...other }, base }: Related): Promise<MergePlan> {
  const { document, conflicts } = await inSlices(merging(ways, new Map()));
  const questions = mergeQuestions(ways, conflicts);
  const changes = await inSlices(tellingDifferences(ways.mine, document));
  return { revision, with: other, base, questions, changes };
}

async function merge(visit: Visit): Promise<AnswerTo<typeof mergeVersion>> {
  visit.incoming.query.allow([]);
  const { deps, place, caller } = visit;
  const { choices = {}, ...asked } = read(visit);
  const version = inPath({ place }).ver;
  const found = await mergeWays(visit, asked);
  const edit = await writeVersions(deps, [version], place.organisations, async (trx) => {
    const { revision, organisation_id: organisation } = await lockVersion(trx, version);
    const { id: other, revision: now } = found.with;
    await refuseUnseen(trx, visit, revision, { field: "with_revision", now, seen: asked.with_revision });
    const { operations, rows } = await mergedBy(deps.newId, found, choices);
    const stored = await storeEdit(deps, trx, {
      id: deps.newId(),
      version,
      operations,
      by: caller.id,
      summary: `Merged ${asked.with}`,
      expected: found.revision,
      kind: "whole",
      at: () => "with.",
    });
    await keepMerged(trx, { edit: stored.id, organisation }, { of: { version: other, revision: now }, rows });
    await audit(trx, visit, { status: 201, organisation: place.parents.org ?? null });
    return readStoredEdit(stored);
  });
  const edits = visit.incoming.path.replace(/merge\/$/, "edits/");
  const location = `${edits}?since=${edit.version_revision - 1}&limit=1`;
  return { ...answerOf(mergeVersion, edit, { etag: `"${edit.version_revision}"`, location }), status: 201 };
}

/** @throws Problem 409 `choose` when a question is left open, `nothing_changed` when nothing is to be taken. */
async function mergedBy(
  newId: () => Id,
  { sides, with: other }: Found,
  choices: { readonly [key: string]: MergeSide },
): Promise<{ readonly operations: Edit; readonly rows: ReadonlyMap<Id, Id> }> {
  const { document, conflicts } = await inSlices(merging(sides.ways, new Map(Object.entries(choices))));
  refuseStrange(choices, conflicts);
  refuseOpen(choices, conflicts);
  const stored = asStored(document, sides, newId);
  await nextTurn();
  const operations = documentToEdit(sides.ways.mine, stored.document);
  // What was decided for this version changes nothing in it, and is kept all the same: it is not asked again.
  if (operations.length === 0 && conflicts.length === 0)
    throw conflict("nothing_changed", `${other.version} brings nothing that is not here already.`);
  return { operations, rows: stored.rows };
}

type Wanted = { readonly with: string; readonly base?: string | undefined };

/** The three states of a merge. @throws Problem 400, 404, 409 `no_common_version`. */
async function mergeWays(visit: Visit, wanted: Wanted): Promise<Related> {
  const found = await waysTo(visit, wanted);
  if (found.base !== null) return { ...found, base: found.base };
  const detail = "These versions have no common origin that is known: name the version that both came from as base.";
  throw conflict("no_common_version", detail);
}

/**
 * What both versions came from, and what each made of it: another of the agent, and that of the path. Where it is not
 * known, all that differs comes from the other. They are of one moment: so what is kept as taken is what was taken, also
 * when either version is edited meanwhile. @throws Problem 400, 404.
 */
export function waysTo(visit: Visit, wanted: Wanted): Promise<Found> {
  const reading = dbOf(visit).transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return reading.execute((trx) => readWays(trx, visit, wanted));
}

async function readWays(db: Db, visit: Visit, wanted: Wanted): Promise<Found> {
  const { flow, ver: version } = inPath(visit);
  const theirs = await versionNamed(db, flow, wanted.with, "with");
  if (theirs.id === version) {
    throw invalid([{ field: "with", code: "invalid", message: "Name another version: this one is merged into." }]);
  }
  const revision = await revisionOf(db, version);
  const mine = (await loadState(db, version)).document;
  const other = (await loadState(db, theirs.id)).document;
  const common =
    wanted.base === undefined
      ? await knownBase(db, flow, { version, revision }, { version: theirs.id, revision: theirs.revision })
      : await namedBase(db, flow, wanted.base, { of: [version, theirs.id], mine, theirs: other });
  await nextTurn();
  const base = common && { version: common.label, revision: common.revision };
  const begun = common ?? { document: mine, rowsOfMine: await inSlices(matching(other, mine)) };
  return { sides: await sidesOf(mine, other, begun), revision, with: theirs, base };
}

type LabelledBase = Base & { readonly revision: number; readonly label: string };

async function knownBase(db: Db, flow: Id, mine: VersionState, theirs: VersionState): Promise<LabelledBase | null> {
  const common = await commonVersion(db, flow, { mine, theirs });
  if (common === null) return null;
  const { rows } = await sql<{ version: string }>`select version from flow_version
    where id = ${common.version}`.execute(db);
  return { ...common, label: rows[0]?.version ?? "" };
}

type NamedSides = { readonly of: readonly Id[]; readonly mine: FlowDocument; readonly theirs: FlowDocument };

/** The version that people name as the one that both came from, as it is now. @throws Problem 400. */
async function namedBase(db: Db, flow: Id, label: string, { of, mine, theirs }: NamedSides): Promise<LabelledBase> {
  const { id, revision } = await versionNamed(db, flow, label, "base");
  // From itself a side has no changes: the other's would hold everywhere, without a question.
  if (of.includes(id)) {
    const message = "Name a third version: these two are merged, so neither is what both came from.";
    throw invalid([{ field: "base", code: "invalid", message }]);
  }
  const { document } = await loadState(db, id);
  const toMine = await inSlices(matching(document, mine));
  const toTheirs = await inSlices(matching(document, theirs));
  return { document: renameIds(document, toMine), rowsOfMine: throughBase(toMine, toTheirs), revision, label };
}

/** @throws Problem 400 when the flow has no such version. */
async function versionNamed(db: Db, flow: Id, label: string, field: "with" | "base"): Promise<Found["with"]> {
  const { rows } = await sql<Found["with"]>`select id, version, revision from flow_version
    where flow = ${flow} and version = ${label} and deleted_at is null`.execute(db);
  if (rows[0] === undefined) throw invalid([{ field, code: "not_found", message: "This flow has no such version." }]);
  return rows[0];
}
