import type { Edit } from "../edits/edit.ts";

/** A part of a proposal that makes sense alone: people choose it or leave it. */
export type ProposalStep = {
  /** Why it is proposed; null where none was given. */
  readonly why: string | null;
  readonly operations: Edit;
};
