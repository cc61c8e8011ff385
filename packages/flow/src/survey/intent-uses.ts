import type { NameUse } from "./name-uses.ts";
import type { Survey } from "./survey.ts";

/** Intents that the caller, or the version in the caller's place, has to produce. */
export function* awaitedIntents(survey: Survey): Iterable<NameUse> {
  const { settings, rows } = survey.document;
  if (settings.default_intent !== null) {
    yield { name: settings.default_intent, subject: { noun: "settings" }, field: "default_intent" };
  }
  for (const path of rows.path) {
    const subject = survey.subject.path(path);
    for (const field of ["intent", "mimic_intent"] as const) {
      if (path[field] !== null) yield { name: path[field], subject, field };
    }
  }
  for (const { id, name, status, trigger_or_intent } of rows.small_talk) {
    if (status !== "active" || trigger_or_intent.startsWith("=")) continue;
    yield { name: trigger_or_intent, subject: { noun: "small_talk", id, name }, field: "trigger_or_intent" };
  }
}

/** Intents that blocks and paths prefer, name or set. */
export function* madeIntents(survey: Survey): Iterable<NameUse> {
  for (const block of survey.document.rows.block) {
    const subject = survey.subject.block(block);
    if (block.intent !== null) yield { name: block.intent, subject, field: "intent" };
    for (const name of block.bias_for_intents) yield { name, subject, field: "bias_for_intents" };
    yield* setBy(block, subject);
  }
  for (const path of survey.document.rows.path) yield* setBy(path, survey.subject.path(path));
}

function* setBy(
  row: { readonly set_intent: string | null; readonly conditional_set_intent: readonly { readonly value: string }[] },
  subject: NameUse["subject"],
): Iterable<NameUse> {
  if (row.set_intent !== null) yield { name: row.set_intent, subject, field: "set_intent" };
  for (const { value } of row.conditional_set_intent) yield { name: value, subject, field: "conditional_set_intent" };
}
