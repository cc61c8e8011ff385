import { setImmediate as nextTurn } from "node:timers/promises";
import {
  documentToEdit,
  type Edit,
  type FlowDocument,
  idsOf,
  type MergePlan,
  type MergeSide,
  matching,
  matchingNewRows,
  mergeQuestions,
  mergeVersion,
  merging,
  planMerge,
  renameIds,
  type ThreeWays,
  tellingDifferences,
  withNewIds,
} from "@parley/flow";
import { rules } from "@parley/model";
import { type Id, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { inSlices } from "../base/fair-turns.ts";
import {
  changedMeanwhile,
  lockVersion,
  readStoredEdit,
  applyEdit as storeEdit,
  writeVersions,
} from "../edits/apply-edit.ts";
import { loadState } from "../edits/version-state.ts";
import { conflict, invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";
import { ifMatch } from "../rows/write-row.ts";
import { type CommonVersion, commonVersion, throughBase } from "./common-version.ts";

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
  readonly ways: ThreeWays;
  readonly revision: number;
  readonly with: { readonly id: Id; readonly version: string; readonly revision: number };
  readonly base: { readonly version: string; readonly revision: number };
};

async function plan(visit: Visit): Promise<AnswerTo<typeof planMerge>> {
  const { query } = visit.incoming;
  query.allow(["with", "base"]);
  const wanted = { with: query.one("with") ?? "", base: query.one("base") };
  const reading = dbOf(visit).transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  const found = await reading.execute((trx) => mergeWays(trx, visit, wanted));
  return answerOf(planMerge, await planOf(found));
}

async function planOf({ ways, revision, with: { id: _id, ...other }, base }: Found): Promise<MergePlan> {
  const { document, conflicts } = await inSlices(merging(ways, new Map()));
  const questions = mergeQuestions(ways, conflicts);
  const changes = await inSlices(tellingDifferences(ways.mine, document));
  return { revision, with: other, base, questions, changes };
}

async function merge(visit: Visit): Promise<AnswerTo<typeof mergeVersion>> {
  visit.incoming.query.allow([]);
  const { deps, place, caller } = visit;
  const expected = visit.incoming.header("if-match") === undefined ? null : ifMatch(visit);
  if (expected === null) {
    const detail = "Say which revision of the version you looked at: If-Match: <revision>.";
    throw new Problem({ status: 428, code: "if_match_required", detail });
  }
  const asked = read(visit);
  const version = inPath({ place }).ver;
  const edit = await writeVersions(deps, [version], place.organisations, async (trx) => {
    const { revision } = await lockVersion(trx, version);
    if (revision !== expected) throw await changedMeanwhile(trx, version, revision, expected);
    const found = await mergeWays(trx, visit, asked);
    if (found.with.revision !== asked.with_revision) {
      throw conflict("other_changed", `${asked.with} was changed meanwhile: look at what it brings again.`);
    }
    const stored = await storeEdit(deps, trx, {
      id: deps.newId(),
      version,
      operations: await operationsOf(deps.newId, found, asked.choices ?? {}),
      by: caller.id,
      summary: `Merged ${asked.with}`,
      expected,
      kind: "whole",
      at: () => "with.",
    });
    await audit(trx, visit, { status: 201, organisation: place.parents.org ?? null });
    return readStoredEdit(stored);
  });
  const edits = visit.incoming.path.replace(/merge\/$/, "edits/");
  const location = `${edits}?since=${edit.version_revision - 1}&limit=1`;
  return { ...answerOf(mergeVersion, edit, { etag: `"${edit.version_revision}"`, location }), status: 201 };
}

/** @throws Problem 409 `choose` when a question is left open, `nothing_changed` when nothing is to be taken. */
async function operationsOf(
  newId: () => Id,
  { ways, with: other }: Found,
  choices: { readonly [key: string]: MergeSide },
): Promise<Edit> {
  const { document, conflicts } = await inSlices(merging(ways, new Map(Object.entries(choices))));
  const keys = new Set(conflicts.map(({ key }) => key));
  const strange = Object.keys(choices).filter((key) => !keys.has(key));
  if (strange.length > 0) {
    throw invalid(
      strange.map((key) => ({ field: `choices.${key}`, code: "not_found", message: "Nothing is asked there." })),
    );
  }
  const open = [...keys].filter((key) => choices[key] === undefined);
  if (open.length > 0) {
    const detail = `Both versions changed the same in ${open.length} ${open.length === 1 ? "place" : "places"}: choose a side for each.`;
    throw new Problem({ status: 409, code: "choose", detail, extra: { open } });
  }
  // A row of another version has its id for itself.
  const renamed = withNewIds(document, newId, idsOf(ways.mine));
  await nextTurn();
  const operations = documentToEdit(ways.mine, renamed);
  if (operations.length === 0)
    throw conflict("nothing_changed", `${other.version} brings nothing that is not here already.`);
  return operations;
}

/** The three states of a merge of another version of the agent into that of the path. @throws Problem 400, 409. */
export async function mergeWays(
  db: Db,
  visit: Visit,
  wanted: { readonly with: string; readonly base?: string | undefined },
): Promise<Found> {
  const { flow, ver: version } = inPath(visit);
  const theirs = await versionNamed(db, flow, wanted.with, "with");
  if (theirs.id === version) {
    throw invalid([{ field: "with", code: "invalid", message: "Name another version: this one is merged into." }]);
  }
  const own = await sql<{ revision: number }>`select revision from flow_version where id = ${version}`.execute(db);
  const mine = (await loadState(db, version)).document;
  const other = (await loadState(db, theirs.id)).document;
  const common =
    wanted.base === undefined
      ? await knownBase(db, version, theirs.id)
      : await namedBase(db, flow, wanted.base, { mine, theirs: other });
  await nextTurn();
  const ways = { base: common.document, mine, theirs: renameIds(other, common.rowsOfMine) };
  await nextTurn();
  const base = { version: common.label, revision: common.revision };
  return { ways: await inSlices(matchingNewRows(ways)), revision: own.rows[0]?.revision ?? 0, with: theirs, base };
}

type Base = Pick<CommonVersion, "document" | "rowsOfMine" | "revision"> & { readonly label: string };

/** @throws Problem 409 `no_common_version`. */
async function knownBase(db: Db, mine: Id, theirs: Id): Promise<Base> {
  const common = await commonVersion(db, mine, theirs);
  if (common === null) {
    const detail = "These versions have no common origin that is known: name the version that both came from as base.";
    throw conflict("no_common_version", detail);
  }
  const { rows } = await sql<{ version: string }>`select version from flow_version
    where id = ${common.version}`.execute(db);
  return { ...common, label: rows[0]?.version ?? "" };
}

/** The version that people name as the one that both came from, as it is now. */
async function namedBase(
  db: Db,
  flow: Id,
  label: string,
  { mine, theirs }: { readonly mine: FlowDocument; readonly theirs: FlowDocument },
): Promise<Base> {
  const { id, revision } = await versionNamed(db, flow, label, "base");
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
