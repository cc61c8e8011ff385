/** One figure of the bench, beside a peer's where there is one. Smaller is better unless the unit is a share or a rate. */
export type BenchResult = {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  readonly peer: { readonly name: string; readonly value: number } | null;
  readonly aim: string;
};
