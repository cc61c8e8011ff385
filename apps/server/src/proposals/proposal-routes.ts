import {
  applyEdit,
  changeProposal,
  documentToEdit,
  listProposals,
  type MergeSide,
  makeProposal,
  merging,
  type Proposal,
  type ProposalLine,
  proposeVersion,
  readProposal,
  readSteps,
  stepsOf,
} from "@parley/flow";
import { rules } from "@parley/model";
import { type Id, isId, proposalStates } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { inSlices } from "../base/fair-turns.ts";
import { lockVersion } from "../edits/apply-edit.ts";
import { editProblem } from "../edits/edit-problem.ts";
import { fileFaults } from "../edits/file-faults.ts";
import { loadState } from "../edits/version-state.ts";
import { conflict, invalid, notFound } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { countedPage } from "../rows/counted-page.ts";
import { peopleNamed } from "../rows/people.ts";
import { dbOf } from "../rows/read.ts";
import { waysTo } from "../versions/merge-routes.ts";
import { asStored, keepProposed } from "../versions/taking-in.ts";
import { insertProposal, type NewProposalRow, type ProposalRow, proposalRow } from "./proposal-rows.ts";

/** Edits of a version that a person looks at before any of them is made. Taking them is an edit like any other. */
export const proposalRoutes: readonly GuardedRoute[] = [
  callRoute(listProposals, {
    name: "proposal.list",
    summary: "The proposals for a version, newest first",
    rule: rules.flowRead,
    handle: list,
  }),
  callRoute(makeProposal, {
    name: "proposal.create",
    summary: "Propose an edit of a version: nothing is changed before a person takes it",
    rule: rules.flowWrite,
    success: 201,
    handle: create,
  }),
  callRoute(proposeVersion, {
    name: "proposal.of_version",
    summary: "Propose what another version of the agent changed since both were one",
    rule: rules.flowWrite,
    success: 201,
    isHeavy: true,
    handle: ofVersion,
  }),
  callRoute(readProposal, {
    ownParameters: ["proposal"],
    name: "proposal.get",
    summary: "A proposal, its edits in steps that make sense alone",
    rule: rules.flowRead,
    handle: async (visit) => {
      visit.incoming.query.allow([]);
      return answerOf(readProposal, await shownProposal(visit, await storedProposal(dbOf(visit), visit)));
    },
  }),
  callRoute(changeProposal, {
    ownParameters: ["proposal"],
    name: "proposal.change",
    summary: "Rename a proposal, close it, say that it is applied, or open it again",
    rule: rules.flowWrite,
    handle: change,
  }),
];

/** The proposal of the path. @throws Problem 404. */
async function storedProposal(db: Db, visit: Visit, options?: { readonly locked: boolean }): Promise<ProposalRow> {
  const { proposal: id = "" } = visit.incoming.params;
  if (!isId(id)) throw notFound();
  return proposalRow(db, { id, version: inPath(visit).ver }, options);
}

async function shownProposal(visit: Visit, { v, steps, created_by: by, ...row }: ProposalRow): Promise<Proposal> {
  const who = await peopleNamed(visit.deps, [by]);
  const read = readSteps({ v, steps });
  return {
    ...row,
    steps: read,
    size: read.length + row.tests.length,
    by: who(by),
  };
}

type Line = Omit<ProposalLine, "by"> & { readonly created_by: Id | null };

async function list(visit: Visit): Promise<AnswerTo<typeof listProposals>> {
  const { query } = visit.incoming;
  query.allow(["state", "limit", "offset"]);
  const state = query.one("state");
  if (state !== undefined && !proposalStates.some((each) => each === state)) {
    throw invalid([{ field: "state", code: "invalid", message: `Write one of ${proposalStates.join(", ")}.` }]);
  }
  const inState = state === undefined ? sql`` : sql`and p.state = ${state}`;
  const of = sql`proposal as p where p.flow_config = ${inPath(visit).ver} ${inState}`;
  const db = dbOf(visit);
  const page = await countedPage(visit, db, of, (cut) =>
    sql<Line>`select p.id, p.title, p.origin, p.source, p.base_revision, p.state, p.created_by, p.created_at,
        jsonb_array_length(p.steps) + jsonb_array_length(p.tests) as size
      from ${of} order by p.created_at desc, p.id desc ${cut}`.execute(db),
  );
  const who = await peopleNamed(
    visit.deps,
    page.results.map((row) => row.created_by),
  );
  const results = page.results.map(({ created_by: by, ...row }) => ({ ...row, by: who(by) }));
  return answerOf(listProposals, { ...page, results });
}

