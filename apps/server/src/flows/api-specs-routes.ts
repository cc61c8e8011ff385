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
import { conflict, invalid } from "../http/problems.ts";
import { readLive } from "../releases/read-release.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";

/** How other systems call an agent. */
export const apiSpecsRoutes: readonly GuardedRoute[] = [
  callRoute(flowApiSpecs, {
    name: "flow.get_flow_api_specs",
    summary: "How other systems call the agent, and which values they give",
    rule: rules.flowRead,
    handle: async (visit) => {
      visit.incoming.query.allow([]);
      return answerOf(flowApiSpecs, await specsOf(dbOf(visit), visit));
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

/** @throws Problem 409 when the agent has no version. */
async function latestOf(db: Db, visit: Visit): Promise<{ readonly id: Id; readonly version: string }> {
  const { rows } = await sql<{ id: Id; version: string }>`select v.id, v.version from flow f
    join flow_version v on v.flow = f.id and v.version = f.latest_version and v.deleted_at is null
    where f.id = ${visit.place.parents.flow}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw conflict("no_version", "The agent has no version: make one first.");
  return row;
}

async function specsOf(db: Db, visit: Visit): Promise<FlowApiSpecs> {
  const { org, flow } = inPath(visit);
  const latest = await latestOf(db, visit);
  const [state, live] = await Promise.all([loadState(db, latest.id), readLive(db, flow)]);
  const parameters = state.document.settings.metadata_keys;
  const declared = live?.document.settings.metadata_keys ?? parameters;
  return {
    version: latest.version,
    parameters,
    live: live === null ? null : { version: live.version, parameters: declared },
    calls: callsOf(org, flow, declared),
  };
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
    await lockVersion(trx, id);
    await editVersions(trx, visit, new Map([[id, [{ op: "settings", fields: { metadata_keys: parameters } }]]]));
    await audit(trx, visit, { status: 200, organisation: visit.place.parents.org ?? null });
    return answerOf(updateFlowApiSpecs, await specsOf(trx, visit));
  });
}
