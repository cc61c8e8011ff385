import type { Calibration } from "./calibrate.ts";
import type { ClassifierData } from "./classifier.ts";
import { type Examples, inverseFrequency } from "./examples.ts";
import type { Weights } from "./fit.ts";

/** Weights are kept as whole numbers of so many steps, from none to the largest. */
const steps = 200;
/** A feature this common is kept without weights too: it must not count as unknown. */
const common = 3;

type Trained = {
  readonly intents: readonly string[];
  readonly examples: Examples;
  readonly weights: Weights;
  readonly calibration: Calibration;
  readonly threshold: number;
};

/** Packs a trained classifier sparsely, dropping the smallest weights until it fits into so many bytes of JSON. */
export function pack(trained: Trained, bytes: number): ClassifierData {
  const { examples, weights, intents, calibration, threshold } = trained;
  let largest = 0;
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight));
  const scale = largest / steps || 1;

  for (let smallest = 2; ; smallest = Math.ceil(smallest * 1.25)) {
    const features: string[] = [];
    const idf: number[] = [];
    const kept: number[] = [];
    examples.features.forEach((feature, place) => {
      const row: number[] = [];
      for (let label = 0; label < examples.classes; label++) {
        const weight = Math.round((weights[place * examples.classes + label] ?? 0) / scale);
        if (Math.abs(weight) >= smallest) row.push(label, weight);
      }
      if (row.length === 0 && (examples.spread[place] ?? 0) < common) return;
      features.push(feature);
      idf.push(Math.round((examples.idf[place] ?? 0) * 100));
      kept.push(row.length / 2, ...row);
    });
    const data = {
      intents,
      features: features.join("\n"),
      idf,
      unknown: Math.round(inverseFrequency(examples.texts.length, 0) * 100),
      weights: kept,
      scale,
      calibration,
      threshold,
    };
    if (jsonBytes(data) <= bytes || smallest > steps) return data;
  }
}

/** The size of a value as JSON in UTF-8. */
export function jsonBytes(value: unknown): number {
  let bytes = 0;
  for (const character of JSON.stringify(value)) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
