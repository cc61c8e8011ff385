import { type NameUse, unknownNames } from "../../survey/name-uses.ts";
import { rule } from "../../survey/rule.ts";
import type { Survey } from "../../survey/survey.ts";

/** Events start actions that exist, and language models may run such. */
export const eventActions = rule({
  codes: ["undefined_action"],
  *check(survey) {
    const known = new Set(survey.document.rows.action.map((action) => action.name));
    yield* unknownNames(uses(survey), known, {
      type: "error",
      code: "undefined_action",
      message: (name) => `There is no action "${name}".`,
    });
  },
});

function* uses({ document: { settings, rows }, subject: at }: Survey): Iterable<NameUse> {
  const subject = { noun: "settings" } as const;
  for (const block of rows.block) {
    for (const name of block.llm_tools) yield { name, subject: at.block(block), field: "llm_tools" };
  }
  for (const { action } of settings.events) yield { name: action, subject, field: "events" };
  for (const name of settings.events_completed) yield { name, subject, field: "events_completed" };
  for (const name of settings.events_post_call) yield { name, subject, field: "events_post_call" };
}
