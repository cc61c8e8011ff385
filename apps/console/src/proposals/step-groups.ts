import {
  type Difference,
  differencesByStep,
  type EditState,
  isDone,
  type Needs,
  neededSteps,
  overtaken,
  type Proposal,
  subjectOfStep,
  takeSteps,
} from "@parley/flow";
import type { StoredEdit } from "../editing/waiting-edit.ts";

/** How a step of a proposal stands to the draft as it is. */
export type ShownStep = {
  readonly index: number;
  /** What it is about, where it changes nothing that can be told. */
  readonly subject: string;
  readonly differences: readonly Difference[];
  readonly isDone: boolean;
  /** Why it can no longer be taken; null where it can. */
  readonly refused: string | null;
  /** The revision at which the draft changed the same since: taking the step takes that back. Null where it did not. */
  readonly overtakenAt: number | null;
};

export type StepGroup = {
  /** The block where they are drawn; null for what is not drawn. */
  readonly place: Difference["place"];
  readonly steps: readonly ShownStep[];
};

export type ShownProposal = {
  readonly needs: Needs;
  readonly steps: readonly ShownStep[];
  /** By the block where they are drawn, in the order of the steps. */
  readonly groups: readonly StepGroup[];
};

/** A proposal beside the draft as it is; `since`: what the draft did after the proposal was made. */
export function shownProposal(
  { steps }: Pick<Proposal, "steps">,
  state: EditState,
  since: readonly StoredEdit[],
): ShownProposal {
  const needs = neededSteps(state.document, steps);
  const chosen = new Set(steps.keys());
  const { after, refused } = takeSteps(state, steps, { chosen, needs });
  const differences = differencesByStep(state.document, after.document, steps);
  const over = overtaken(
    steps,
    since.map(({ operations }) => operations),
  );
  const shown = steps.map((step, index): ShownStep => {
    const done = isDone(state, step);
    return {
      index,
      subject: subjectOfStep(step, state.document),
      differences: differences[index] ?? [],
      isDone: done,
      refused: done ? null : (refused.get(index) ?? null),
      overtakenAt: done ? null : (since[over.get(index) ?? -1]?.version_revision ?? null),
    };
  });
  return { needs, steps: shown, groups: grouped(shown) };
}

function grouped(steps: readonly ShownStep[]): readonly StepGroup[] {
  const groups = new Map<string, { place: Difference["place"]; steps: ShownStep[] }>();
  for (const step of steps) {
    const place = step.differences.find((each) => each.place !== null)?.place ?? null;
    const key = place?.block ?? "";
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { place, steps: [step] });
    else group.steps.push(step);
  }
  return [...groups.values()];
}
