import type { LanguageCode } from "@parley/model/kernel";
import { english } from "./lexicon/english.ts";
import { lexiconOf } from "./lexicon/vocabulary.ts";

/** What people say around what they mean. */
export type Asides = {
  /** Takes back what was just said: "no, I mean". */
  readonly correction: string;
  /** Between two things that are said at once. */
  readonly and: string;
  /** Sentences that no agent is made for. */
  readonly everyday: readonly string[];
};

/** In English for a language that has no words of its own here. */
export function asidesOf(language: LanguageCode): Asides {
  const { corrections, and, everyday } = lexiconOf(language) ?? english;
  const first = (ways: string) => ways.split("|")[0] ?? ways;
  return { correction: first(corrections), and: first(and), everyday };
}
