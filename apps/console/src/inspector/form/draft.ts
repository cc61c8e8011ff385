import type { Outcome } from "../../parts/fields/field-control.ts";

/** What was written and is not taken yet, and why not. */
export type Draft = {
  readonly text: unknown;
  readonly fault: string | null;
  /** The value when it was written. */
  readonly over: unknown;
  /** Reads the text over what was stored when the writing began. */
  readonly read?: ((text: string) => Outcome) | undefined;
};

/** The drafts of a version by the fields that they stand in. */
export type Drafts = {
  readonly get: (key: string) => Draft | undefined;
  readonly set: (key: string, draft: Draft | undefined) => void;
};
