import { storedTest } from "@parley/host";
import { nounsByName, rules } from "@parley/model";
import { generateUseCases } from "@parley/model/api/use-cases";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";
import { insertRow } from "../rows/write-row.ts";
import { useCasesOf } from "./explore-version.ts";

const read = bodyOf(generateUseCases);

/** One conversation for each distinct way through a version, as it is now. */
export const useCasesRoute: GuardedRoute = callRoute(generateUseCases, {
  name: "flow_version.generate_use_cases",
  summary:
    "One readable case for each distinct way through the version, and what none reached; saved as tests if asked",
  rule: rules.flowWrite,
  isHeavy: true,
  handle: generate,
});

async function generate(visit: Visit): Promise<AnswerTo<typeof generateUseCases>> {
  const { deps, incoming, place } = visit;
  incoming.query.allow([]);
  const { states = null, save = false } = read(visit);
  const { org, flow, ver } = inPath({ place });
  const { cases, unseen, isWhole, paths } = await useCasesOf(deps, dbOf(visit), {
    organisation: org,
    flow,
    version: ver,
    states,
  });
  const saved = save ? await saveNew(visit, { org, flow }, cases) : 0;
  return answerOf(generateUseCases, {
    cases: cases.map(({ name, ...conversation }) => ({ name, conversation: { ...conversation } })),
    unreached: unseen.map(({ subject, why }) => ({
      noun: subject.noun,
      id: "id" in subject ? subject.id : null,
      name: "name" in subject ? subject.name : "",
      why,
    })),
    complete: isWhole,
    paths_taken: paths.taken,
    paths: paths.all,
    saved,
  });
}

type Cases = Awaited<ReturnType<typeof useCasesOf>>["cases"];

/** Keeps cases as tests of the agent; a test that has the name of one stays as it is. */
function saveNew(visit: Visit, { org, flow }: { org: string; flow: string }, cases: Cases): Promise<number> {
  const { deps, place } = visit;
  return deps.database.withOrganisations(place.organisations, async (trx) => {
    const { rows } = await sql<{ name: string }>`select name from conversation_test
      where flow = ${flow}`.execute(trx);
    const known = new Set(rows.map(({ name }) => name));
    const fresh = cases.filter(({ name }) => !known.has(name));
    for (const each of fresh) {
      const row = { id: deps.newId(), flow, ...storedTest(each) };
      await insertRow(trx, nounsByName.conversation_test, row, { organisation_id: org });
    }
    await audit(trx, visit, { status: 200, organisation: org });
    return fresh.length;
  });
}
