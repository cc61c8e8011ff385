import { type RequestName, type SampleValues, sampleRequest } from "@parley/flow";
import { rules } from "@parley/model";
import { type JsonSchema, Problem } from "@parley/model/kernel";
import { audit } from "../audit/audit.ts";
import { loadState } from "../edits/version-state.ts";
import { type Answer, ok } from "../http/answer.ts";
import { Budget } from "../http/budget.ts";
import { notFound } from "../http/problems.ts";
import type { GuardedRoute, Visit } from "../http/route.ts";
import { memo } from "../memo.ts";
import { dbOf } from "../rows/read.ts";
import { actionRoute, bodyReader } from "./action-route.ts";
import { versionPath } from "./paths.ts";

const object: JsonSchema = { type: "object", maxProperties: 200 };
const id: JsonSchema = { type: "string", format: "uuid" };
const testBody: JsonSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    action: { ...id, description: "The action whose request is sent; or a block and its webhook." },
    block: id,
    webhook: { enum: ["info_webhook", "fill_slot_webhook", "validation_webhook"] },
    values: {
      type: "object",
      additionalProperties: false,
      properties: { slots: object, metadata: object, account: object },
      description: "What the conversation would hold.",
    },
  },
  oneOf: [{ required: ["action"] }, { required: ["block", "webhook"] }],
};
type Body = RequestName & { readonly values?: SampleValues };
const readTest = bodyReader<Body>(testBody);

/** A person may not flood other people's servers, nor may the people of a client together. */
const window = 60_000;
const perPerson = 10;
const perClient = 30;
const budgetOf = memo((_database: Visit["deps"]["database"]) => new Budget(window));

/** Longest time a designer waits for an answer, ms. */
const longestWait = 10_000;

/** Sends one request of a version as it is now, with values made up for it, under the guard that holds for calls. */
export const testRequestRoute: GuardedRoute = actionRoute({
  method: "POST",
  path: `${versionPath}test_request/`,
  call: "X120",
  name: "flow_version.test_request",
  summary: "Send a request of an action or webhook with values made up for it; shows what was sent and answered",
  rule: rules.flowWrite,
  request: testBody,
  handle: sendTest,
});

async function sendTest(visit: Visit): Promise<Answer> {
  const { deps, place, incoming, caller } = visit;
  incoming.query.allow([]);
  const { values = {}, ...named } = readTest(visit);
  const { org = "", ver = "" } = place.parents;
  const { document } = await loadState(dbOf(visit), ver);
  const sample = sampleRequest(document, named, { values, now: deps.now() });
  if (sample === null) throw notFound();
  const budget = budgetOf(deps.database);
  const now = deps.now();
  const wait = budget.take(
    [
      { key: `person ${caller.id}`, most: perPerson },
      { key: `client ${org}`, most: perClient },
    ],
    now,
  );
  if (wait > 0) throw tooMany(wait);
  await deps.database.withOrganisations(place.organisations, (trx) =>
    audit(trx, visit, { status: 200, organisation: org }),
  );
  const { http, refused, missing, name } = sample;
  if (http === null) return ok({ request: null, missing, answer: null, refused: refused ?? "It has no address yet." });
  const call = {
    id: deps.newId(),
    name,
    timeout: Math.min(sample.timeout, longestWait),
    http,
    internal: null,
    refused,
  };
  const shown = { ...http, headers: shownHeaders(http.headers) };
  const afterTurn = async () => {
    const began = performance.now();
    const answer = await deps.outside.run(call, org);
    const took_ms = Math.round(performance.now() - began);
    return ok({ request: shown, missing, answer, refused: null, took_ms });
  };
  return { status: 200, afterTurn };
}

/** What proves who we are is not shown, where it was written out instead of kept as a credential. */
function shownHeaders(headers: { readonly [name: string]: string }): { readonly [name: string]: string } {
  const isSecret = (name: string, value: string) =>
    /^(authorization|cookie|proxy-authorization|.*(api-?key|token|secret).*)$/i.test(name) && !value.includes("{{");
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isSecret(name, value) ? "••••••" : value]),
  );
}

const tooMany = (wait: number) =>
  new Problem({
    status: 429,
    code: "too_many_test_requests",
    detail: "Too many test requests were sent in a minute: wait a moment.",
    extra: { retry_after: Math.ceil(wait / 1000) },
  });
