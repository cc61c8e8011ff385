import { sampleRequest, testRequest } from "@parley/flow";
import { rules } from "@parley/model";
import { Problem } from "@parley/model/kernel";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { memo } from "../base/memo.ts";
import { loadState } from "../edits/version-state.ts";
import { Budget } from "../http/budget.ts";
import { notFound } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";

const readTest = bodyOf(testRequest);

/** A person may not flood other people's servers, nor may the people of a client together. */
const window = 60_000;
const perPerson = 10;
const perClient = 30;
const budgetOf = memo((_database: Visit["deps"]["database"]) => new Budget(window));

/** Longest time a designer waits for an answer, ms. */
const longestWait = 10_000;

/**
 * Sends one request of a version as it is now, with values that people write for it. The guard of calls holds here too.
 */
export const testRequestRoute: GuardedRoute = callRoute(testRequest, {
  name: "flow_version.test_request",
  summary: "Send a request of an action or webhook with values made up for it; shows what was sent and answered",
  rule: rules.flowWrite,
  handle: sendTest,
});

async function sendTest(visit: Visit): Promise<AnswerTo<typeof testRequest>> {
  const { deps, place, incoming, caller } = visit;
  incoming.query.allow([]);
  const { values = {}, ...named } = readTest(visit);
  const { org, ver } = inPath({ place });
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
  if (http === null)
    return answerOf(testRequest, {
      request: null,
      missing,
      answer: null,
      refused: refused ?? "It has no address yet.",
    });
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
    return answerOf(testRequest, { request: shown, missing, answer, refused: null, took_ms });
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
