import {
  addFromLibrary,
  addKept,
  type FlowDocument,
  type KeptSubFlow,
  keepSubFlow,
  type LibraryUse,
  libraryRevision,
  libraryRevisions,
  libraryUses,
  type SubFlowDoc,
  upgradeFromLibrary,
  upgradeKept,
} from "@parley/flow";
import { decide, rules } from "@parley/model";
import { type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import { applyEdit } from "../edits/apply-edit.ts";
import { onVersion } from "../edits/on-version.ts";
import { refuseOpen, refuseStrange } from "../edits/refuse-choices.ts";
import { refuseUnseen } from "../edits/refuse-unseen.ts";
import { conflict, invalid, notFound } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { peopleNamed } from "../rows/people.ts";
import { dbOf } from "../rows/read.ts";
import { entryOf, keep, type LibraryEntry, readKept } from "./library.ts";

/** The sub-flows that a client keeps for all its agents: they come as copies, and are upgraded by a merge. */
export const libraryRoutes: readonly GuardedRoute[] = [
  callRoute(libraryUses, {
    name: "library.uses",
    summary: "The agents that use what the library keeps",
    rule: rules.flowRead,
    handle: uses,
  }),
  callRoute(libraryRevisions, {
    ownParameters: ["library"],
    name: "library.revisions",
    summary: "What was kept of a sub-flow, the newest first",
    rule: rules.flowRead,
    handle: revisions,
  }),
  callRoute(libraryRevision, {
    ownParameters: ["library", "number"],
    name: "library.revision",
    summary: "A revision of a kept sub-flow, with what it calls and needs",
    rule: rules.flowRead,
    handle: async (visit) => {
      visit.incoming.query.allow([]);
      const { number = "" } = visit.incoming.params;
      if (!/^[1-9]\d{0,6}$/.test(number)) throw notFound();
      const kept = await readKept(dbOf(visit), await entryNamed(visit), Number(number));
      if (kept === null) throw notFound();
      return answerOf(libraryRevision, kept);
    },
  }),
  callRoute(keepSubFlow, {
    name: "sub_flow.keep",
    summary:
      "Keep a sub-flow in the library of its client, for other agents to add; takes the same right in the client",
    rule: rules.flowWrite,
    alsoInClient: rules.flowWrite,
    success: 201,
    handle: keepInLibrary,
  }),
  callRoute(addFromLibrary, {
    name: "sub_flow.from_library",
    summary: "Put a kept sub-flow into a version, as one edit; takes a right to view in the client",
    rule: rules.flowWrite,
    alsoInClient: rules.flowRead,
    success: 201,
    handle: add,
  }),
  callRoute(upgradeFromLibrary, {
    name: "sub_flow.upgrade",
    summary: "Take a later revision of the library into a copy of it, as one edit; takes a right to view in the client",
    rule: rules.flowWrite,
    alsoInClient: rules.flowRead,
    isHeavy: true,
    handle: upgrade,
  }),
];

const readKeep = bodyOf(keepSubFlow);
const readAdd = bodyOf(addFromLibrary);
const readUpgrade = bodyOf(upgradeFromLibrary);

/** @throws Problem 404. */
async function entryNamed(visit: Visit): Promise<LibraryEntry> {
  const { library: id = "" } = visit.incoming.params;
  const entry = isId(id) ? await entryOf(dbOf(visit), visit, id) : null;
  if (entry === null) throw notFound();
  return entry;
}

async function uses(visit: Visit): Promise<AnswerTo<typeof libraryUses>> {
  const { query } = visit.incoming;
  query.allow(["entry"]);
  const entry = query.one("entry");
  if (entry !== undefined && !isId(entry)) {
    throw invalid([{ field: "entry", code: "invalid", message: "Write the id of a kept sub-flow." }]);
  }
  const organisation = inPath(visit).org;
  const wanted = entry === undefined ? sql`true` : sql`l.id = ${entry}`;
  type Kept = { readonly id: Id; readonly kept_by: Id | null };
  type Row = Omit<LibraryUse, "flow"> & { readonly entry: Id; readonly flow: Id; readonly name: string };
  const db = dbOf(visit);
  const [kept, found] = await Promise.all([
    sql<Kept>`select l.id, l.kept_by from library_sub_flow l
      where l.organisation_id = ${organisation} and ${wanted} order by l.name, l.id limit ${mostUses}`.execute(db),
    sql<Row>`select distinct on (s.library_entry, v.flow)
        s.library_entry as entry, v.flow, f.name, v.version, s.slug, s.library_revision as revision
      from library_sub_flow l
      join sub_flow s on s.library_entry = l.id and s.deleted_at is null
      join flow_version v on v.id = s.flow_config and v.deleted_at is null
      join flow f on f.id = v.flow and f.deleted_at is null
      where l.organisation_id = ${organisation} and ${wanted}
      order by s.library_entry, v.flow, v.created_at desc, s.id
      limit ${mostUses}`.execute(db),
  ]);
  const who = await peopleNamed(
    visit.deps,
    kept.rows.map(({ kept_by }) => kept_by),
  );
  const results = kept.rows.map(({ id, kept_by: by }) => ({
    entry: id,
    by: who(by),
    agents: found.rows.flatMap(({ entry: of, flow, name, ...use }) =>
      of === id && maySee(visit, flow) ? [{ ...use, flow: { id: flow, name } }] : [],
    ),
  }));
  return answerOf(libraryUses, { results });
}

/** Most uses in one answer. */
const mostUses = 10_000;

/** Rights on an agent stand before those in its client, and may be fewer. */
const maySee = ({ caller, place }: Visit, flow: Id): boolean =>
  decide(caller.access, rules.flowRead, { organisation: inPath({ place }).org, flow }) === "allowed";

async function revisions(visit: Visit): Promise<AnswerTo<typeof libraryRevisions>> {
  visit.incoming.query.allow([]);
  const { id } = await entryNamed(visit);
  type Row = {
    readonly number: number;
    readonly note: string | null;
    readonly flow: Id | null;
    readonly name: string | null;
    readonly version: string;
    readonly created_by: Id | null;
    readonly created_at: string;
  };
  const { rows } = await sql<Row>`select r.number, r.note, f.id as flow, f.name, r.version, r.created_by, r.created_at
    from library_revision r left join flow f on f.id = r.flow and f.deleted_at is null
    where r.library = ${id} order by r.number desc limit 1000`.execute(dbOf(visit));
  const who = await peopleNamed(
    visit.deps,
    rows.map(({ created_by }) => created_by),
  );
  return answerOf(libraryRevisions, {
    results: rows.map(({ number, note, flow, name, version, created_by: by, created_at }) => ({
      ...{ number, note, created_at },
      from: flow === null || !maySee(visit, flow) ? null : { flow, name: name ?? "", version },
      by: who(by),
    })),
  });
}

async function keepInLibrary(visit: Visit): Promise<AnswerTo<typeof keepSubFlow>> {
  const { entry = null, name, note = null } = readKeep(visit);
  return onVersion(visit, async (trx, document) => {
    const { id: subFlow, name: called } = subFlowOf(visit, document);
    const { id, ...kept } = await keep(trx, visit, document, { subFlow, entry, name, note });
    const origin = { library_entry: id, library_revision: kept.latest };
    await edit(trx, visit, `Kept ${called} in the library`, [
      { op: "change", noun: "sub_flow", id: subFlow, fields: origin },
    ]);
    const location = `/api/organisations/${visit.place.parents.org}/library/${id}/revisions/${kept.latest}/`;
    const body = { entry: id, name: kept.name, revision: kept.latest };
    return { ...answerOf(keepSubFlow, body, { location }), status: 201 };
  });
}

async function add(visit: Visit): Promise<AnswerTo<typeof addFromLibrary>> {
  const { entry, revision } = readAdd(visit);
  return onVersion(visit, async (trx, document) => {
    const kept = await keptNamed(trx, visit, entry, revision === undefined ? {} : { field: "revision", revision });
    const { operations, subFlow, here, unfilled } = addKept(document, kept, visit.deps.newId);
    await edit(trx, visit, `Added ${subFlow.name} from the library`, operations);
    const body = { subflow: subFlow.id, name: subFlow.name, slug: subFlow.slug, here, unfilled };
    const location = visit.incoming.path.replace(/from_library\/$/, `${encodeURIComponent(subFlow.slug)}/`);
    return { ...answerOf(addFromLibrary, body, { location }), status: 201 };
  });
}

async function upgrade(visit: Visit): Promise<AnswerTo<typeof upgradeFromLibrary>> {
  const { dry_run = false, to, choices = {} } = readUpgrade(visit);
  return onVersion(visit, async (trx, document, revision) => {
    const { id: subFlow, name, library_entry: entry, library_revision: from } = subFlowOf(visit, document);
    const base = entry === null || from === null ? null : await keptOrNull(trx, visit, entry, from);
    if (entry === null || from === null || base === null) {
      throw conflict("not_in_library", "The sub-flow came from nothing that the library still keeps.");
    }
    const next = await keptNamed(trx, visit, entry, to === undefined ? {} : { field: "to", revision: to });
    if (!dry_run) await refuseUnseen(trx, visit, revision, { field: "to", now: next.revision, seen: to });
    if (next.revision === from) throw conflict("nothing_changed", `The sub-flow is at revision ${from} already.`);
    const chosen = new Map(Object.entries(choices));
    const found = upgradeKept(document, subFlow, { base, next, choices: chosen, newId: visit.deps.newId });
    const { operations, questions, changes, calls } = found;
    refuseStrange(choices, questions);
    const told = { from, to: next.revision, questions, changes, calls };
    if (dry_run) return answerOf(upgradeFromLibrary, { ...told, revision, edit: null });
    refuseOpen(choices, questions);
    const made = await edit(trx, visit, `Upgraded ${name} to revision ${next.revision}`, operations);
    return answerOf(upgradeFromLibrary, { ...told, revision: made.version_revision, edit: made.id });
  });
}

/** @throws Problem 404. */
function subFlowOf(visit: Visit, { rows }: FlowDocument): SubFlowDoc {
  const found = rows.sub_flow.find(({ id }) => id === visit.place.parents.slug);
  if (found === undefined) throw notFound();
  return found;
}

async function keptOrNull(trx: Db, visit: Visit, id: Id, revision?: number): Promise<KeptSubFlow | null> {
  const entry = await entryOf(trx, visit, id);
  return entry === null ? null : readKept(trx, entry, revision ?? entry.latest);
}

/** The newest revision of an entry, or the one that a field of the body names. @throws Problem 400. */
async function keptNamed(
  trx: Db,
  visit: Visit,
  id: Id,
  { field = "entry", revision }: { readonly field?: string; readonly revision?: number },
): Promise<KeptSubFlow> {
  const kept = await keptOrNull(trx, visit, id, revision);
  if (kept !== null) return kept;
  throw invalid([{ field, code: "not_found", message: "The library keeps no such sub-flow." }]);
}

function edit(trx: Db, visit: Visit, summary: string, operations: Parameters<typeof applyEdit>[2]["operations"]) {
  return applyEdit(visit.deps, trx, {
    id: visit.deps.newId(),
    version: inPath(visit).ver,
    operations,
    by: visit.caller.id,
    summary: summary.slice(0, 160),
    expected: null,
    kind: "whole",
    at: () => "",
  });
}
