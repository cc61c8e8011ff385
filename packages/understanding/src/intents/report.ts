/** How well a classifier did on texts it was not trained on, with its threshold in force. All figures 0..1. */
export type Report = {
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
