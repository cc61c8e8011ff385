import type { FlowDocument, RowOperation, SmallTalkDoc } from "@parley/flow";
import type { Id, LanguageCode } from "@parley/model/kernel";
import { firstVocabulary } from "../editing/gestures/first-vocabulary.ts";
import type { Gesture } from "../editing/version-editor.ts";
import { freePromptName } from "../inspector/prompts/prompt-gestures.ts";
import { shortened } from "../parts/shortened.ts";
import { texts } from "./small-talk-texts.ts";

/** What is said, by language; none: words are still to be written. */
type Words = { readonly [language: LanguageCode]: string };

/** New small talk. What takes it is an intent of its name, which is made where there is none. */
export function addSmallTalk(
  document: FlowDocument,
  { id, name, type, words }: Pick<SmallTalkDoc, "id" | "name" | "type"> & { readonly words: Words },
  newId: () => Id,
): Gesture {
  const intent = intentName(name);
  const isKnown = document.rows.intent.some((row) => row.name === intent);
  const { ontology, made } = firstVocabulary(document, newId);
  const asked: readonly RowOperation[] = isKnown
    ? []
    : [...made, { op: "create", noun: "intent", row: { id: newId(), name: intent, ontology } }];
  const said = promptOf(document, name, words, newId);
  const row = { id, name, type, prompt: said.prompt, trigger_or_intent: intent };
  return {
    label: texts.steps.add(shortened(name)),
    operations: [...asked, ...said.made, { op: "create", noun: "small_talk", row }],
  };
}

/** Small talk without a prompt says usual words from now on. */
export function giveWords(document: FlowDocument, { id, name }: SmallTalkDoc, words: Words, newId: () => Id): Gesture {
  const { prompt, made } = promptOf(document, name, words, newId);
  return {
    label: texts.steps.giveWords(shortened(name)),
    operations: [...made, { op: "change", noun: "small_talk", id, fields: { prompt } }],
  };
}

export function deleteSmallTalk({ id, name }: SmallTalkDoc): Gesture {
  return { label: texts.steps.delete(shortened(name)), operations: [{ op: "delete", noun: "small_talk", id }] };
}

/** A prompt that is named like what says it; none without words. */
function promptOf(
  document: FlowDocument,
  name: string,
  words: Words,
  newId: () => Id,
): { readonly prompt: Id | null; readonly made: readonly RowOperation[] } {
  const said = Object.entries(words);
  if (said.length === 0) return { prompt: null, made: [] };
  const prompt = newId();
  return {
    prompt,
    made: [
      { op: "create", noun: "prompt", row: { id: prompt, name: freePromptName(document, name) } },
      ...said.map(
        ([language, content]): RowOperation => ({
          op: "create",
          noun: "prompt_content",
          row: { id: newId(), prompt, language, content },
        }),
      ),
    ],
  };
}

/** A name as intents have it: "Say it again" is say_it_again. */
function intentName(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join("_") ?? name;
}
