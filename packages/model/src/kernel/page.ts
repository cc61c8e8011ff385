/** Some rows of a list. */
export type Page<R> = {
  /** How many rows the list has. */
  readonly count: number;
  /** The count is an estimate. */
  readonly count_is_about?: boolean;
  /** Paths of the neighbouring pages; null where there is none. */
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly R[];
};

/** Some rows from where a cursor points; they are not counted. */
export type CursorPage<R> = Omit<Page<R>, "count" | "previous"> & { readonly count: null; readonly previous: null };

/** What a call on many rows did: all of it or nothing. */
export type BulkAnswer = { readonly matched: number; readonly updated: number; readonly errors: readonly unknown[] };
