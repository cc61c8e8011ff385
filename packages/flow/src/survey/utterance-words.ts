/** What makes two utterances alike: `plain` is the same where they say the same, `key` where they have the same words. */
export type UtteranceWords = { readonly plain: string; readonly key: string };

/** The words of an utterance without case, marks, order and plurals; null for a text without words. */
export function utteranceWords(text: string): UtteranceWords | null {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}']+/gu) ?? [];
  if (words.length === 0) return null;
  return { plain: words.join(" "), key: [...new Set(words.map(withoutPlural))].sort().join(" ") };
}

function withoutPlural(word: string): string {
  return word.length > 3 ? word.replace(/s$/, "") : word;
}
