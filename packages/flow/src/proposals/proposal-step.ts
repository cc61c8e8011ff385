import type { Edit } from "../edits/edit.ts";

/** A part of a proposal that makes sense alone: people choose it or leave it. */
export type ProposalStep = {
  readonly operations: Edit;
};
