import { baseLanguage, type LanguageCode, pathKinds, versionLanguages } from "@parley/model/kernel";
import type { Finding } from "../../survey/finding.ts";
import type { IntentExamples } from "../../survey/intent-examples.ts";
import { rule } from "../../survey/rule.ts";
import type { Survey } from "../../survey/survey.ts";

/** Fewer examples than this teach single wordings, not a meaning. */
const enough = 3;

/** Every intent that a caller's words may lead on by has examples, enough of them, in every language offered. */
export const fewExamples = rule({
  codes: ["intent_without_examples", "few_examples", "language_without_examples"],
  *check(survey) {
    const { settings } = survey.document;
    // Another model has examples of its own.
    if (settings.slu_model !== null) return;
    const languages = versionLanguages(settings);
    const awaited = awaitedIntents(survey);
    for (const intent of survey.intents) yield* judge(intent, { languages, isAwaited: awaited.has(intent.name) });
  },
});

type Code = "intent_without_examples" | "few_examples" | "language_without_examples";
type Use = { readonly languages: readonly LanguageCode[]; readonly isAwaited: boolean };

function* judge({ name, subject, examples }: IntentExamples, { languages, isAwaited }: Use): Iterable<Finding<Code>> {
  const found = (code: Code, message: string) => ({ type: "warning", code, subject, field: null, message }) as const;
  const countOf = (language: LanguageCode) => examples.get(baseLanguage(language))?.length ?? 0;
  const without = languages.filter((language) => countOf(language) === 0);
  if (isAwaited && without.length === languages.length) {
    yield found("intent_without_examples", `The intent "${name}" has no examples, so no words lead to it.`);
  } else if (isAwaited && without.length > 0) {
    const message = `The intent "${name}" has no examples in ${without.join(", ")}, so no words lead to it there.`;
    yield found("language_without_examples", message);
  }
  for (const language of languages) {
    const count = countOf(language);
    if (count === 0 || count >= enough) continue;
    const message = `The intent "${name}" has ${count === 1 ? "one example" : `${count} examples`} in ${language}. Add other wordings: ten or more teach what callers mean.`;
    yield found("few_examples", message);
  }
}

/** Intents that paths, small talk or the version wait for. */
function awaitedIntents({ document: { rows, settings }, blocks }: Survey): ReadonlySet<string> {
  const awaited = new Set<string>();
  for (const { transition_type, intent, destination_block } of rows.path) {
    const name = intent ?? (destination_block === null ? null : (blocks.get(destination_block)?.intent ?? null));
    if (pathKinds[transition_type].needs === "intent" && name !== null) awaited.add(name);
  }
  for (const { status, trigger_or_intent } of rows.small_talk) {
    if (status === "active" && !trigger_or_intent.startsWith("=")) awaited.add(trigger_or_intent);
  }
  if (settings.default_intent !== null) awaited.delete(settings.default_intent);
  return awaited;
}
