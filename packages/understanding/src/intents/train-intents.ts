import type { TrainingReport } from "@parley/model/kernel";
import { hear } from "../text/heard.ts";
import { calibrate, probability } from "./calibrate.ts";
import type { ClassifierData } from "./classifier.ts";
import { type LabelledText, makeExamples, none } from "./examples.ts";
import { holdOut, type Parts } from "./held-out.ts";
import { jsonBytes } from "./json-bytes.ts";
import { bias, type Learner } from "./learner.ts";
import { linear } from "./linear.ts";
import { chooseThreshold, measure } from "./measure.ts";
import { net } from "./net.ts";
import { hasEveryday, strangersTo } from "./strangers.ts";

export type IntentTexts = {
  readonly name: string;
  readonly texts: readonly string[];
  /** What sounds like it and is not. */
  readonly negatives: readonly string[];
  /** By text the same words with other values. */
  readonly variants: ReadonlyMap<string, readonly string[]>;
};

/** What the classifier of one language is trained from, and how many bytes of JSON it may have with its report. */
export type ToTrain = {
  readonly intents: readonly IntentTexts[];
  /** What no intent is about. */
  readonly outside: readonly string[];
  readonly language: string;
  readonly bytes: number;
  /** The one that people chose; null: the best is chosen here. */
  readonly threshold: number | null;
};

/** An unknown sibling of the intents is harder to tell from them than what callers really say out of scope. */
const siblingWeight = 0.4;
/** How far examples must lift an input where we know no everyday sentences of its language. */
const foreignEvidence = 2;

/**
 * A net learns better than a linear classifier from many examples of an intent, in the middle of all intents. It does from
 * a few where there are so many in all. With fewer it is hardly better, and those who try an agent wait longer for it.
 */
const [manyOfIntent, fewOfIntent, manyInAll] = [30, 5, 200];

/** With so many texts held out a threshold can be told. More parts would take too long. */
const [enoughHeldOut, mostParts] = [400, 4];

/** How examples are learned from and held out. The few of a linear classifier are all held out in turn. */
function wayOf(intents: readonly IntentTexts[]): { readonly learn: Learner<ClassifierData>; readonly parts: Parts } {
  const counts = intents.map(({ texts }) => texts.length).sort((a, b) => a - b);
  const middle = counts[Math.floor(counts.length / 2)] ?? 0;
  const all = counts.reduce((sum, count) => sum + count, 0);
  const isForNet = middle >= manyOfIntent || (middle >= fewOfIntent && all >= manyInAll);
  if (!isForNet) return { learn: linear, parts: { dealt: 4, tried: 4 } };
  const dealt = all < manyInAll ? 4 : 10;
  return { learn: net, parts: { dealt, tried: Math.min(mostParts, Math.ceil((dealt * enoughHeldOut) / all)) } };
}

/**
 * The name of an intent says what it is about, where it has several words and is written in the words of the examples. It
 * is learned from, and never held out.
 */
function namesOf(intents: readonly IntentTexts[]): LabelledText[] {
  const said = new Set(
    intents.flatMap(({ texts }) => texts.flatMap((text) => hear(text).tokens.map(({ word }) => word))),
  );
  return intents.flatMap(({ name }, label) => {
    const text = name
      .split(/[^\p{L}\p{M}]+/u)
      .join(" ")
      .trim();
    const { tokens } = hear(text);
    return tokens.length > 1 && tokens.some(({ word }) => said.has(word)) ? [{ text, label, isName: true }] : [];
  });
}

/** All that is learned from beside what callers said: names, other values, what an intent is not, what none is about. */
function furtherTexts({ intents, outside, language }: ToTrain, labelled: readonly LabelledText[]): LabelledText[] {
  const named = namesOf(intents);
  const variants = labelled.flatMap(({ text, label }, place) =>
    (intents[label]?.variants.get(text) ?? []).map((variant) => ({ text: variant, label, variantOf: place })),
  );
  const negatives = intents.flatMap(({ negatives: own }, not) => own.map((text) => ({ text, label: none, not })));
  const said = [...labelled, ...named].map(({ text }) => text);
  const strange = strangersTo(said, language).map((text) => ({ text, label: none }));
  const aside = outside.map((text) => ({ text, label: none, isOutside: true }));
  return [...variants, ...aside, ...strange, ...named, ...negatives];
}

/**
 * Trains and measures the classifier of one language. `onLearned` hears what share of it is done, each time the examples
 * were learned from.
 */
export function trainIntents(
  from: ToTrain,
  onLearned: (share: number) => void,
): { classifier: ClassifierData; report: TrainingReport } {
  const { intents, language, bytes } = from;
  const names = intents.map(({ name }) => name);
  const labelled: LabelledText[] = intents.flatMap(({ texts }, label) => texts.map((text) => ({ text, label })));
  const examples = makeExamples([...labelled, ...furtherTexts(from, labelled)], intents.length);

  const way = wayOf(intents);
  const { parts } = way;
  let times = 0;
  const learn: Learner<ClassifierData> = (...among) => {
    const learned = way.learn(...among);
    times += 1;
    onLearned(times / (parts.tried + 1));
    return learned;
  };
  const { known, strangers, outside } = holdOut(examples, learn, parts, bytes);
  const siblings = known.flatMap(({ sibling }) => (sibling === null ? [] : [sibling]));
  const strangerWeight = Math.min(1, known.length / strangers.length);
  const calibration = calibrate([
    ...known.map(({ row, label, logit }) => ({ logit, isRight: label === examples.labels[row], weight: 1 })),
    ...siblings.map((logit) => ({ logit, isRight: false, weight: siblingWeight })),
    ...strangers.map((logit) => ({ logit, isRight: false, weight: strangerWeight })),
    ...outside.map((logit) => ({ logit, isRight: false, weight: 1 })),
  ]);
  const scoreOf = (logit: number) => probability(calibration, logit);

  const outcomes = known.map((one) => ({
    text: examples.texts[one.row] ?? "",
    intent: names[examples.labels[one.row] ?? 0] ?? "",
    taken_for: names[one.label] ?? "",
    score: scoreOf(one.logit),
  }));
  const unknown = {
    siblings: siblings.map(scoreOf),
    strangers: strangers.map(scoreOf),
    outside: outside.map(scoreOf),
  };
  const threshold =
    from.threshold ??
    chooseThreshold(outcomes, unknown, hasEveryday(language) ? 0 : scoreOf(bias + foreignEvidence), labelled.length);
  const report = measure(outcomes, unknown.siblings, threshold);
  const learned = learn(
    examples,
    examples.labels.map((_, row) => row),
    bytes,
  );
  const judgement = { intents: names, calibration, threshold };
  return { classifier: learned.pack(judgement, bytes - jsonBytes(report)), report };
}
