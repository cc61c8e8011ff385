import { type FlowDocument, type IntentDoc, utteranceWords } from "@parley/flow";
import { baseLanguage, type Id, type LanguageCode, type ValueMark } from "@parley/model/kernel";
import { type KeptUtterance, keptUtterances } from "./kept-utterances.ts";

/**
 * Where an example is kept: a row of its own, or the list of a label that is named like the intent. No place in a list
 * lasts, so words lead to its example: `nth` counts the same words before it.
 */
export type ExampleSource =
  | { readonly noun: "ontology_language"; readonly id: Id }
  | { readonly noun: "user_utterance_content"; readonly id: Id; readonly nth: number };

/** What an utterance repeats. `intent` is the other intent, `text` what stands there. */
export type Repeats =
  | { readonly type: "twice" }
  | { readonly type: "same" | "similar"; readonly intent: string; readonly text: string };

/** One thing that people say for an intent. */
export type TrainedExample = {
  readonly key: string;
  readonly text: string;
  readonly language: LanguageCode;
  readonly source: ExampleSource;
  /** Words in it that are values. */
  readonly marks: readonly ValueMark[];
  readonly repeats: Repeats | null;
};

/** An intent by its name, which may stand in several vocabularies, with its examples in all languages. */
export type TrainedIntent = {
  readonly name: string;
  /** The first of them; new examples are its. */
  readonly row: IntentDoc;
  readonly ids: readonly Id[];
  readonly examples: readonly TrainedExample[];
};

export type TrainedIntents = {
  /** By name. */
  readonly list: readonly TrainedIntent[];
  /** What an utterance for an intent would repeat; null when it is new. */
  readonly repeats: (utterance: Omit<Said, "plain">) => Repeats | null;
  /** What is kept beside the examples: tests, what an intent is not, what no intent is about. */
  readonly kept: readonly KeptUtterance[];
};

/** An utterance as it stands among others; `key` tells it from itself. */
type Said = {
  readonly key: string | null;
  readonly intent: string;
  readonly language: LanguageCode;
  readonly text: string;
  readonly plain: string;
};

/** All intents of a version with their examples, and what repeats what. */
export function trainedIntents(document: FlowDocument): TrainedIntents {
  const intents = new Map<string, { row: IntentDoc; ids: Id[]; examples: Omit<TrainedExample, "repeats">[] }>();
  const names = new Map<Id, string>();
  const { rows } = document;
  for (const row of rows.intent) {
    names.set(row.id, row.name);
    const known = intents.get(row.name);
    if (known === undefined) intents.set(row.name, { row, ids: [row.id], examples: [] });
    else known.ids.push(row.id);
  }
  const add = (name: string | undefined, example: Omit<TrainedExample, "repeats">) =>
    name !== undefined && intents.get(name)?.examples.push(example);
  for (const { id, intent, language, utterance, purpose, marks } of rows.ontology_language) {
    if (intent === null || purpose !== null) continue;
    add(names.get(intent), { key: id, text: utterance, language, marks, source: { noun: "ontology_language", id } });
  }
  const labels = new Map(rows.user_utterance.map(({ id, name }) => [id, name]));
  for (const { id, user_utterance, language, utterances } of rows.user_utterance_content) {
    const seen = new Map<string, number>();
    for (const text of utterances) {
      const nth = seen.get(text) ?? 0;
      seen.set(text, nth + 1);
      const source = { noun: "user_utterance_content", id, nth } as const;
      add(labels.get(user_utterance), { key: `${id} ${nth} ${text}`, text, language, source, marks: [] });
    }
  }
  const alike = new Map<string, Said[]>();
  for (const [intent, { examples }] of intents) for (const example of examples) note(alike, { ...example, intent });
  const repeats: TrainedIntents["repeats"] = (utterance) => {
    const words = utteranceWords(utterance.text);
    if (words === null) return null;
    const others = alike.get(placeOf(utterance.language, words.key)) ?? [];
    return repeatsAmong(others, { ...utterance, plain: words.plain });
  };
  const list = [...intents].map(([name, { row, ids, examples }]) => ({
    ...{ name, row, ids },
    examples: examples.map((example) => ({ ...example, repeats: repeats({ ...example, intent: name }) })),
  }));
  const examples = list.flatMap(({ name: intent, examples: own }) => own.map((example) => ({ ...example, intent })));
  const kept = keptUtterances(document, examples);
  return { list: list.toSorted((a, b) => a.name.localeCompare(b.name, "en")), repeats, kept };
}

/** Languages of one base train together. */
const placeOf = (language: LanguageCode, key: string) => `${baseLanguage(language)} ${key}`;

function note(alike: Map<string, Said[]>, example: Omit<Said, "plain">): void {
  const words = utteranceWords(example.text);
  if (words === null) return;
  const place = placeOf(example.language, words.key);
  const said = { ...example, plain: words.plain };
  const known = alike.get(place);
  if (known === undefined) alike.set(place, [said]);
  else known.push(said);
}

/** Another intent's words come first: they mislead, and a line that stands twice only teaches nothing. */
function repeatsAmong(others: readonly Said[], { key, intent, plain }: Said): Repeats | null {
  const foreign = others.filter((other) => other.intent !== intent);
  const clash = foreign.find((other) => other.plain === plain) ?? foreign[0];
  if (clash !== undefined) {
    return { type: clash.plain === plain ? "same" : "similar", intent: clash.intent, text: clash.text };
  }
  // The first of those that say the same is the one that stays.
  const first = others.find((other) => other.plain === plain);
  return first === undefined || (key !== null && first.key === key) ? null : { type: "twice" };
}

/** A line that was pasted, and what it repeats among what is there and the lines above it. */
export type PastedLine = { readonly text: string; readonly repeats: Repeats | null };

/** What a text of one utterance a line brings to an intent: blank lines are left out. */
export function pastedLines(
  intents: TrainedIntents,
  { intent, language }: { readonly intent: string; readonly language: LanguageCode },
  text: string,
): readonly PastedLine[] {
  const above = new Set<string>();
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const plain = utteranceWords(line)?.plain ?? line;
      const repeats = above.has(plain)
        ? ({ type: "twice" } as const)
        : intents.repeats({ key: null, intent, language, text: line });
      above.add(plain);
      return { text: line, repeats };
    });
}

/** How many examples of an intent say what another intent's say. */
export const conflictsOf = ({ examples }: TrainedIntent): number =>
  examples.filter(({ repeats }) => repeats !== null && repeats.type !== "twice").length;

/** The intents that a search leaves: by name, or by what is said for them. */
export function foundIntents(list: readonly TrainedIntent[], query: string): readonly TrainedIntent[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return list;
  return list.filter(
    ({ name, examples }) =>
      name.toLowerCase().includes(wanted) || examples.some(({ text }) => text.toLowerCase().includes(wanted)),
  );
}
