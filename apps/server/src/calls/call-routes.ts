import { rules } from "@parley/model";
import { callDetails, callsOfFlow, editCallMetadata } from "@parley/model/api/calls";
import type { JsonObject, JsonSchema } from "@parley/model/kernel";
import { sql } from "kysely";
import { answerOf, declared } from "../access/declared.ts";
import { flowPath } from "../access/paths.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { type Answer, ok } from "../http/answer.ts";
import { notFound } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { filterCondition, listParameters, readShape } from "../rows/list-query.ts";
import { dbOf, listRows } from "../rows/read.ts";
import { readBody } from "../rows/read-body.ts";
import { updateRows } from "../rows/write-row.ts";
import { readDeliveries, readEvents, tellCall } from "./call-details.ts";
import { callEventsRoute } from "./call-events.ts";
import { callConditions, callFilters, callNoun } from "./call-filters.ts";
import { callRow } from "./call-row.ts";
import { callTallyRoutes } from "./call-tally.ts";
import { streamRecording } from "./recording.ts";
import { sessionFlowRoute } from "./session-flow.ts";
import { textSearch } from "./text-condition.ts";

const path = `${flowPath}analytics/`;
const anything: JsonSchema = { type: "object" };
const uuid: JsonSchema = { type: "string", format: "uuid" };
const fetchBody: JsonSchema = { type: "object", required: ["call_uuid"], properties: { call_uuid: uuid } };
const readMetadata = bodyOf(editCallMetadata);

const texts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { type: "string" }]));
const listNames = [...listParameters(callNoun).filter((name) => !isFilter(name)), ...callFilters, "call_uuid"];

function isFilter(name: string): boolean {
  const paging = ["limit", "offset", "start", "ordering", "search", "fields", "exclude-fields", "read_depth", "cursor"];
  return !paging.includes(name);
}

/** Looking at calls: the list, one call told, its recording, its metadata. */
export const callRoutes: readonly GuardedRoute[] = [
  {
    method: "GET",
    path: callsOfFlow.path,
    call: "C239",
    name: "call.fetch_calls",
    summary: "The calls of a flow, newest first",
    mutates: false,
    rule: rules.callsRead,
    query: texts(listNames),
    response: anything,
    handle: fetchCalls,
  },
  {
    ...declared(callDetails),
    call: "C236",
    name: "call.call_details",
    summary: "One call: what was said and pressed, blocks, timings, events, what it sent to others",
    mutates: false,
    rule: rules.callsRead,
    handle: (visit) => details(visit, visit.incoming.query.one("call_uuid")),
  },
  {
    method: "POST",
    path: `${flowPath}fetch_call/`,
    call: "C213",
    name: "call.fetch_call",
    summary: "One call, named by the body",
    mutates: false,
    rule: rules.callsRead,
    query: { ssml_redact: { enum: ["true", "false"] } },
    request: fetchBody,
    response: anything,
    handle: (visit) => details(visit, bodyCall(visit)),
  },
  {
    method: "POST",
    path: "/api/flows/{flow}/fetch_call/",
    call: "C145",
    name: "call.fetch_call",
    summary: "One call, named by the body",
    mutates: false,
    rule: rules.callsRead,
    query: { ssml_redact: { enum: ["true", "false"] } },
    request: fetchBody,
    response: anything,
    handle: (visit) => details(visit, bodyCall(visit)),
  },
  {
    method: "GET",
    path: `${path}call_metadata/`,
    call: "C237",
    name: "call.call_metadata",
    summary: "The metadata of a call",
    mutates: false,
    rule: rules.callsRead,
    query: { call_uuid: uuid },
    response: anything,
    handle: async (visit) => {
      visit.incoming.query.allow(["call_uuid"]);
      const call = await callRow(visit, visit.incoming.query.one("call_uuid"));
      return ok({ call_uuid: call.id, metadata: call.metadata });
    },
  },
  {
    ...declared(editCallMetadata),
    call: "C240",
    name: "call.edit_call_metadata",
    summary: "Change the metadata of a call",
    mutates: true,
    rule: rules.callsAdmin,
    handle: editMetadata,
  },
  {
    method: "GET",
    path: `${path}recording/`,
    call: "X004",
    name: "call.recording",
    summary: "The recording of a call as WAV; ranges are served",
    mutates: false,
    rule: rules.callsRead,
    query: { call_uuid: uuid },
    streams: "audio/wav",
    handle: async (visit) => {
      visit.incoming.query.allow(["call_uuid"]);
      const { recording } = await callRow(visit, visit.incoming.query.one("call_uuid"), ["recording"]);
      if (typeof recording !== "string") throw notFound();
      return streamRecording(visit.deps.files, recording, visit.incoming.header("range"));
    },
  },
  callEventsRoute,
  sessionFlowRoute,
  ...callTallyRoutes,
];

async function fetchCalls(visit: Visit): Promise<Answer> {
  const { query } = visit.incoming;
  query.allow(listNames);
  const search = textSearch(query);
  const conditions = [
    sql`t.flow = ${visit.place.parents.flow}`,
    sql`t.deleted_at is null`,
    ...callConditions(query),
    ...amongCalls(query.all("call_uuid")),
    ...search,
  ];
  const isByText = search.length > 0 || query.names.includes("custom_search");
  return listRows(visit, callNoun, { shape: readShape(callNoun, query), conditions, isByText });
}

/** Whoever follows calls asks again for those that changed, and for no others. */
const amongCalls = (ids: readonly string[]) => (ids.length === 0 ? [] : [filterCondition(callNoun, "call_uuid", ids)]);

const bodyCall = (visit: Visit): string | undefined => {
  const { body } = visit.incoming;
  const id = typeof body === "object" && body !== null && "call_uuid" in body ? body.call_uuid : undefined;
  return typeof id === "string" ? id : undefined;
};

async function details(visit: Visit, id: string | undefined): Promise<Answer> {
  visit.incoming.query.allow(["call_uuid", "ssml_redact"]);
  const isRedacted = visit.incoming.query.one("ssml_redact") === "true";
  const call = await callRow(visit, id);
  const db = dbOf(visit);
  const [events, deliveries] = await Promise.all([readEvents(db, call.id), readDeliveries(db, call.id)]);
  return answerOf(callDetails, { ...call, ...tellCall(call, { events, deliveries }, isRedacted) });
}

/** What is there and what is added must fit the field together. */
const mergedBody = { written: "change", bound: [], isWhole: false } as const;

async function editMetadata(visit: Visit): Promise<Answer> {
  visit.incoming.query.allow(["call_uuid"]);
  const { metadata } = readMetadata(visit);
  const call = await callRow(visit, visit.incoming.query.one("call_uuid") ?? bodyCall(visit), ["metadata"]);
  return visit.deps.database.withOrganisations(visit.place.organisations, async (trx) => {
    const { rows } = await sql<{
      metadata: JsonObject;
    }>`select metadata from call where id = ${call.id} for update`.execute(trx);
    const kept = Object.entries({ ...rows[0]?.metadata, ...metadata }).filter(([, value]) => value !== null);
    const merged = readBody(callNoun, { metadata: Object.fromEntries(kept) }, mergedBody);
    await updateRows(trx, callNoun, [call.id], merged);
    await audit(trx, visit, { status: 200, organisation: visit.place.parents.org ?? null });
    return ok({ call_uuid: call.id, ...merged });
  });
}
