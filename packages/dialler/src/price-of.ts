/** What a minute to numbers of a prefix costs, in the money that the installation counts in. */
export type Price = { readonly prefix: string; readonly per_minute: number };

/** What a minute counts as where a line has no price at all. */
const unpriced = 1;

/** The price of the longest prefix that fits, else the line's default; a price that is not known counts as the highest. */
export function priceOf(
  number: string,
  { prices, default_price: otherwise }: { readonly prices: readonly Price[]; readonly default_price: number | null },
): number {
  const fitting = prices.filter(({ prefix }) => number.startsWith(prefix));
  const [longest] = fitting.toSorted((one, other) => other.prefix.length - one.prefix.length);
  if (longest !== undefined) return longest.per_minute;
  if (otherwise !== null) return otherwise;
  return prices.length === 0 ? unpriced : Math.max(...prices.map(({ per_minute }) => per_minute));
}
