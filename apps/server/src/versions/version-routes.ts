import {
  checkExpression,
  checkExpressionOf,
  type FlowDocument,
  knownNames,
  personasOfVoices,
  primaryPersona,
  type RowOperation,
  validateVersion,
} from "@parley/flow";
import { nounsByName, rules } from "@parley/model";
import {
  copyVersion,
  intentsAndTriggers as intentsAndTriggersCall,
  makePersonaPrimary,
  migrateToPersonas,
} from "@parley/model/api/versions";
import { type AnswerOf, type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import type { Deps } from "../base/deps.ts";
import { documentOf, editByRule } from "../edits/edit-by-rule.ts";
import { loadState } from "../edits/version-state.ts";
import { invalid, notFound } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf, shownRow } from "../rows/read.ts";
import { type AroundAgents, aroundAgents } from "../verify/around-agents.ts";
import { issuesIn } from "../verify/issues-in.ts";
import { addedVersion } from "./version-verbs.ts";

const readDuplicate = bodyOf(copyVersion);
const versionNoun = nounsByName.flow_version;

const readExpression = bodyOf(checkExpressionOf);
const readMigration = bodyOf(migrateToPersonas);

/** Copying a version, and what is asked of one as a whole. */
export const versionRoutes: readonly GuardedRoute[] = [
  callRoute(copyVersion, {
    name: "flow_version.duplicate",
    summary: "Copy a version: the copy becomes the latest",
    rule: rules.flowWrite,
    success: 201,
    handle: duplicate,
  }),
  callRoute(validateVersion, {
    name: "flow_version.validate",
    summary: "Everything that is wrong with a version, errors first",
    rule: rules.flowRead,
    isHeavy: true,
    handle: async (visit) => {
      visit.incoming.query.allow([]);
      const document = await documentOf(dbOf(visit), visit);
      const around = await aroundAgents(dbOf(visit), inPath(visit).org);
      return answerOf(validateVersion, await validationOf(document, visit.deps, around));
    },
  }),
  callRoute(checkExpressionOf, {
    name: "flow.validate_expression",
    summary: "What is wrong with an expression, by position",
    rule: rules.flowWrite,
    mutates: false,
    noun: nounsByName.flow,
    handle: checkOne,
  }),
  callRoute(intentsAndTriggersCall, {
    name: "flow_version.get_intents_triggers",
    summary: "The intents and triggers that a version knows",
    rule: rules.flowRead,
    handle: async (visit) => {
      visit.incoming.query.allow([]);
      return answerOf(intentsAndTriggersCall, intentsAndTriggers(await documentOf(dbOf(visit), visit)));
    },
  }),
  callRoute(migrateToPersonas, {
    name: "flow_version.migrate_to_tts_persona",
    summary: "Make personas of the voices that the settings name by themselves",
    rule: rules.flowWrite,
    handle: async (visit) => {
      const { languages } = readMigration(visit);
      return editByRule(visit, (document) => personasOfVoices(document, languages ?? null, visit.deps.newId));
    },
  }),
  callRoute(makePersonaPrimary, {
    name: "tts_persona.mark_as_primary",
    summary: "Let a persona be the voice of the version",
    rule: rules.flowWrite,
    handle: (visit) => editByRule(visit, (document) => primary(document, visit.incoming.params.id ?? "")),
  }),
];

function duplicate(visit: Visit): Promise<AnswerTo<typeof copyVersion>> {
  visit.incoming.query.allow([]);
  const { version, notes = null } = readDuplicate(visit);
  const [mount] = versionNoun.mounts;
  if (mount === undefined) throw new Error("Flow versions are not mounted");
  const bare = { ...visit, incoming: { ...visit.incoming, body: { notes } } };
  return addedVersion(bare, { noun: versionNoun, mount }, version, (trx, id) => shownRow(trx, versionNoun, id, 201));
}

/** The findings of the validator with their counts. */
export async function validationOf(document: FlowDocument, deps: Deps, around: AroundAgents) {
  const issues = await issuesIn(deps, document, around);
  const errors = issues.filter(({ type }) => type === "error").length;
  return { errors, warnings: issues.length - errors, issues };
}

async function checkOne(visit: Visit): Promise<AnswerTo<typeof checkExpressionOf>> {
  visit.incoming.query.allow([]);
  const { expression, version, expects = "value" } = readExpression(visit);
  const { rows } = await sql<{ id: Id }>`select v.id from flow_version v join flow f on f.id = v.flow
    where f.id = ${visit.place.parents.flow} and v.version = coalesce(${version ?? null}, f.latest_version)
      and v.deleted_at is null`.execute(dbOf(visit));
  if (rows[0] === undefined) {
    throw invalid([{ field: "version", code: "not_found", message: "This flow has no such version." }]);
  }
  const { document } = await loadState(dbOf(visit), rows[0].id);
  const scopeName = document.settings.primary_scope_name;
  const { faults, type } = checkExpression(expression, { scopeName, names: knownNames(document), expects });
  return answerOf(checkExpressionOf, { valid: faults.length === 0, type, faults });
}

const sorted = (names: Iterable<string | null>): readonly string[] =>
  [...new Set(names)].filter((name): name is string => name !== null && name !== "").sort();

function intentsAndTriggers({ rows }: FlowDocument): AnswerOf<typeof intentsAndTriggersCall> {
  return {
    intents: sorted([
      ...rows.intent.map(({ name }) => name),
      ...rows.user_utterance.map(({ name }) => name),
      ...rows.path.map(({ intent }) => intent),
    ]),
    triggers: sorted([...rows.path.map(({ trigger }) => trigger), ...rows.block.map(({ trigger }) => trigger)]),
  };
}

function primary(document: FlowDocument, id: string): readonly RowOperation[] {
  if (!isId(id) || !document.rows.tts_persona.some((persona) => persona.id === id)) throw notFound();
  return primaryPersona(document, id);
}
