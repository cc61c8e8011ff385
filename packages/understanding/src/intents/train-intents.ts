import { calibrate, probability } from "./calibrate.ts";
import type { ClassifierData } from "./classifier.ts";
import { type LabelledText, makeExamples, none } from "./examples.ts";
import { bias, fit } from "./fit.ts";
import { crossValidate } from "./held-out.ts";
import { chooseThreshold, measure } from "./measure.ts";
import { pack } from "./pack.ts";
import type { Report } from "./report.ts";
import { hasEveryday, strangersTo } from "./strangers.ts";

export type IntentTexts = { readonly name: string; readonly texts: readonly string[] };

/** An unknown sibling of the intents is harder to tell from them than what callers really say out of scope. */
const siblingWeight = 0.4;
/** How far examples must lift an input where we know no everyday sentences of its language. */
const foreignEvidence = 2;

/** Trains and measures the classifier of one language, to fit into so many bytes of JSON. */
export function trainIntents(
  intents: readonly IntentTexts[],
  language: string,
  bytes: number,
): { classifier: ClassifierData; report: Report } {
  const labelled: LabelledText[] = intents.flatMap(({ texts }, label) => texts.map((text) => ({ text, label })));
  const names = intents.map(({ name }) => name);
  const said = labelled.map(({ text }) => text);
  const strange = strangersTo(said, language).map((text) => ({ text, label: none }));
  const examples = makeExamples([...labelled, ...strange], intents.length);

  const { known, strangers } = crossValidate(examples);
  const siblings = known.flatMap(({ sibling }) => (sibling === null ? [] : [sibling]));
  const strangerWeight = Math.min(1, known.length / strangers.length);
  const calibration = calibrate([
    ...known.map(({ row, label, logit }) => ({ logit, isRight: label === examples.labels[row], weight: 1 })),
    ...siblings.map((logit) => ({ logit, isRight: false, weight: siblingWeight })),
    ...strangers.map((logit) => ({ logit, isRight: false, weight: strangerWeight })),
  ]);
  const scoreOf = (logit: number) => probability(calibration, logit);

  const outcomes = known.map((one) => ({
    text: examples.texts[one.row] ?? "",
    intent: names[examples.labels[one.row] ?? 0] ?? "",
    taken_for: names[one.label] ?? "",
    score: scoreOf(one.logit),
  }));
  const unknown = { siblings: siblings.map(scoreOf), strangers: strangers.map(scoreOf) };
  const threshold = chooseThreshold(outcomes, unknown, hasEveryday(language) ? 0 : scoreOf(bias + foreignEvidence));
  const weights = fit(
    examples,
    examples.labels.map((_, row) => row),
  );
  return {
    classifier: pack({ intents: names, examples, weights, calibration, threshold }, bytes),
    report: measure(outcomes, unknown.siblings, threshold),
  };
}
