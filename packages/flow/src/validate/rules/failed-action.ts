import { blockKinds, type Id, pathKinds } from "@parley/model/kernel";
import type { BlockDoc, PathDoc } from "../../document/document.ts";
import { markupOf } from "../../document/markup-of.ts";
import { compileExpression } from "../../expressions/compile-expression.ts";
import type { Scope } from "../../program/compiled.ts";
import type { Finding } from "../../survey/finding.ts";
import { rule } from "../../survey/rule.ts";
import type { Survey } from "../../survey/survey.ts";
import { compileTemplate } from "../../templates/compile-template.ts";

/** Words that need an action's answer are not said after it failed: "The price is rupees." */
export const failedAction = rule({
  codes: ["action_failure_unhandled"],
  *check(survey) {
    for (const block of survey.document.rows.block) {
      if (!blockKinds[block.type].runsAction || block.action === null || block.enable_async) continue;
      const path = pathOnFailure(survey, block);
      if (path !== null) yield* gapsAfter(survey, block, path);
    }
  },
});

/** What a conversation knows once an action has failed. */
const failed: Scope = {
  ...{ slots: {}, metadata: {}, account: {}, business: {}, template: {}, visits: {}, match: {}, ab: {} },
  ...{ intent: null, confidence: null, input: null, language: "en", channel: "voice", now: 0, random: 0, zone: "UTC" },
  action: { ok: false, status: null, result: null, error: "no answer", timed_out: false },
};

/** The path that a failed action leaves its block by. */
function pathOnFailure({ document, pathsOf }: Survey, block: BlockDoc): PathDoc | null {
  const scopeName = document.settings.primary_scope_name;
  const isTaken = ({ transition_type, trigger }: PathDoc) => {
    if (pathKinds[transition_type].on !== "answer" || trigger === null) return false;
    const compiled = compileExpression(trigger, { scopeName });
    if (!compiled.ok) return false;
    const result = compiled.expression.evaluate(failed);
    return result.ok && result.value === true;
  };
  const paths = pathsOf(block.id);
  const otherwise =
    paths.find((path) => pathKinds[path.transition_type].on === "otherwise") ?? paths.find((path) => path.default_path);
  return paths.find(isTaken) ?? otherwise ?? null;
}

/** The words after a failed action, until the caller's turn, that have a gap. */
function* gapsAfter(survey: Survey, from: BlockDoc, path: PathDoc): Iterable<Finding<"action_failure_unhandled">> {
  const lost = keysLost(survey, path);
  const waiting: (Id | null)[] = [path.destination_block];
  const seen = new Set<Id>();
  yield* gapsIn(survey, path.additional_prompts, { from, lost });
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const block = id === null ? undefined : survey.blocks.get(id);
    if (block === undefined || seen.has(block.id)) continue;
    seen.add(block.id);
    yield* gapsIn(survey, block.prompts, { from, lost });
    for (const { value } of block.conditional_prompts) yield* gapsIn(survey, value, { from, lost });
    if (survey.stateOf(block) !== "passes") continue;
    waiting.push(...survey.pathsOf(block.id).map((next) => next.destination_block));
  }
}

/** The metadata keys that a path would fill from the answer. */
function keysLost({ document }: Survey, { set_metadata }: PathDoc): ReadonlySet<string> {
  const scopeName = document.settings.primary_scope_name;
  const isLost = ([, source]: [string, string]) => {
    const compiled = compileTemplate(source, { scopeName });
    return compiled.ok && compiled.template.render(failed).missing.some(isOfAction);
  };
  return new Set(
    Object.entries(set_metadata)
      .filter(isLost)
      .map(([key]) => key),
  );
}

type After = { readonly from: BlockDoc; readonly lost: ReadonlySet<string> };

function* gapsIn(
  survey: Survey,
  prompts: readonly Id[],
  { from, lost }: After,
): Iterable<Finding<"action_failure_unhandled">> {
  const scopeName = survey.document.settings.primary_scope_name;
  const isGap = (variable: string) => {
    const [root, key = ""] = variable.split(".", 2);
    return isOfAction(variable) || ((root === "metadata" || root === scopeName) && lost.has(key));
  };
  for (const content of prompts.flatMap((prompt) => survey.contentsOf(prompt))) {
    const compiled = compileTemplate(content.content, { scopeName, markup: markupOf(content) });
    const gap = compiled.ok ? compiled.template.render(failed).missing.find(isGap) : undefined;
    if (gap === undefined) continue;
    const prompt = survey.document.rows.prompt.find(({ id }) => id === content.prompt)?.name ?? "Prompt";
    yield {
      type: "warning",
      code: "action_failure_unhandled",
      subject: { noun: "prompt_content", id: content.id, name: `${prompt} (${content.language})` },
      field: "content",
      message: `When the action of "${from.name}" fails, {{ ${gap} }} is empty here: add a path for failure to that block.`,
    };
  }
}

const isOfAction = (variable: string) => /^action(?=[.[]|$)/.test(variable);
