export type Spread = { readonly median: number; readonly p95: number };

/** @throws when there is nothing to tell the spread of: a bench that saw nothing has no figure. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  const [median, p95] = [at(0.5), at(0.95)];
  if (median === undefined || p95 === undefined) throw new Error("Nothing was measured");
  return { median, p95 };
}
