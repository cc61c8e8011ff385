import type { Upgrade } from "@parley/model/kernel";

/** From one form of documents to the next: what a field is called and means, in documents and in edits of them alike. */
export type DocumentUpgrade = {
  /** Says a whole stored document, `{settings, rows}`, in the next form. */
  readonly document: Upgrade;
  /** Says one row operation in the next form; its `row` or `fields` may hold few of the fields. */
  readonly operation: Upgrade;
};

/**
 * From form 1 on, the oldest first. A field that is new and has a default needs none: where it was not stored, it has its
 * default. One that is renamed, retyped, left out, required, or has another default than before needs one.
 */
export const documentUpgrades: readonly DocumentUpgrade[] = [];
