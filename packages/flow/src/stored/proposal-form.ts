import { isJsonObject, objectShape, readStored, type StoredForm } from "@parley/model/kernel";
import type { ProposalStep } from "../proposals/proposal-step.ts";
import { editForm, operationsShape } from "./edit-form.ts";

type StoredProposal = { readonly steps: readonly ProposalStep[] };

/** How the steps of a proposal are kept: each holds an edit, in the form of edits. */
export const proposalForm: StoredForm<StoredProposal> = {
  name: "proposal",
  number: editForm.number,
  shape: objectShape<StoredProposal>({
    steps: {
      type: "array",
      items: objectShape<ProposalStep>({ operations: operationsShape }),
    },
  }),
  upgrades: editForm.upgrades.map((upgrade) => ({ steps, ...rest }) => ({
    ...rest,
    steps: Array.isArray(steps) ? steps.map((step: unknown) => (isJsonObject(step) ? upgrade(step) : step)) : steps,
  })),
};

/**
 * The steps of a proposal that was kept when documents had form `v`, said as edits are now.
 * @throws Problem as `readDocument`
 */
export function readSteps(stored: { readonly v: unknown; readonly steps: unknown }): readonly ProposalStep[] {
  return readStored(proposalForm, stored).steps;
}
