import { rules } from "@parley/model";
import type { Id, JsonSchema } from "@parley/model/kernel";
import { type Answer, noContent } from "../http/answer.ts";
import type { GuardedRoute, Visit } from "../http/route.ts";
import { announce } from "../push/announce.ts";
import { bodyReader } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";
import { peopleNamed } from "../users/people.ts";
import { actionRoute } from "../verbs/action-route.ts";
import { versionPath } from "../verbs/paths.ts";
import { versionTopic } from "./version-events.ts";

const id: JsonSchema = { type: "string", format: "uuid" };
const body: JsonSchema = {
  type: "object",
  required: ["tab"],
  additionalProperties: false,
  properties: {
    tab: { ...id, description: "The tab that shows the version; it names itself." },
    selected: { ...id, type: ["string", "null"], description: "The block or path that is looked at." },
    edits: { type: "boolean", description: "Whether what is looked at is being changed." },
    asks: { type: "boolean", description: "Whether the others are to tell of themselves too." },
    leaves: { type: "boolean", description: "Whether the tab is being closed." },
  },
};

type Presence = {
  readonly tab: Id;
  readonly selected?: Id | null;
  readonly edits?: boolean;
  readonly asks?: boolean;
  readonly leaves?: boolean;
};
const readPresence = bodyReader<Presence>(body);

/**
 * Telling those who follow a version that one has it open too. Nothing is stored: every tab tells again now and then, and
 * whoever is not heard of any more is gone.
 */
export const presenceRoute: GuardedRoute = actionRoute({
  method: "POST",
  path: `${versionPath}presence/`,
  call: "X047",
  name: "flow_version.presence",
  summary: "Tell those who follow a version that one has it open, and what one looks at",
  mutates: false,
  rule: rules.flowRead,
  request: body,
  success: 204,
  handle: tellPresence,
});

async function tellPresence(visit: Visit): Promise<Answer> {
  visit.incoming.query.allow([]);
  const { tab, selected = null, edits = false, asks = false, leaves = false } = readPresence(visit);
  const { deps, caller, place } = visit;
  const person = (await peopleNamed(deps, [caller.id])).get(caller.id);
  const event = {
    type: "present",
    tab,
    account: caller.id,
    name: person?.name ?? caller.email,
    selected,
    edits,
    asks,
    leaves,
  };
  await announce(dbOf(visit), versionTopic(place.parents.ver ?? ""), event);
  return noContent;
}
