import { mostConfusions, type TrainingReport } from "@parley/model/kernel";

/** One held-out text after calibration. */
export type Outcome = {
  readonly text: string;
  readonly intent: string;
  readonly taken_for: string;
  readonly score: number;
};

const thresholds = Array.from({ length: 19 }, (_, index) => (index + 1) / 20);
/** Unknown inputs are fewer than known ones, and asking again is milder than acting on what was not said. */
const unknownWeight = 0.2;
const wrongWeight = 0.5;
/** What callers really said and no intent is about: as much as how a sibling looks that is not known. */
const outsideWeight = 0.2;
/** Thresholds that differ by two texts, or by so little of all, are as good as each other: the best of them is so by chance. */
const byChance = (texts: number) => Math.max(0.005, ratio(2, texts));
/** The share of everyday sentences that may be taken for an intent: fewer where few examples make scores rough. */
const acceptedStrangers = (examples: number) => Math.min(0.02, examples / 5000);
/** So many examples of so many intents tell what an unknown input looks like: no everyday sentences are needed. */
const [manyExamples, manyIntents] = [200, 10];

/** Scores of texts that belong to none of the intents. */
export type Unknown = {
  /** Texts of one intent as they look to a model that does not know it. */
  readonly siblings: readonly number[];
  /** Everyday sentences. */
  readonly strangers: readonly number[];
  /** What people put aside as no intent's. */
  readonly outside: readonly number[];
};

/**
 * The threshold that best keeps right answers and turns unknown ones away: the middle of the good stretch, and above
 * nearly all everyday sentences where an agent is about little. It is never below `lowest`.
 */
export function chooseThreshold(
  known: readonly Outcome[],
  { siblings, strangers, outside }: Unknown,
  lowest: number,
  examples: number,
): number {
  const gains = thresholds.map((threshold) => {
    const right = known.filter((one) => one.intent === one.taken_for && one.score >= threshold).length;
    const wrong = known.filter((one) => one.intent !== one.taken_for && one.score >= threshold).length;
    const rejected = siblings.filter((score) => score < threshold).length;
    const turnedAway = outside.filter((score) => score < threshold).length;
    return (
      ratio(right - wrongWeight * wrong, known.length) +
      unknownWeight * ratio(rejected, siblings.length) +
      outsideWeight * ratio(turnedAway, outside.length)
    );
  });
  const best = Math.max(...gains);
  const good = thresholds.filter((_, index) => (gains[index] ?? 0) >= best - byChance(known.length) - 1e-9);
  const middle = good[Math.floor((good.length - 1) / 2)] ?? 0.5;
  const isBroad = examples >= manyExamples && new Set(known.map(({ intent }) => intent)).size >= manyIntents;
  const accepted = Math.floor(strangers.length * acceptedStrangers(examples));
  const nearest = isBroad ? 0 : (strangers.toSorted((a, b) => b - a)[accepted] ?? 0);
  return round(Math.min(0.7, Math.max(0.2, middle, nearest, lowest)));
}

export function measure(known: readonly Outcome[], unknown: readonly number[], threshold: number): TrainingReport {
  const taken = known.map((one) => ({ ...one, taken_for: one.score >= threshold ? one.taken_for : null }));
  const names = [...new Set(known.map((one) => one.intent))];
  const intents = names.map((name) => {
    const own = taken.filter((one) => one.intent === name);
    const claimed = taken.filter((one) => one.taken_for === name);
    const right = own.filter((one) => one.taken_for === name).length;
    const precision = ratio(right, claimed.length);
    const recall = ratio(right, own.length);
    const f1 = ratio(2 * precision * recall, precision + recall);
    return { name, utterances: own.length, precision: round(precision), recall: round(recall), f1: round(f1) };
  });
  const confusions = taken
    .filter((one) => one.taken_for !== one.intent)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostConfusions)
    .map(({ text, intent, taken_for, score }) => ({ utterance: text, intent, taken_for, score: round(score) }));
  const right = known.length - taken.filter((one) => one.taken_for !== one.intent).length;
  return {
    utterances: known.length,
    f1: round(
      ratio(
        intents.reduce((sum, { f1 }) => sum + f1, 0),
        intents.length,
      ),
    ),
    accuracy: round(ratio(right, known.length)),
    intents,
    confusions,
    curve: thresholds.map((at) => {
      const accepted = known.filter((one) => one.score >= at);
      const good = accepted.filter((one) => one.intent === one.taken_for).length;
      return {
        threshold: at,
        precision: round(ratio(good, accepted.length)),
        recall: round(ratio(good, known.length)),
        rejected: round(ratio(unknown.filter((score) => score < at).length, unknown.length)),
      };
    }),
  };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
