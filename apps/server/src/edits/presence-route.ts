import { rules } from "@parley/model";
import { tellPresence } from "@parley/model/api/versions";
import { type AnswerTo, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { tellVersion } from "../base/push/announce.ts";
import { noContent } from "../http/answer.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { peopleNamed } from "../rows/people.ts";
import { dbOf } from "../rows/read.ts";

const readPresence = bodyOf(tellPresence);

/**
 * Tells the followers of a version who else has it open. Nothing is stored: every tab repeats itself now and then, and
 * one that falls silent is gone.
 */
export const presenceRoute: GuardedRoute = callRoute(tellPresence, {
  name: "flow_version.presence",
  summary: "Tell those who follow a version that you have it open, and what you look at",
  mutates: false,
  rule: rules.flowRead,
  handle: present,
});

async function present(visit: Visit): Promise<AnswerTo<typeof tellPresence>> {
  visit.incoming.query.allow([]);
  const { tab, selected = null, edits = false, asks = false, leaves = false } = readPresence(visit);
  const { deps, caller, place } = visit;
  const person = (await peopleNamed(deps, [caller.id]))(caller.id);
  await tellVersion(dbOf(visit), inPath({ place }).ver, {
    type: "present",
    tab,
    account: caller.id,
    name: person?.name ?? caller.email,
    selected,
    edits,
    asks,
    leaves,
  });
  return noContent;
}
