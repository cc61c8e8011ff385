import { type FlowDocument, promptsSaid, promptsToName, type RowOperation } from "@parley/flow";
import { rules } from "@parley/model";
import { removeUnusedPrompts, renamePrompts, searchPrompts as searchCall } from "@parley/model/api/prompts";
import { type AnswerTo, callRoute } from "../access/call-route.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { documentOf, editByRule } from "../edits/edit-by-rule.ts";
import { invalid } from "../http/problems.ts";
import { pageOf } from "../rows/page-of.ts";
import { dbOf } from "../rows/read.ts";

/** Finding and tidying prompts. */
export const promptRoutes: readonly GuardedRoute[] = [
  callRoute(searchCall, {
    name: "prompt.search",
    summary: "Contents that hold a text",
    rule: rules.flowRead,
    handle: searchPrompts,
  }),
  callRoute(renamePrompts, {
    name: "prompt.auto_rename",
    summary: "Name prompts after the blocks that say them",
    rule: rules.flowWrite,
    handle: (visit) => editByRule(visit, renames),
  }),
  callRoute(removeUnusedPrompts, {
    name: "prompt.remove_unused_prompts",
    summary: "Delete prompts that nothing says",
    rule: rules.flowWrite,
    handle: (visit) => editByRule(visit, removals),
  }),
];

function renames(document: FlowDocument): readonly RowOperation[] {
  return promptsToName(document).map(({ id, better }) => ({
    op: "change",
    noun: "prompt",
    id,
    fields: { name: better },
  }));
}

function removals(document: FlowDocument): readonly RowOperation[] {
  const used = promptsSaid(document);
  return document.rows.prompt.filter(({ id }) => !used.has(id)).map(({ id }) => ({ op: "delete", noun: "prompt", id }));
}

const flag = (text: string | undefined) => text === "true";

async function searchPrompts(visit: Visit): Promise<AnswerTo<typeof searchCall>> {
  const { query } = visit.incoming;
  query.allow(["search", "column", "exact_match", "match_case", "limit", "offset"]);
  const column = query.one("column") ?? "content";
  if (column !== "content" && column !== "name" && column !== "language") {
    throw invalid([{ field: "column", code: "invalid", message: "Write content, name or language." }]);
  }
  const fold = (text: string) => (flag(query.one("match_case")) ? text : text.toLowerCase());
  const wanted = fold(query.one("search") ?? "");
  const fits = (text: string) => (flag(query.one("exact_match")) ? fold(text) === wanted : fold(text).includes(wanted));
  const { rows } = await documentOf(dbOf(visit), visit);
  const names = new Map(rows.prompt.map(({ id, name }) => [id, name]));
  const found = rows.prompt_content
    .map((content) => ({ ...content, name: names.get(content.prompt) ?? "" }))
    .filter((content) => fits(content[column]));
  return pageOf(visit, found);
}
