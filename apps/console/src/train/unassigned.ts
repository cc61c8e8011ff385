import { applyEdit, type FlowDocument } from "@parley/flow";
import type { NotUnderstood } from "@parley/model/api/not-understood";
import { baseLanguage, type Id, type LanguageCode, versionLanguages } from "@parley/model/kernel";
import { alikeGroups } from "@parley/understanding";
import type { Gesture } from "../editing/version-editor.ts";
import { shortened } from "../parts/shortened.ts";
import { texts } from "./inbox-texts.ts";
import { keepUtterances } from "./keep-gestures.ts";
import { placeOf } from "./kept-utterances.ts";
import { addExamples, addIntent } from "./train-gestures.ts";
import { type TrainedIntent, type TrainedIntents, trainedIntents } from "./trained-intents.ts";

/** Answers that have much in common, the most frequent first. */
export type UnassignedGroup = {
  /** Stays the same while its first answer does. */
  readonly key: string;
  readonly utterances: readonly NotUnderstood[];
  /** How often they were said. */
  readonly count: number;
};

/** The language of a version that what was said in another teaches; null where the version does not speak its base. */
export function spokenIn({ settings }: Pick<FlowDocument, "settings">, said: LanguageCode): LanguageCode | null {
  const spoken = versionLanguages(settings);
  const own = spoken.find((each) => each === said);
  return own ?? spoken.find((each) => baseLanguage(each) === baseLanguage(said)) ?? null;
}

/** What was not understood and is no example yet, in groups of likeness, the largest first. */
export function unassignedGroups(
  utterances: readonly NotUnderstood[],
  { list, kept }: TrainedIntents,
): readonly UnassignedGroup[] {
  const said = [...list.flatMap(({ examples }) => examples), ...kept];
  const known = new Set(said.map(({ language, text }) => placeOf(language, text)));
  const left = utterances.filter(({ language, text }) => !known.has(placeOf(language, text)));
  return alikeGroups(left.map(({ text }) => text))
    .map((places) => places.flatMap((place) => left[place] ?? []))
    .map((group) => ({
      key: group.map(keyOf)[0] ?? "",
      utterances: group,
      count: group.reduce((sum, { count }) => sum + count, 0),
    }))
    .toSorted((a, b) => b.count - a.count);
}

export const keyOf = ({ language, text }: NotUnderstood): string => `${language} ${text}`;

/** Intents to choose from by a key, nine at most: first what callers may have meant, then those with most examples. */
export function candidates(group: UnassignedGroup, { list }: TrainedIntents): readonly TrainedIntent[] {
  const guessed = group.utterances
    .flatMap(({ guess }) => guess ?? [])
    .toSorted((a, b) => b.score - a.score)
    .flatMap(({ intent }) => list.filter(({ name }) => name === intent));
  const others = list.toSorted((a, b) => b.examples.length - a.examples.length);
  return [...new Set([...guessed, ...others])].slice(0, 9);
}

/** What answers are assigned as. */
export type AssignAs = "example" | "test";

/**
 * Answers become examples or tests of an intent, each in the language that it was said in. Those in a language that the
 * version does not speak stay out. Without an intent they are put aside as what no intent is about.
 */
export function assignAnswers(
  document: FlowDocument,
  to: {
    readonly intent: TrainedIntent | null;
    readonly utterances: readonly NotUnderstood[];
    readonly as: AssignAs;
  },
  newId: () => Id,
): Gesture {
  const { intent, utterances, as } = to;
  const examples = utterances.flatMap(({ text, language: said }) => {
    const language = spokenIn(document, said);
    return language === null ? [] : [{ text, language }];
  });
  if (as === "test" || intent === null) {
    const purpose = as === "test" ? "test" : "negative";
    const kept = examples.map((example) => ({ ...example, intent }));
    return keepUtterances(document, purpose, kept, newId);
  }
  return {
    ...addExamples(document, { intent, examples }, newId),
    label: texts.assigned(utterances.length, shortened(intent.name)),
  };
}

/** Answers become examples or tests of a new intent, by the edit that makes it. */
export function assignToNew(
  document: FlowDocument,
  { name, ...answers }: { readonly name: string; readonly utterances: readonly NotUnderstood[]; readonly as: AssignAs },
  newId: () => Id,
): Gesture {
  const added = addIntent(document, name, newId);
  const made = applyEdit({ document, deleted: [] }, added.operations, { guarded: true });
  const intent = made.ok ? trainedIntents(made.document).list.find((each) => each.name === name) : undefined;
  // The edit itself says what is wrong with it.
  if (!made.ok || intent === undefined) return added;
  const { label, operations } = assignAnswers(made.document, { intent, ...answers }, newId);
  return { label, operations: [...added.operations, ...operations] };
}
