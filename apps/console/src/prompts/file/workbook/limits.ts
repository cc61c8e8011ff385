/** What of a workbook is read at most: more is no sheet of prompts, and must not take a browser down. */
export const limits = {
  /** Of the file; what it unpacks to has a limit of its own. */
  bytes: 10 * 1024 * 1024,
  rows: 20_000,
  columns: 200,
  /** Characters of all cells together: one long text may stand in each of them. */
  characters: 50_000_000,
  /** Texts that cells name by their number. */
  shared: 1_000_000,
} as const;
