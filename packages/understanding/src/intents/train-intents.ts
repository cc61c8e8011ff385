import { calibrate, probability } from "./calibrate.ts";
import type { ClassifierData } from "./classifier.ts";
import { type LabelledText, makeExamples } from "./examples.ts";
import { fit } from "./fit.ts";
import { crossValidate } from "./held-out.ts";
import { chooseThreshold, measure } from "./measure.ts";
import { pack } from "./pack.ts";
import type { Report } from "./report.ts";

export type IntentTexts = { readonly name: string; readonly texts: readonly string[] };

/** An unknown sibling of the intents is harder to tell from them than what callers really say out of scope. */
const strangerWeight = 0.4;

/** Trains and measures the classifier of one language, to fit into so many bytes of JSON. */
export function trainIntents(
  intents: readonly IntentTexts[],
  bytes: number,
): { classifier: ClassifierData; report: Report } {
  const labelled: LabelledText[] = intents.flatMap(({ texts }, label) => texts.map((text) => ({ text, label })));
  const names = intents.map(({ name }) => name);
  const examples = makeExamples(labelled, intents.length);

  const known = crossValidate(examples);
  const unknown = known.flatMap(({ stranger }) => (stranger === null ? [] : [stranger]));
  const calibration = calibrate([
    ...known.map(({ row, label, logit }) => ({ logit, isRight: label === examples.labels[row], weight: 1 })),
    ...unknown.map((logit) => ({ logit, isRight: false, weight: strangerWeight })),
  ]);

  const outcomes = known.map((one) => ({
    text: examples.texts[one.row] ?? "",
    intent: names[examples.labels[one.row] ?? 0] ?? "",
    taken_for: names[one.label] ?? "",
    score: probability(calibration, one.logit),
  }));
  const strangers = unknown.map((logit) => probability(calibration, logit));
  const threshold = chooseThreshold(outcomes, strangers);
  const weights = fit(
    examples,
    examples.labels.map((_, row) => row),
  );
  return {
    classifier: pack({ intents: names, examples, weights, calibration, threshold }, bytes),
    report: measure(outcomes, strangers, threshold),
  };
}
