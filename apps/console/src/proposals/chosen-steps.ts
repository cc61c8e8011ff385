import { type Needs, withoutStep } from "@parley/flow";
import type { ShownStep } from "./step-groups.ts";

/** Overtaken steps that a person ticked all the same, each with the revision that had overtaken it then. */
export type Accepted = ReadonlyMap<number, number>;

/** The steps that can be taken. */
export const openSteps = (steps: readonly ShownStep[]): ReadonlySet<number> =>
  new Set(steps.flatMap(({ index, isDone, refused }) => (isDone || refused !== null ? [] : [index])));

/**
 * Which steps are chosen. What the draft has changed since is not, until a person ticks it as it stands then: else a
 * colleague's work would be taken back unseen. So it is with what needs such a step.
 */
export function chosenSteps(
  { steps, needs }: { readonly steps: readonly ShownStep[]; readonly needs: Needs },
  { wanted, accepted }: { readonly wanted: ReadonlySet<number> | null; readonly accepted: Accepted },
): ReadonlySet<number> {
  const open = openSteps(steps);
  const chosen = new Set([...(wanted ?? open)].filter((step) => open.has(step)));
  return steps
    .filter(({ index, overtakenAt }) => overtakenAt !== null && accepted.get(index) !== overtakenAt)
    .reduce<ReadonlySet<number>>((left, { index }) => withoutStep(left, needs, index), chosen);
}
