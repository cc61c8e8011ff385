/** One alternative that is words alone, or a group of such, at the edges of words or not. */
const alternative = /^(?:\\b)?(?:\(([^()\\[\]{}.*+?^$]+)\)|([^()|\\[\]{}.*+?^$]+))(?:\\b)?$/;

/** The words that a pattern lists, such as those of `(?i)\b(bye|stop)\b`; null for one that says more than a list. */
export function wordsOfPattern(pattern: string): readonly string[] | null {
  const listed = pattern.replace(/^\(\?i\)/, "").match(/(?:\([^()]*\)|[^|()])+/g) ?? [];
  const words = listed.map((one) => {
    const [whole, group, alone] = alternative.exec(one) ?? [];
    return whole === undefined ? null : (group ?? alone ?? "").split("|");
  });
  return words.length === 0 || words.includes(null) ? null : words.flatMap((some) => some ?? []);
}
