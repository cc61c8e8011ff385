import { readDocument } from "@parley/flow";
import { rules } from "@parley/model";
import { type FlowApiSpecs, flowApiSpecs, type SpecifiedCall, updateFlowApiSpecs } from "@parley/model/api/api-specs";
import { fetchCallOfClient } from "@parley/model/api/calls";
import { callWithParameters, triggerCallOfClient } from "@parley/model/api/dialling";
import type { Id, MetadataKey } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { lockVersion, writeVersions } from "../edits/apply-edit.ts";
import { loadState } from "../edits/version-state.ts";
import { editVersions } from "../edits/versioned-verbs.ts";
import { conflict, invalid, stale } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";
import { mayTalk } from "../rows/tried-versions.ts";
import { checkIfMatch } from "../rows/write-row.ts";

/** How other systems call an agent. */
export const apiSpecsRoutes: readonly GuardedRoute[] = [
  callRoute(flowApiSpecs, {
    name: "flow.get_flow_api_specs",
    summary: "How other systems call the agent, and which values they give",
    rule: rules.flowRead,
    handle: async (visit) => {
      visit.incoming.query.allow([]);
      return answered(await specsOf(dbOf(visit), visit));
    },
  }),
  callRoute(updateFlowApiSpecs, {
    name: "flow.update_flow_api_specs",
    summary: "Declare the values that other systems give, as an edit of the latest version",
    rule: rules.flowWrite,
    handle: update,
  }),
];

const readUpdate = bodyOf(updateFlowApiSpecs);

type Latest = { readonly id: Id; readonly version: string; readonly revision: number };

/** @throws Problem 409 when the agent has no version. */
async function latestOf(db: Db, visit: Visit): Promise<Latest> {
  const { rows } = await sql<Latest>`select v.id, v.version, v.revision from flow f
    join flow_version v on v.flow = f.id and v.version = f.latest_version and v.deleted_at is null
    where f.id = ${visit.place.parents.flow}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw conflict("no_version", "The agent has no version: make one first.");
  return row;
}

async function specsOf(db: Db, visit: Visit): Promise<FlowApiSpecs> {
  const { org, flow } = inPath(visit);
  const latest = await latestOf(db, visit);
  const [state, live] = await Promise.all([loadState(db, latest.id), liveOf(db, flow)]);
  const parameters = state.document.settings.metadata_keys;
  const { version, revision } = latest;
  return { version, revision, parameters, live, calls: callsOf(org, flow, live?.parameters ?? parameters) };
}

/** What callers bring to the releases that may talk to them. */
async function liveOf(db: Db, flow: Id): Promise<FlowApiSpecs["live"]> {
  const { rows } = await sql<{ version: string; is_live: boolean; document: unknown }>`
    select r.version, r.id = f.live_release as is_live, r.document from flow f join release r on r.flow = f.id
    where f.id = ${flow} and ${mayTalk} order by is_live desc, r.version`.execute(db);
  const [live, ...tried] = rows;
  if (live?.is_live !== true) return null;
  const parameters = anyOf(rows.map(({ document }) => readDocument(document).settings.metadata_keys));
  return { version: live.version, tried: tried.map(({ version }) => version), parameters };
}

/** Keys that are declared somewhere: required where one list requires them, personal where one says so. */
function anyOf(lists: readonly (readonly MetadataKey[])[]): readonly MetadataKey[] {
  const keys = new Map<string, MetadataKey>();
  for (const declared of lists.flat()) {
    const { required = false, pii = false } = declared;
    const known = keys.get(declared.key) ?? declared;
    keys.set(declared.key, { ...known, ...(required && { required }), ...(pii && { pii }) });
  }
  return [...keys.values()];
}

const samples: { readonly [T in MetadataKey["type"]]: unknown } = {
  text: "text",
  number: 1,
  boolean: true,
  date: "2026-12-31",
  json: {},
};

function callsOf(org: Id, flow: Id, parameters: readonly MetadataKey[]): readonly SpecifiedCall[] {
  const filled = (path: string) => path.replace("{org}", org).replace("{flow}", flow);
  const values = Object.fromEntries(parameters.map(({ key, type }) => [key, samples[type]]));
  const to = "+14155550100";
  return [
    { call: triggerCallOfClient, name: "trigger_call", body: { to, metadata: values } },
    { call: callWithParameters, name: "call_with_parameters", body: { to, parameters: values } },
    { call: fetchCallOfClient, name: "fetch_call", body: { call_uuid: "01a1fc0a-4099-7b6c-b397-25cda7693881" } },
  ].map(({ call: { method, path }, name, body }) => ({ name, method, path: filled(path), body }));
}

async function update(visit: Visit): Promise<AnswerTo<typeof updateFlowApiSpecs>> {
  visit.incoming.query.allow([]);
  const { parameters } = readUpdate(visit);
  const twice = parameters.findIndex(({ key }, place) => parameters.findIndex((each) => each.key === key) < place);
  if (twice >= 0) {
    const message = "This key is declared twice: keep one.";
    throw invalid([{ field: `parameters.${twice}.key`, code: "duplicate", message }]);
  }
  const { id } = await latestOf(dbOf(visit), visit);
  return writeVersions(visit.deps, [id], visit.place.organisations, async (trx) => {
    const { revision } = await lockVersion(trx, id);
    // No other version becomes the latest until the end.
    await sql`select from flow where id = ${inPath(visit).flow} for share`.execute(trx);
    const latest = await latestOf(trx, visit);
    if (latest.id !== id) throw stale(latest.revision);
    checkIfMatch(visit, revision);
    await editVersions(trx, visit, new Map([[id, [{ op: "settings", fields: { metadata_keys: parameters } }]]]));
    await audit(trx, visit, { status: 200, organisation: visit.place.parents.org ?? null });
    return answered(await specsOf(trx, visit));
  });
}

/** The answer of both calls, with the revision that the next change names. */
const answered = (specs: FlowApiSpecs) => answerOf(flowApiSpecs, specs, { etag: `"${specs.revision}"` });
