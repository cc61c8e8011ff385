import { type FlowDocument, utteranceWords } from "@parley/flow";
import { baseLanguage, type Id, type LanguageCode, type ValueMark } from "@parley/model/kernel";

/** An utterance that is no example: a test, what an intent is not, or what no intent is about. */
export type KeptUtterance = {
  readonly id: Id;
  readonly purpose: "negative" | "test";
  /** Name of its intent; null: none. */
  readonly intent: string | null;
  readonly text: string;
  readonly language: LanguageCode;
  readonly marks: readonly ValueMark[];
  /** The intent that has the same words as an example; null: none has. */
  readonly learnedBy: string | null;
};

/** The utterances of a version that are no examples, in their order; `examples` are those that are. */
export function keptUtterances(
  { rows }: FlowDocument,
  examples: readonly { readonly intent: string; readonly text: string; readonly language: LanguageCode }[],
): readonly KeptUtterance[] {
  const names = new Map(rows.intent.map(({ id, name }) => [id, name]));
  const learned = new Map(examples.map(({ intent, text, language }) => [placeOf(language, text), intent]));
  return rows.ontology_language.flatMap(({ id, intent, language, utterance: text, purpose, marks }) => {
    if (purpose === null) return [];
    const name = intent === null ? null : (names.get(intent) ?? null);
    const learnedBy = learned.get(placeOf(language, text)) ?? null;
    return [{ id, purpose, intent: name, text, language, marks, learnedBy }];
  });
}

/** Where an utterance stands among others: languages of one base train together. */
export const placeOf = (language: LanguageCode, text: string): string =>
  `${baseLanguage(language)} ${utteranceWords(text)?.plain ?? text}`;
