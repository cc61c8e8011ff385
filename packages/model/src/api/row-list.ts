import type { Noun } from "../noun.ts";
import type { Filters } from "../nouns/row.ts";

/** A list of a noun's rows at a place that is none of its mounts; F are the filters that it takes. */
export type RowList<N extends Noun, P extends string, F = Filters<N>> = {
  readonly path: P;
  /** Only for the types: never present at run time. */
  readonly rowsOf?: N;
  readonly filteredBy?: F;
};

export const rowList =
  <N extends Noun, F = Filters<N>>() =>
  <const P extends string>(path: P): RowList<N, P, F> => ({ path });
