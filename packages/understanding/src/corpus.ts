import type { EntityConfig, LanguageCode } from "@parley/model/kernel";

/** What a model is trained from: the vocabulary of one flow version. */
export type Corpus = {
  /** Languages offered, the default first. */
  readonly languages: readonly LanguageCode[];
  readonly intents: readonly {
    readonly name: string;
    readonly topics: readonly string[];
    readonly utterances: { readonly [language: LanguageCode]: readonly string[] };
  }[];
  readonly entities: readonly {
    readonly name: string;
    readonly types: readonly string[];
    readonly config: EntityConfig;
  }[];
};
