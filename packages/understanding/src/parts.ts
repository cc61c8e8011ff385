import type { Vocabulary } from "./lexicon/vocabulary.ts";
import { gapBefore, type Heard } from "./text/heard.ts";

/** Fewer words are a part of the one before: "salt and pepper". */
const fewestWords = 2;

/** The parts of an input that stand beside each other: between marks, and words such as "and". One where it has no such place. */
export function partsOf(heard: Heard, words: Vocabulary): readonly string[] {
  const { tokens, text } = heard;
  const parts: string[] = [];
  let from = 0;
  const close = (to: number, next: number) => {
    const [first, last] = [tokens[from], tokens[to - 1]];
    if (to - from < fewestWords || first === undefined || last === undefined) return;
    parts.push(text.slice(first.start, last.end));
    from = next;
  };
  for (let index = 1; index < tokens.length; index++) {
    const joined = words.and.at(tokens, index);
    if (joined !== null) close(index, joined.next);
    else if (/[,.;?!।]/.test(gapBefore(heard, index))) close(index, index);
  }
  close(tokens.length, tokens.length);
  return parts.length > 1 ? parts : [text];
}
