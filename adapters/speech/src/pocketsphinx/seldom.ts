/**
 * What may be said, and seldom is: the share of callers who say it. A grammar that holds all for equally likely hears too
 * much.
 */
export function seldom(words: string, share: number): string {
  return `( ${shared(words, share)} | ${shared("<NULL>", 1 - share)} )`;
}

/** Words that so large a share of callers says. The recogniser drops a weight that stands before a group or a rule. */
export function shared(words: string, share: number): string {
  return `<share_${Math.round(share * parts)}> ${words === "<NULL>" ? "" : `( ${words} )`}`.trim();
}

const parts = 1_000_000;

/**
 * The rules of the shares that a grammar names. A weight counts before `<NULL>` that stands alone, and is made to add up to
 * one with those beside it: here with a way that only leads back to itself.
 */
export function sharesIn(text: string): readonly string[] {
  const named = new Set([...text.matchAll(/<share_(\d+)>/g)].map(([, share]) => Number(share)));
  return [...named].map((share) => {
    const [own, rest] = [share, parts - share].map((part) => String(part / parts));
    return `<share_${share}> = /${own}/ <NULL> | /${rest}/ <NULL> <share_${share}>;`;
  });
}
