/** The rows of a list as far as they have come. Each source of rows gives them, by offset or by cursor. */
export type ListRows<Row> = {
  /** Undefined where they have not been asked for yet, and as a whole before the first came. */
  readonly rows: readonly (Row | undefined)[] | undefined;
  readonly error: Error | null;
  /** The rows are those of what was asked before. */
  readonly isBehind: boolean;
  /** Place of the row that the list begins at. */
  readonly startAt: number;
  /** Says which rows are in sight, the first and the last by their place: what they need is fetched. */
  readonly see: (first: number, last: number) => void;
  readonly reload: () => Promise<void>;
};
