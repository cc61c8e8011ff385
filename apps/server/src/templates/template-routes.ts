import { type FlowDocument, type ParameterFault, withNewIds, withParameterValues } from "@parley/flow";
import { nounsByName, rules } from "@parley/model";
import { createTemplate, makeFromTemplate, offeredTemplates, templateOffer } from "@parley/model/api/templates";
import { type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { isReadable } from "../access/hidden-agents.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { insertVersion } from "../edits/insert-version.ts";
import { loadState } from "../edits/version-state.ts";
import { withoutRecordings } from "../edits/without-recordings.ts";
import { firstLabel } from "../flows/flow-verbs.ts";
import { invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { readPage, searchWords } from "../rows/list-query.ts";
import { dbOf, shownRow } from "../rows/read.ts";
import { insertRow } from "../rows/write-row.ts";
import { type LiveTemplate, listTemplates, readTemplate, templateVersion } from "./read-template.ts";

const noun = nounsByName.flow;
const readCreate = bodyOf(createTemplate);
const readMake = bodyOf(makeFromTemplate);

/** Templates that a client begins from, and what is made of them. */
export const templateRoutes: readonly GuardedRoute[] = [
  callRoute(offeredTemplates, {
    name: "flow.global_templates",
    summary: "The templates that the client may begin from: its own, and those that are public",
    rule: rules.flowWrite,
    handle: async (visit) => {
      const { query } = visit.incoming;
      query.allow(["search", "limit", "offset"]);
      const page = { words: searchWords(query), ...readPage(query) };
      return answerOf(offeredTemplates, await listTemplates(visit, page));
    },
  }),
  callRoute(createTemplate, {
    name: "flow.create_global_template",
    summary: "Make a template of an agent: a flow of its own, with a copy of one of its versions",
    rule: rules.flowWrite,
    success: 201,
    handle: create,
  }),
  callRoute(templateOffer, {
    name: "flow.template_offer",
    summary: "What an agent made from a template begins with: its release and its parameters",
    rule: rules.flowWrite,
    handle: async (visit) => {
      const { query } = visit.incoming;
      query.allow(["template"]);
      const template = await templateNamed(visit, query.one("template"));
      const { document, prompts } = withoutRecordings(template.document, inPath(visit).org);
      const { id, name, version, number } = template;
      return answerOf(templateOffer, { id, name, version, number, ...toldOf(document), without_recording: prompts });
    },
  }),
  callRoute(makeFromTemplate, {
    name: "flow.from_template",
    summary: "Make an agent that begins as the live release of a template, with values for its parameters",
    rule: rules.flowWrite,
    success: 201,
    handle: makeAgent,
  }),
];

/** Most words of a template in one answer. */
const mostRead = 5;

/** What an agent made of a document begins with, and its words that read parameters. */
function toldOf({ settings, rows }: FlowDocument) {
  const names = new Map(rows.prompt.map(({ id, name }) => [id, name]));
  const reading = rows.prompt_content.flatMap(({ prompt, language, content }) =>
    content !== null && /\{\{[^{}]*\btemplate\./.test(content)
      ? [{ prompt: names.get(prompt) ?? "", language, text: content }]
      : [],
  );
  return {
    parameters: settings.template_config,
    blocks: rows.block.length,
    languages: [...new Set([settings.language, ...settings.languages])],
    reading: reading.slice(0, mostRead),
  };
}

/** @throws Problem 400 where the client has no such template, or nothing of it is live. */
async function templateNamed(visit: Visit, id: string | undefined): Promise<LiveTemplate> {
  const template = isId(id) ? await readTemplate(visit, id) : null;
  if (template !== null) return template;
  const message = "There is no such template here, or it is not deployed yet.";
  throw invalid([{ field: "template", code: "not_found", message }]);
}

type CopiedVersion = { readonly id: Id; readonly name: string; readonly type: string };

async function create(visit: Visit): Promise<AnswerTo<typeof createTemplate>> {
  visit.incoming.query.allow([]);
  const { flow, version, name } = readCreate(visit);
  const { rows } = await sql<CopiedVersion>`select v.id, f.name, f.type from flow f
    left join flow_version v on v.flow = f.id and v.deleted_at is null
      and v.version = coalesce(${version ?? null}, f.latest_version)
    where f.id = ${flow} and f.organisation_id = ${inPath(visit).org} and f.deleted_at is null
      and ${isReadable(visit, sql`f.id`)}`.execute(dbOf(visit));
  const [copied] = rows;
  if (copied === undefined) throw invalid([fault("flow", "There is no such flow here.")]);
  if (copied.id === null) throw invalid([fault("version", "This flow has no such version.")]);
  const { document } = await loadState(dbOf(visit), copied.id);
  const values = { name: name ?? copied.name, type: copied.type, is_template: true, template_type: "Template" };
  return makeFlow(visit, { values, document });
}

async function makeAgent(visit: Visit): Promise<AnswerTo<typeof makeFromTemplate>> {
  visit.incoming.query.allow([]);
  const { template: id, name, values = {} } = readMake(visit);
  const template = await templateNamed(visit, id);
  const { document } = withoutRecordings(template.document, inPath(visit).org);
  const { parameters, faults } = withParameterValues(document.settings.template_config, values);
  refuseValues(faults);
  const settings = {
    ...document.settings,
    template_config: parameters,
    template_version: templateVersion(template),
  };
  const from = { name, type: template.type, template_id: template.id, template_flow: template.id };
  return makeFlow(visit, { values: from, document: { ...document, settings } });
}

const fault = (field: string, message: string) => ({ field, code: "not_found", message });

/** @throws Problem 400 naming each value that its parameter cannot have. */
export function refuseValues(faults: readonly ParameterFault[]): void {
  if (faults.length === 0) return;
  throw invalid(faults.map(({ name, code, message }) => ({ field: `values.${name}`, code, message })));
}

type NewFlow = { readonly values: { readonly [field: string]: unknown }; readonly document: FlowDocument };

/** Adds a flow whose first version is a copy of a document. */
function makeFlow(visit: Visit, { values, document }: NewFlow): Promise<AnswerTo<typeof createTemplate>> {
  const organisation = inPath(visit).org;
  const { newId } = visit.deps;
  const [flow, by] = [newId(), visit.caller.id];
  return visit.deps.database.withOrganisations([organisation], async (trx) => {
    const row = { ...values, id: flow, latest_version: firstLabel, created_by: by };
    await insertRow(trx, noun, row, { organisation_id: organisation });
    const version = { id: newId(), organisation, flow, label: firstLabel, by };
    await insertVersion(trx, version, withNewIds(document, newId), newId);
    await audit(trx, visit, { status: 201, organisation });
    const answer = await shownRow(trx, noun, flow, 201);
    return { ...answer, headers: { ...answer.headers, location: `/api/organisations/${organisation}/flows/${flow}/` } };
  });
}
