import type { JsonSchema } from "../json.ts";
import { nullable, objectShape } from "../stored/shape.ts";

/** How well a classifier did on texts it was not trained on, with its threshold in force. All figures 0..1. */
export type TrainingReport = {
  readonly utterances: number;
  /** The mean of the intents' F1. */
  readonly f1: number;
  /** The share of utterances given their own intent. */
  readonly accuracy: number;
  readonly intents: readonly {
    readonly name: string;
    readonly utterances: number;
    readonly precision: number;
    readonly recall: number;
    readonly f1: number;
  }[];
  /** Utterances taken for another intent, or for none: the surest mistakes first, a hundred at most. */
  readonly confusions: readonly {
    readonly utterance: string;
    readonly intent: string;
    readonly taken_for: string | null;
    readonly score: number;
  }[];
  /** What other thresholds would give; `rejected` is the share of utterances turned away, were their intent unknown. */
  readonly curve: readonly {
    readonly threshold: number;
    readonly precision: number;
    readonly recall: number;
    readonly rejected: number;
  }[];
};

/** Most confusions that a report lists. */
export const mostConfusions = 100;

const text: JsonSchema = { type: "string" };
const number: JsonSchema = { type: "number" };
const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items });

/** The shape that a report is kept in. */
export const trainingReportShape = objectShape<TrainingReport>({
  utterances: number,
  f1: number,
  accuracy: number,
  intents: listOf(
    objectShape<TrainingReport["intents"][number]>({
      name: text,
      utterances: number,
      precision: number,
      recall: number,
      f1: number,
    }),
  ),
  confusions: listOf(
    objectShape<TrainingReport["confusions"][number]>({
      utterance: text,
      intent: text,
      taken_for: nullable(text),
      score: number,
    }),
  ),
  curve: listOf(
    objectShape<TrainingReport["curve"][number]>({
      threshold: number,
      precision: number,
      recall: number,
      rejected: number,
    }),
  ),
});
