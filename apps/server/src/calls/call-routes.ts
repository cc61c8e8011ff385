import { callbacksOf } from "@parley/db/store";
import { rules } from "@parley/model";
import {
  callDetails,
  callMetadata,
  callsOfFlow,
  editCallMetadata,
  fetchCall,
  fetchCallOfClient,
  recordingOfCall,
} from "@parley/model/api/calls";
import type { JsonObject, JsonSchema } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Answer } from "../http/answer.ts";
import { notFound } from "../http/problems.ts";
import { streamRecording } from "../http/recording.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { filterCondition, listParameters, readShape } from "../rows/list-query.ts";
import { parameterSchema } from "../rows/parameter-schema.ts";
import { dbOf, listRows } from "../rows/read.ts";
import { readBody } from "../rows/read-body.ts";
import { updateRows } from "../rows/write-row.ts";
import { readDeliveries, readEvents, tellCall } from "./call-details.ts";
import { callEventsRoute } from "./call-events.ts";
import { callConditions, callFilters, callNoun } from "./call-filters.ts";
import { callRow } from "./call-row.ts";
import { callTallyRoutes } from "./call-tally.ts";
import { withWords } from "./encrypted-words.ts";
import { notUnderstoodRoute } from "./not-understood.ts";
import { recordedCallsRoute } from "./recorded-calls.ts";
import { ruleScoresRoute } from "./rule-scores.ts";
import { saidInCallsRoute } from "./said-in-calls.ts";
import { sessionFlowRoute } from "./session-flow.ts";
import { textSearch } from "./text-condition.ts";

const readMetadata = bodyOf(editCallMetadata);

const listNames = [...listParameters(callNoun).filter((name) => !isFilter(name)), ...callFilters, "call_uuid"];

const moment: JsonSchema = { type: "string", format: "date-time" };
const length: JsonSchema = { type: "integer", minimum: 0, description: "Milliseconds from answer to end." };
/** The filters of the screen that are no fields of a call, or not as they are kept. */
const screenFilters: { readonly [name: string]: JsonSchema } = {
  call_start_time: moment,
  call_end_time: moment,
  min_duration: length,
  max_duration: length,
  caller_number__contains: { type: "string", description: "A part of the caller's number." },
  custom_search: { type: "string", description: "key=value of the metadata, or any text of the call." },
  rule: { type: "string", description: "Name of a rule that the call broke." },
  broke_rule: { enum: ["true"], description: "Calls that broke a rule, whichever." },
};
const listParameterSchemas = Object.fromEntries(
  listNames.map((name) => [name, screenFilters[name] ?? parameterSchema(callNoun, name)]),
);

function isFilter(name: string): boolean {
  const paging = ["limit", "offset", "start", "ordering", "search", "fields", "exclude-fields", "read_depth", "cursor"];
  return !paging.includes(name);
}

