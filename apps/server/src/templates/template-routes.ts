import {
  type FlowDocument,
  type ParameterFault,
  saidContents,
  withoutRecordings,
  withoutValues,
  withParameterValues,
} from "@parley/flow";
import { rules } from "@parley/model";
import { createTemplate, makeFromTemplate, offeredTemplates, templateOffer } from "@parley/model/api/templates";
import { isId, versionLanguages } from "@parley/model/kernel";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { copiedVersion, makeFlow } from "../flows/make-flow.ts";
import { invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { readPage, searchWords } from "../rows/list-query.ts";
import { type LiveTemplate, listTemplates, readTemplate, templateVersion } from "./read-template.ts";

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
      query.allow(["id", "search", "limit", "offset"]);
      const page = { id: query.id("id") ?? null, words: searchWords(query), ...readPage(query) };
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
  const reading = saidContents(rows).flatMap(({ prompt, language, content }) =>
    content !== null && /\{\{[^{}]*\btemplate\./.test(content)
      ? [{ prompt: names.get(prompt) ?? "", language, text: content }]
      : [],
  );
  return {
    parameters: settings.template_config,
    blocks: rows.block.length,
    languages: versionLanguages(settings),
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

async function create(visit: Visit): Promise<AnswerTo<typeof createTemplate>> {
  visit.incoming.query.allow([]);
  const { flow, version, name } = readCreate(visit);
  const copied = await copiedVersion(visit, flow, version);
  const template = { name: name ?? copied.name, type: copied.type, is_template: true, template_type: "Template" };
  return makeFlow(visit, { values: template, document: withoutValues(copied.document) });
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
    business_config: template.business,
    template_config: parameters,
    template_version: templateVersion(template),
  };
  const from = { name, type: template.type, template_id: template.id, template_flow: template.id };
  return makeFlow(visit, { values: from, document: { ...document, settings } });
}

/** @throws Problem 400 naming each value that its parameter cannot have. */
export function refuseValues(faults: readonly ParameterFault[]): void {
  if (faults.length === 0) return;
  throw invalid(faults.map(({ name, code, message }) => ({ field: `values.${name}`, code, message })));
}
