/** An end of a sentence, with what closes it, before a blank; ideographic and Indic ends need none. */
const ends = /(?<![.!?…])[.!?…]+["'”’)\]]*(?=\s)|[。！？।]["'”’)\]]*|\n+/gu;

/** Fewer letters before a full stop are an initial or an abbreviation: "J. Doe", "Dr. Who". */
const abbreviated = /(?:^|\s)(?:\p{L}|Dr|Mr|Mrs|Ms|St|No|vs|e\.g|i\.e)\.$/u;

/**
 * A text in its sentences, each trimmed. `rest` is what follows the last end: a sentence that may still go on, where
 * more of the text comes.
 */
export function sentencesOf(text: string): { readonly whole: readonly string[]; readonly rest: string } {
  const whole: string[] = [];
  let from = 0;
  for (const match of text.matchAll(ends)) {
    const to = match.index + match[0].length;
    const sentence = text.slice(from, to).trim();
    if (abbreviated.test(sentence)) continue;
    if (sentence !== "") whole.push(sentence);
    from = to;
  }
  return { whole, rest: text.slice(from) };
}
