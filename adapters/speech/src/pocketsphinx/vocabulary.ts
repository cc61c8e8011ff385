import type { Expected } from "../recognition/recogniser.ts";
import type { Dictionary } from "./dictionary.ts";
import { type Grammar, grammarOf } from "./grammar.ts";
import { pronounceable } from "./pronounceable.ts";
import { sayable } from "./sayable.ts";

/** What is expected in one place, as far as it is listened for, and its grammar: made once, for all utterances there. */
export type Vocabulary = {
  readonly expected: Expected;
  /** Null where nothing is expected that can be pronounced. */
  readonly grammar: Grammar | null;
};

export function vocabularyOf(expected: Expected, dictionary: Dictionary): Vocabulary {
  const { phrases, values, same = [], corrections, ...others } = expected;
  const [sentences, listed] = [pronounceable(phrases, dictionary), pronounceable(values, dictionary)];
  const isKept = (text: string) => sentences.written.has(text) || listed.written.has(text);
  const kept: Expected = {
    ...others,
    phrases: sentences.forms,
    values: listed.forms,
    same: same.map((group) => sayable(group.filter(isKept))).filter(({ length }) => length > 0),
    ...(corrections && {
      corrections: { ...corrections, values: pronounceable(corrections.values, dictionary).forms },
    }),
  };
  return { expected: kept, grammar: grammarOf(kept, dictionary) };
}
