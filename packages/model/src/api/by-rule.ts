/** The outcome of a rule that changes rows of a version: how many it found, and how many it changed. */
export type ByRule = { readonly matched: number; readonly updated: number; readonly errors: readonly never[] };
