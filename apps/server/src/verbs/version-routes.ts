import type { FlowDocument, RowOperation } from "@parley/flow";
import { nounNamed, rules } from "@parley/model";
import { isId, type JsonSchema } from "@parley/model/kernel";
import { type Answer, ok } from "../http/answer.ts";
import { notFound } from "../http/problems.ts";
import type { GuardedRoute, Visit } from "../http/route.ts";
import { dbOf } from "../rows/read.ts";
import { actionRoute, bodyReader } from "./action-route.ts";
import { documentOf, editByRule } from "./edit-by-rule.ts";
import { createVersion } from "./flow-version.ts";
import { flowPath, versionPath } from "./paths.ts";

const duplicateBody: JsonSchema = {
  type: "object",
  required: ["version"],
  additionalProperties: false,
  properties: { version: { type: "string", maxLength: 40, description: "Label of the version to copy." } },
};
const readDuplicate = bodyReader<{ version: string }>(duplicateBody);
const versionNoun = nounNamed("flow_version");

/** Copying a version, and what is asked of one as a whole. */
export const versionRoutes: readonly GuardedRoute[] = [
  actionRoute({
    method: "POST",
    path: `${flowPath}versions/duplicate/`,
    call: "C520",
    name: "flow_version.duplicate",
    summary: "Copy a version: the copy becomes the latest",
    rule: rules.flowWrite,
    request: duplicateBody,
    success: 201,
    handle: duplicate,
  }),
  actionRoute({
    method: "GET",
    path: `${versionPath}get_intents_triggers/`,
    call: "C510",
    name: "flow_version.get_intents_triggers",
    summary: "The intents and triggers that a version knows",
    rule: rules.flowRead,
    handle: async (visit) => {
      visit.incoming.query.allow([]);
      return ok(intentsAndTriggers(await documentOf(dbOf(visit), visit)));
    },
  }),
  actionRoute({
    method: "POST",
    path: `${versionPath}tts_persona/{id}/mark_as_primary/`,
    call: "C484",
    name: "tts_persona.mark_as_primary",
    summary: "Let a persona be the voice of the version",
    rule: rules.flowWrite,
    handle: (visit) => editByRule(visit, (document) => primary(document, visit.incoming.params.id ?? "")),
  }),
];

function duplicate(visit: Visit): Promise<Answer> {
  const { version } = readDuplicate(visit);
  const [mount] = versionNoun.mounts;
  if (mount === undefined) throw new Error("Flow versions are not mounted");
  const bare = { ...visit, incoming: { ...visit.incoming, body: {} } };
  return createVersion(bare, { noun: versionNoun, mount }, version);
}

const sorted = (names: Iterable<string | null>): readonly string[] =>
  [...new Set(names)].filter((name): name is string => name !== null && name !== "").sort();

function intentsAndTriggers({ rows }: FlowDocument) {
  return {
    intents: sorted([
      ...rows.intent.map(({ name }) => name),
      ...rows.user_utterance.map(({ name }) => name),
      ...rows.path.map(({ intent }) => intent),
    ]),
    triggers: sorted([...rows.path.map(({ trigger }) => trigger), ...rows.block.map(({ trigger }) => trigger)]),
  };
}

function primary({ rows }: FlowDocument, id: string): readonly RowOperation[] {
  if (!isId(id) || !rows.tts_persona.some((persona) => persona.id === id)) throw notFound();
  return rows.tts_persona
    .filter((persona) => persona.primary !== (persona.id === id))
    .map((persona) => ({ op: "change", noun: "tts_persona", id: persona.id, fields: { primary: persona.id === id } }));
}
