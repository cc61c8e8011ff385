import { createHash } from "node:crypto";
import { seed } from "./seed.ts";

/** Set to 1 by `.ci/run`, `npm run evidence` and `npm run coverage`: everything is tried, not a sample. */
export const wholeMatrix = "PARLEY_WHOLE_MATRIX";

/**
 * The rows that this run tries, in their order: all of them in a whole run, else one of three, or of `oneOf`. The seed
 * draws them by their names. There is always one.
 */
export function sampled<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  { oneOf = 3 }: { readonly oneOf?: number } = {},
): readonly Row[] {
  if (process.env[wholeMatrix] === "1") return rows;
  const lots = new Map(rows.map((row) => [row, lotOf(nameOf(row))] as const));
  const drawn = new Set(
    rows.toSorted((a, b) => (lots.get(a) ?? 0) - (lots.get(b) ?? 0)).slice(0, Math.ceil(rows.length / oneOf)),
  );
  return rows.filter((row) => drawn.has(row));
}

const lotOf = (name: string): number => createHash("sha256").update(`${seed} ${name}`).digest().readUInt32BE();
