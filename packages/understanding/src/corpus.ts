import type { EntityConfig, LanguageCode, ValueMark } from "@parley/model/kernel";

/** What people say, by language. */
export type Sayings = { readonly [language: LanguageCode]: readonly string[] };

/** Words of one utterance that are values. */
export type MarkedText = { readonly text: string; readonly marks: readonly ValueMark[] };

/** What a model is trained from: the vocabulary of one flow version. */
export type Corpus = {
  /** Languages offered, the default first. */
  readonly languages: readonly LanguageCode[];
  readonly intents: readonly {
    readonly name: string;
    readonly topics: readonly string[];
    readonly utterances: Sayings;
    /** What sounds like it and is not; absent: nothing. */
    readonly negatives?: Sayings;
    /** Those of its utterances in which values are marked; absent: none. */
    readonly marked?: { readonly [language: LanguageCode]: readonly MarkedText[] };
  }[];
  /** What callers say that no intent is about; absent: nothing. */
  readonly outside?: Sayings;
  /** The score from which an intent is in scope; absent: training chooses one for each language. */
  readonly threshold?: number;
  readonly entities: readonly {
    readonly name: string;
    readonly types: readonly string[];
    readonly config: EntityConfig;
  }[];
};
