import type { EntityConfig, EntityKind, LanguageCode, TrainingReport } from "@parley/model/kernel";
import type { ClassifierData } from "./intents/classifier.ts";
import type { DetectorData } from "./languages/detector.ts";

/** What training gives: plain JSON, at most `largestModel` bytes, the same for the same corpus. */
export type Model = {
  /** Number of its stored form. */
  readonly v: number;
  readonly languages: readonly LanguageCode[];
  /** The topics of each intent that has any. */
  readonly topics: { readonly [intent: string]: readonly string[] };
  readonly entities: readonly {
    readonly name: string;
    readonly types: readonly EntityKind[];
    readonly config: EntityConfig;
  }[];
  /** By base language: `en` serves en-IN and en-US. */
  readonly classifiers: { readonly [base: string]: ClassifierData };
  readonly detector: DetectorData;
  /** By base language the examples that are a yes or no in words: they mean what they are examples of. */
  readonly replies: { readonly [base: string]: readonly string[] };
  /** How well each classifier did on texts held out from its training. */
  readonly reports: { readonly [base: string]: TrainingReport };
};

/** One megabyte, in bytes of JSON. */
export const largestModel = 1_000_000;