/** Stores a proposal for the version of the path, writes the audit log, and answers with the proposal. */
async function storeProposal(trx: Db, visit: Visit, row: NewProposalRow): Promise<Proposal> {
  const organisation = inPath(visit).org;
  const version = inPath(visit).ver;
  const id = await insertProposal(trx, visit.deps, { organisation, version, by: visit.caller.id, row });
  await audit(trx, visit, { status: 201, organisation });
  return shownProposal(visit, await proposalRow(trx, { id, version }));
}

const location = (visit: Visit, { id }: Proposal) => ({
  location: `${visit.incoming.path.replace(/proposals\/.*$/, "proposals/")}${id}/`,
});

const readNew = bodyOf(makeProposal);

async function create(visit: Visit): Promise<AnswerTo<typeof makeProposal>> {
  visit.incoming.query.allow([]);
  const { operations, source = null, note = null, tests = [], refused = [], ...named } = readNew(visit);
  const { deps, place } = visit;
  const made = await deps.database.withOrganisations(place.organisations, async (trx) => {
    const { revision: base_revision } = await lockVersion(trx, inPath(visit).ver);
    const state = await loadState(trx, inPath(visit).ver);
    const result = applyEdit(state, operations);
    if (!result.ok) throw editProblem(result.faults, operations, (step) => `operations.${step}.`);
    const organisation = inPath({ place }).org;
    const faults = await fileFaults(deps, trx, { organisation, operations, before: state, after: result });
    if (faults.length > 0) {
      throw invalid(faults.map(({ step, field, ...fault }) => ({ ...fault, field: `operations.${step}.${field}` })));
    }
    const steps = stepsOf(state.document, operations);
    return storeProposal(trx, visit, { ...named, source, note, base_revision, steps, tests, refused });
  });
  return { ...answerOf(makeProposal, made, location(visit, made)), status: 201 };
}

const readOther = bodyOf(proposeVersion);

/** Where both changed the same, what the other version says is proposed: people choose by step. */
async function ofVersion(visit: Visit): Promise<AnswerTo<typeof proposeVersion>> {
  visit.incoming.query.allow([]);
  const asked = readOther(visit);
  const { deps, place } = visit;
  const { sides, revision, with: other, base } = await waysTo(visit, asked);
  const questions = (await inSlices(merging(sides.ways, new Map()))).conflicts;
  const theirs = new Map(questions.map(({ key }): [string, MergeSide] => [key, "theirs"]));
  const { document } = await inSlices(merging(sides.ways, theirs));
  const { document: after, rows } = asStored(document, sides, deps.newId);
  const operations = documentToEdit(sides.ways.mine, after);
  if (operations.length === 0) {
    throw conflict("nothing_changed", `${other.version} brings nothing that is not here already.`);
  }
  const made = await deps.database.withOrganisations(place.organisations, async (trx) => {
    const proposal = await storeProposal(trx, visit, {
      title: asked.title ?? `Changes of ${other.version}`,
      origin: "version",
      source: other.version,
      note:
        base === null
          ? `All in which ${other.version} differs: nothing says what both came from.`
          : `What ${other.version} changed since both were ${base.version} at revision ${base.revision}.`,
      base_revision: revision,
      steps: stepsOf(sides.ways.mine, operations),
      tests: [],
      refused: [],
    });
    const of = { version: other.id, revision: other.revision };
    await keepProposed(trx, { proposal: proposal.id, organisation: inPath(visit).org }, { of, rows });
    return proposal;
  });
  return { ...answerOf(proposeVersion, made, location(visit, made)), status: 201 };
}

const readChange = bodyOf(changeProposal);

async function change(visit: Visit): Promise<AnswerTo<typeof changeProposal>> {
  visit.incoming.query.allow([]);
  const { title, state } = readChange(visit);
  const { deps, place } = visit;
  const changed = await deps.database.withOrganisations(place.organisations, async (trx) => {
    const { id } = await storedProposal(trx, visit, { locked: true });
    await sql`update proposal set title = coalesce(${title ?? null}, title), state = coalesce(${state ?? null}, state),
      updated_at = now(), revision = revision + 1 where id = ${id}`.execute(trx);
    await audit(trx, visit, { status: 200, organisation: place.parents.org ?? null });
    return storedProposal(trx, visit);
  });
  return answerOf(changeProposal, await shownProposal(visit, changed));
}
