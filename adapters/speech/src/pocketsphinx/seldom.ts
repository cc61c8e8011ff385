/** What may be said, and seldom is: the share of callers who say it. A grammar that holds all for equally likely hears too much. */
export function seldom(words: string, share: number): string {
  return `( /${share}/ ( ${words} ) | /${Number((1 - share).toFixed(3))}/ <NULL> )`;
}