/** Looking at calls: the list, one call in detail, its recording, its metadata. */
export const callRoutes: readonly GuardedRoute[] = [
  {
    method: "GET",
    path: callsOfFlow.path,
    name: "call.fetch_calls",
    summary: "The calls of a flow, newest first",
    mutates: false,
    rule: rules.callsRead,
    query: listParameterSchemas,
    response: { type: "object" },
    handle: fetchCalls,
  },
  callRoute(callDetails, {
    name: "call.call_details",
    summary: "One call: what was said and pressed, blocks, timings, events, what it sent to others",
    rule: rules.callsRead,
    handle: (visit) => details(visit, visit.incoming.query.one("call_uuid")),
  }),
  callRoute(fetchCallOfClient, {
    name: "call.fetch_call",
    summary: "One call, named by the body",
    mutates: false,
    rule: rules.callsRead,
    handle: (visit) => details(visit, bodyCall(visit)),
  }),
  callRoute(fetchCall, {
    name: "call.fetch_call",
    summary: "One call, named by the body",
    mutates: false,
    rule: rules.callsRead,
    handle: (visit) => details(visit, bodyCall(visit)),
  }),
  callRoute(callMetadata, {
    name: "call.call_metadata",
    summary: "The metadata of a call",
    rule: rules.callsRead,
    handle: async (visit) => {
      visit.incoming.query.allow(["call_uuid"]);
      const call = await callRow(visit, visit.incoming.query.one("call_uuid"));
      return answerOf(callMetadata, { call_uuid: call.id, metadata: call.metadata });
    },
  }),
  callRoute(editCallMetadata, {
    name: "call.edit_call_metadata",
    summary: "Change the metadata of a call",
    rule: rules.callsAdmin,
    handle: editMetadata,
  }),
  callRoute(recordingOfCall, {
    name: "call.recording",
    summary: "The recording of a call as WAV; ranges are served",
    rule: rules.callsRead,
    handle: async (visit) => {
      visit.incoming.query.allow(["call_uuid"]);
      const { recording } = await callRow(visit, visit.incoming.query.one("call_uuid"), ["recording"]);
      if (typeof recording !== "string") throw notFound();
      return streamRecording(visit.deps.files, recording, visit.incoming.header("range"));
    },
  }),
  callEventsRoute,
  sessionFlowRoute,
  recordedCallsRoute,
  notUnderstoodRoute,
  ruleScoresRoute,
  saidInCallsRoute,
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
  const isByText = search.length > 0 || textFilters.some((name) => query.names.includes(name));
  return listRows(visit, callNoun, { shape: readShape(callNoun, query), conditions, isByText });
}

/** Filters that look into texts. */
const textFilters = ["custom_search", "caller_number__contains"] as const satisfies (typeof callFilters)[number][];

/** A list that follows calls asks again for those that changed, and for no others. */
const amongCalls = (ids: readonly string[]) => (ids.length === 0 ? [] : [filterCondition(callNoun, "call_uuid", ids)]);

const bodyCall = (visit: Visit): string | undefined => {
  const { body } = visit.incoming;
  const id = typeof body === "object" && body !== null && "call_uuid" in body ? body.call_uuid : undefined;
  return typeof id === "string" ? id : undefined;
};

async function details(visit: Visit, id: string | undefined): Promise<AnswerTo<typeof callDetails>> {
  visit.incoming.query.allow(["call_uuid", "ssml_redact"]);
  const isRedacted = visit.incoming.query.flag("ssml_redact");
  const call = await callRow(visit, id);
  const db = dbOf(visit);
  const [events, deliveries, callbacks] = await Promise.all([
    readEvents(db, call.id),
    readDeliveries(db, call.id),
    callbacksOf(visit.deps.database, visit.place.organisations, call.id),
  ]);
  const readable = await withWords(visit, call.id, events);
  return answerOf(callDetails, { ...call, ...tellCall(call, { events: readable, deliveries, callbacks }, isRedacted) });
}

/** What is there and what is added must fit the field together. */
const mergedBody = { written: "change", bound: [], isWhole: false } as const;

async function editMetadata(visit: Visit): Promise<AnswerTo<typeof editCallMetadata>> {
  visit.incoming.query.allow(["call_uuid"]);
  const { metadata } = readMetadata(visit);
  const call = await callRow(visit, visit.incoming.query.one("call_uuid") ?? bodyCall(visit), ["metadata"]);
  return visit.deps.database.withOrganisations(visit.place.organisations, async (trx) => {
    const { rows } = await sql<{
      metadata: JsonObject;
    }>`select metadata from call where id = ${call.id} for update`.execute(trx);
    const kept = Object.entries({ ...rows[0]?.metadata, ...metadata }).filter(([, value]) => value !== null);
    const metadata_ = Object.fromEntries(kept);
    const merged = readBody(callNoun, { metadata: metadata_ }, mergedBody);
    await updateRows(trx, callNoun, [call.id], merged);
    await audit(trx, visit, { status: 200, organisation: visit.place.parents.org ?? null });
    return answerOf(editCallMetadata, { call_uuid: call.id, metadata: metadata_ });
  });
}
