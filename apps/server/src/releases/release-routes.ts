import {
  changesBetween,
  credentialsRead,
  type LiveRelease,
  liveRelease,
  releaseChanges,
  releaseDocument,
  versionReadiness,
} from "@parley/flow";
import { nounNamed, rules } from "@parley/model";
import { type ReleaseRow, releasesOfFlow } from "@parley/model/api/releases";
import { releasesOfVersion } from "@parley/model/api/versions";
import { type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import { credentialNames } from "../credentials/credential-names.ts";
import { loadState } from "../edits/version-state.ts";
import type { Answer } from "../http/answer.ts";
import { notFound } from "../http/problems.ts";
import { countedPage } from "../rows/counted-page.ts";
import { filterConditions, listParameters, readShape, searchCondition } from "../rows/list-query.ts";
import { peopleNamed } from "../rows/people.ts";
import { dbOf, listRows } from "../rows/read.ts";
import { aroundAgents } from "../verify/around-agents.ts";
import { issuesIn } from "../verify/issues-in.ts";
import { approversOf } from "./approvers.ts";
import { needsApproval } from "./deploy.ts";
import { readLive, readRelease } from "./read-release.ts";
import { readinessOf } from "./readiness.ts";

const releaseNoun = nounNamed("release");

/** What a designer reads before deploying, and what was deployed. */
export const releaseRoutes: readonly GuardedRoute[] = [
  callRoute(releasesOfFlow, {
    name: "release.list_of_flow",
    summary: "The releases of a flow, newest first, with who made them and which is live",
    rule: rules.flowRead,
    handle: listOfFlow,
  }),
  {
    method: "GET",
    path: releasesOfVersion.path,
    name: "release.list",
    summary: "The releases of the version",
    mutates: false,
    rule: rules.flowRead,
    query: Object.fromEntries(listParameters(releaseNoun).map((name) => [name, { type: "string" }])),
    response: { type: "object" },
    handle: listOfVersion,
  },
  callRoute(versionReadiness, {
    name: "flow_version.readiness",
    summary: "Whether the version can be deployed: issues, languages, and what changes for callers",
    rule: rules.flowRead,
    isHeavy: true,
    handle: readiness,
  }),
  callRoute(liveRelease, {
    name: "release.live_of_flow",
    summary: "The release that answers calls, with the document it was made of; null when there is none",
    rule: rules.flowRead,
    handle: async (visit) => {
      visit.incoming.query.allow([]);
      return answerOf(liveRelease, { live: await readLive(dbOf(visit), inPath(visit).flow) });
    },
  }),
  callRoute(releaseChanges, {
    ownParameters: ["release"],
    name: "release.changes",
    summary: "What callers would hear otherwise if the release became live; null when nothing is live",
    rule: rules.flowRead,
    isHeavy: true,
    handle: changesOfRelease,
  }),
  callRoute(releaseDocument, {
    ownParameters: ["release"],
    name: "release.document",
    summary: "A release with the document it was made of",
    rule: rules.flowRead,
    isHeavy: true,
    handle: async (visit) => {
      visit.incoming.query.allow([]);
      return answerOf(releaseDocument, await wantedRelease(visit));
    },
  }),
];

type Listed = ReleaseRow & { readonly is_live: boolean; readonly is_given: boolean };

async function listOfFlow(visit: Visit): Promise<AnswerTo<typeof releasesOfFlow>> {
  const { query } = visit.incoming;
  query.allow(["limit", "offset", "given"]);
  const { flow } = visit.place.parents;
  const db = dbOf(visit);
  const isGiven = sql<boolean>`exists (select from version_release g join flow_version v on v.id = g.flow_config
    where g.release = r.id and v.deleted_at is null)`;
  const wanted = query.flag("given") ? sql`r.flow = ${flow} and ${isGiven}` : sql`r.flow = ${flow}`;
  const page = await countedPage(visit, db, sql`release r where ${wanted}`, (cut) =>
    sql<Listed>`select r.id, r.version, r.number, r.version_revision, r.note, r.created_at, r.created_by,
        r.id is not distinct from f.live_release as is_live, ${isGiven} as is_given
      from release r join flow f on f.id = r.flow
      where ${wanted} order by r.created_at desc, r.id desc ${cut}`.execute(db),
  );
  const who = await peopleNamed(
    visit.deps,
    page.results.map((row) => row.created_by),
  );
  const results = page.results.map(({ created_by: by, ...row }) => ({ ...row, by: who(by) }));
  return answerOf(releasesOfFlow, { ...page, results });
}

async function listOfVersion(visit: Visit): Promise<Answer> {
  const { query } = visit.incoming;
  query.allow(listParameters(releaseNoun));
  const shape = readShape(releaseNoun, query);
  const isChosen = query.one("fields") !== undefined;
  const fields = isChosen ? shape.fields : shape.fields.filter((name) => name !== "document");
  return listRows(visit, releaseNoun, {
    shape: { ...shape, fields },
    conditions: [
      sql`t.flow_config = ${visit.place.parents.ver}`,
      ...filterConditions(releaseNoun, query),
      ...searchCondition(releaseNoun, query),
    ],
  });
}

async function readiness(visit: Visit): Promise<AnswerTo<typeof versionReadiness>> {
  visit.incoming.query.allow([]);
  const { org, flow, ver: version } = inPath(visit);
  const db = dbOf(visit);
  const [state, live, edits, needs_approval, around] = await Promise.all([
    loadState(db, version),
    readLive(db, flow),
    editsSinceRelease(db, version),
    needsApproval(db, org),
    aroundAgents(db, org),
  ]);
  return answerOf(versionReadiness, {
    ...readinessOf(state.document, live?.document ?? null, await issuesIn(visit.deps, state.document, around)),
    live: live === null ? null : withoutDocument(live),
    ...edits,
    needs_approval,
    approvers: needs_approval ? await approversOf(visit, { organisation: org, flow }) : null,
  });
}

async function changesOfRelease(visit: Visit): Promise<AnswerTo<typeof releaseChanges>> {
  visit.incoming.query.allow([]);
  const wanted = await wantedRelease(visit);
  const { org, flow } = inPath(visit);
  const live = await readLive(dbOf(visit), flow);
  const there = await credentialNames(dbOf(visit), org);
  return answerOf(releaseChanges, {
    changes: live === null ? null : changesBetween(live.document, wanted.document),
    missing_credentials: credentialsRead(wanted.document).filter((name) => !there.includes(name)),
  });
}

/** The release that the path names. @throws Problem 404 when the flow has no such release. */
async function wantedRelease(visit: Visit): Promise<LiveRelease> {
  const { release = "" } = visit.incoming.params;
  const wanted = isId(release) ? await readRelease(dbOf(visit), inPath(visit).flow, release) : null;
  if (wanted === null) throw notFound();
  return wanted;
}

/** How far a version went on since it was last released. */
async function editsSinceRelease(db: Db, version: Id) {
  const { rows } = await sql<{ revision: number; released: number | null; edits: number; edited_at: string | null }>`
    select v.revision, r.number as released,
      (select count(*) from edit e where e.flow_config = v.id
        and e.version_revision > coalesce(r.version_revision, 0)) as edits,
      (select max(e.created_at) from edit e where e.flow_config = v.id) as edited_at
    from flow_version v left join lateral (select number, version_revision from release
      where flow_config = v.id order by number desc limit 1) r on true
    where v.id = ${version}`.execute(db);
  const [row] = rows;
  return {
    revision: row?.revision ?? 0,
    last_release: row?.released ?? null,
    edits_since: row?.edits ?? 0,
    edited_at: row?.edited_at ?? null,
  };
}

const withoutDocument = ({ document: _document, ...release }: LiveRelease) => release;
