import {
  type BlockDoc,
  blockParts,
  type FlowDocument,
  holdsText,
  overriddenWords,
  type PromptDoc,
  promptsOf,
  type RowOperation,
} from "@parley/flow";
import { rules } from "@parley/model";
import {
  type Override,
  type PromptInGrid,
  promptGrid,
  resetPromptGrid,
  savePromptGrid,
  searchPromptGrid,
} from "@parley/model/api/prompts";
import { staleContents } from "@parley/model/api/stale-contents";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { documentOf, editByRule } from "../edits/edit-by-rule.ts";
import { ok } from "../http/answer.ts";
import { invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { pageOf } from "../rows/page-of.ts";
import { dbOf } from "../rows/read.ts";

const readSaved = bodyOf(savePromptGrid);

/** The grid in which the words of prompts are overridden by language. */
export const appPromptRoutes: readonly GuardedRoute[] = [
  callRoute(promptGrid, {
    name: "app_prompts.list",
    summary: "Every prompt with its words by language",
    rule: rules.flowRead,
    handle: (visit) => grid(visit, []),
  }),
  callRoute(searchPromptGrid, {
    name: "app_prompts.filter_and_search",
    summary: "The prompts of a block or sub-flow, or that hold a text",
    rule: rules.flowRead,
    handle: (visit) => grid(visit, ["block", "subflow", "search"]),
  }),
  callRoute(staleContents, {
    name: "app_prompts.stale",
    summary: "Contents that are older than the words of the default language",
    rule: rules.flowRead,
    handle: stale,
  }),
  callRoute(savePromptGrid, {
    name: "app_prompts.save",
    summary: "Override the words of prompts by language",
    rule: rules.flowWrite,
    handle: save,
  }),
  callRoute(resetPromptGrid, {
    name: "app_prompts.reset_all_prompts",
    summary: "Take all overridden words back",
    rule: rules.flowWrite,
    handle: (visit) => editByRule(visit, resets),
  }),
];

const change = (id: Id, fields: { readonly [field: string]: unknown }): RowOperation => ({
  op: "change",
  noun: "prompt",
  id,
  fields,
});

function resets(document: FlowDocument): readonly RowOperation[] {
  return document.rows.prompt
    .filter(({ override_prompts }) => Object.keys(override_prompts).length > 0)
    .map(({ id }) => change(id, { override_prompts: {} }));
}

/** By when words last changed. What one edit changes together is of one moment. */
async function stale(visit: Visit): Promise<AnswerTo<typeof staleContents>> {
  visit.incoming.query.allow([]);
  const { rows } = await sql<{ id: Id }>`select other.id
    from flow_version v
    join prompt_content usual on usual.flow_config = v.id and usual.language = v.language and usual.deleted_at is null
    join prompt_content other on other.prompt = usual.prompt and other.deleted_at is null
      and other.worded_at < usual.worded_at and other.content <> ''
    where v.id = ${inPath(visit).ver} and v.deleted_at is null
    order by other.id`.execute(dbOf(visit));
  return ok({ contents: rows.map(({ id }) => id) });
}

async function save(visit: Visit): Promise<AnswerTo<typeof savePromptGrid>> {
  const rows = readSaved(visit);
  return editByRule(visit, (document) => {
    const prompts = new Map(document.rows.prompt.map((row) => [row.id, { ...row.override_prompts }]));
    const faults = faultsIn(rows, document);
    if (faults.length > 0) throw invalid(faults);
    for (const { prompt, language, content } of rows) {
      const overrides = prompts.get(prompt) ?? {};
      const words = wordsOf(content);
      if (words === null) delete overrides[language];
      else overrides[language] = words;
    }
    const touched = new Set(rows.map(({ prompt }) => prompt));
    return [...touched].map((id) => change(id, { override_prompts: prompts.get(id) ?? {} }));
  });
}

/** Blank words stand over nothing: they take back what does. */
const wordsOf = (content: string | null): string | null => (content?.trim() === "" ? null : content);

/** Words stand over a prompt's own: where it has none, they are never said. */
function faultsIn(saved: readonly Override[], { rows }: FlowDocument) {
  const prompts = new Set(rows.prompt.map(({ id }) => id));
  const said = new Set(rows.prompt_content.map(({ prompt, language }) => `${prompt} ${language}`));
  return saved.flatMap(({ prompt, language, content }, index) => {
    if (!prompts.has(prompt)) {
      return [{ field: `${index}.prompt`, code: "not_found", message: "There is no such prompt here." }];
    }
    if (wordsOf(content) === null || said.has(`${prompt} ${language}`)) return [];
    const message = `The prompt has no content in ${language} to say this instead of. Create that content first.`;
    return [{ field: `${index}.language`, code: "not_found", message }];
  });
}

async function grid(visit: Visit, filters: readonly string[]): Promise<AnswerTo<typeof promptGrid>> {
  const { query } = visit.incoming;
  query.allow(["limit", "offset", "start", ...filters]);
  const document = await documentOf(dbOf(visit), visit);
  const uses = usesOf(document);
  const [block, subflow, search] = ["block", "subflow", "search"].map((name) =>
    filters.includes(name) ? query.one(name) : undefined,
  );
  const blocksOf = (prompt: PromptDoc): readonly BlockDoc[] => uses.get(prompt.id) ?? [];
  const rows = document.rows.prompt
    .filter((prompt) => block === undefined || blocksOf(prompt).some(({ id }) => id === block))
    .filter((prompt) => subflow === undefined || blocksOf(prompt).some((row) => row.subflow === subflow))
    .map((prompt) => gridRow(document, prompt, blocksOf(prompt)))
    .filter((row) => holdsText(row.name, saidIn(row), search ?? ""))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return pageOf(visit, rows);
}

const saidIn = ({ contents }: PromptInGrid): readonly string[] =>
  Object.values(contents).map(({ override, content }) => override ?? content);

function gridRow(document: FlowDocument, prompt: PromptDoc, blocks: readonly BlockDoc[]): PromptInGrid {
  const contents = document.rows.prompt_content
    .filter((content) => content.prompt === prompt.id)
    .map(({ id, language, type, content, path: audio }) => {
      const shown = { id, type, content, audio, override: overriddenWords(prompt, language) };
      return [language, shown] as const;
    });
  return {
    prompt: prompt.id,
    name: prompt.name,
    contents: Object.fromEntries(contents),
    override_prompts: prompt.override_prompts,
    blocks: blocks.map(({ id, name, subflow }) => ({ id, name, subflow })),
  };
}

/** The blocks that say each prompt, by themselves, by a value that they collect or by a path that leaves them. */
function usesOf(document: FlowDocument): ReadonlyMap<Id, readonly BlockDoc[]> {
  const { rows } = document;
  const partsOf = blockParts(document);
  const uses = new Map<Id, BlockDoc[]>();
  const use = (prompt: Id, block: BlockDoc) => {
    const list = uses.get(prompt) ?? [];
    if (!list.includes(block)) list.push(block);
    uses.set(prompt, list);
  };
  const blocks = new Map(rows.block.map((row) => [row.id, row]));
  for (const block of rows.block) for (const prompt of partsOf(block).prompts) use(prompt, block);
  for (const path of rows.path) {
    const block = blocks.get(path.source_block);
    if (block !== undefined) for (const prompt of promptsOf("path", path)) use(prompt, block);
  }
  return uses;
}
