import { baseLanguage, type LanguageCode } from "@parley/model/kernel";
import { nearTexts } from "@parley/understanding";

/** What people say for an intent. `key` tells an example from itself; null: it is none yet. */
export type Said = {
  readonly key: string | null;
  readonly intent: string;
  readonly language: LanguageCode;
  readonly text: string;
};

/** An example that says nearly the same as another utterance: `near` is of another intent, `alike` of the same. */
export type Near = Pick<Said, "intent" | "language" | "text"> & { readonly type: "near" | "alike" };

/**
 * Finds the example that an utterance is near. Those of other intents come first: they mislead. Within an intent the first
 * of those that are alike is no one's double.
 */
export function nearExamples(examples: readonly Said[]): (utterance: Said) => Near | null {
  // Languages of one base train together.
  const byBase = Map.groupBy(examples, ({ language }) => baseLanguage(language));
  const finders = new Map<string, (utterance: Said) => Near | null>();
  return (utterance) => {
    const base = baseLanguage(utterance.language);
    const find = finders.get(base) ?? nearAmong(byBase.get(base) ?? []);
    finders.set(base, find);
    return find(utterance);
  };
}

function nearAmong(examples: readonly Said[]): (utterance: Said) => Near | null {
  const near = nearTexts(examples.map(({ text }) => text));
  const placeOf = new Map(examples.map(({ key }, place) => [key, place]));
  return ({ key, intent, text }) => {
    const found = near(text);
    const foreign = found.find((place) => examples[place]?.intent !== intent);
    const own = key === null ? examples.length : (placeOf.get(key) ?? examples.length);
    const place = foreign ?? found.find((each) => each < own);
    const other = place === undefined ? undefined : examples[place];
    if (other === undefined) return null;
    const type = foreign === undefined ? "alike" : "near";
    return { type, intent: other.intent, language: other.language, text: other.text };
  };
}
