import { nameAt, namesIn, type PlainName } from "./name-uses.ts";
import type { Survey } from "./survey.ts";

type Surveyed = Pick<Survey, "document" | "subject">;

/** Intents that the caller, or the version in the caller's place, has to produce. */
export function* awaitedIntents(survey: Surveyed): Iterable<PlainName> {
  const { settings, rows } = survey.document;
  if (settings.default_intent !== null) {
    yield nameAt(settings.default_intent, { noun: "settings" }, ["default_intent"]);
  }
  for (const path of rows.path) {
    const subject = survey.subject.path(path);
    for (const field of ["intent", "mimic_intent"] as const) {
      if (path[field] !== null) yield nameAt(path[field], subject, [field]);
    }
  }
  for (const use of asideIntents(survey)) if (use.isActive) yield use;
}

/** Intents that small talk answers. */
export function* asideIntents({ document }: Surveyed): Iterable<PlainName & { readonly isActive: boolean }> {
  for (const { id, name, status, trigger_or_intent } of document.rows.small_talk) {
    if (trigger_or_intent.startsWith("=")) continue;
    const use = nameAt(trigger_or_intent, { noun: "small_talk", id, name }, ["trigger_or_intent"]);
    yield { ...use, isActive: status === "active" };
  }
}

/** Intents that blocks and paths prefer, name or set. */
export function* madeIntents(survey: Surveyed): Iterable<PlainName> {
  for (const block of survey.document.rows.block) {
    const subject = survey.subject.block(block);
    if (block.intent !== null) yield nameAt(block.intent, subject, ["intent"]);
    yield* namesIn(block.bias_for_intents, subject, "bias_for_intents");
    yield* setBy(block, subject);
  }
  for (const path of survey.document.rows.path) yield* setBy(path, survey.subject.path(path));
}

function* setBy(
  row: { readonly set_intent: string | null; readonly conditional_set_intent: readonly { readonly value: string }[] },
  subject: PlainName["subject"],
): Iterable<PlainName> {
  if (row.set_intent !== null) yield nameAt(row.set_intent, subject, ["set_intent"]);
  for (const [index, { value }] of row.conditional_set_intent.entries()) {
    yield nameAt(value, subject, ["conditional_set_intent", index, "value"]);
  }
}
