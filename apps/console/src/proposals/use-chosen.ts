import { type Proposal, takeSteps, withoutStep, withStep } from "@parley/flow";
import { useMemo, useState } from "react";
import type { VersionState } from "../editing/waiting-edit.ts";
import { type Accepted, chosenSteps, openSteps } from "./chosen-steps.ts";
import type { ShownProposal } from "./step-groups.ts";

/** What is chosen of a proposal: its steps and its tests, by their places. */
export type Chosen = { readonly steps: ReadonlySet<number>; readonly tests: ReadonlySet<number> };

/** What a person ticked. */
type Ticked = Chosen & { readonly accepted: Accepted };

/**
 * What people choose of a proposal, and the draft with it. `names` are the tests that the agent has.
 * What was taken meanwhile, or can no longer be taken, is not chosen.
 */
export function useChosen(
  proposal: Proposal,
  {
    state,
    shown,
    names,
  }: {
    readonly state: VersionState;
    readonly shown: ShownProposal;
    readonly names: ReadonlySet<string>;
  },
) {
  const open = useMemo(
    (): Chosen => ({
      steps: openSteps(shown.steps),
      tests: new Set(proposal.tests.flatMap(({ name }, index) => (names.has(name) ? [] : [index]))),
    }),
    [shown, proposal.tests, names],
  );
  const [ticked, setTicked] = useState<Ticked | null>(null);
  const chosen = useMemo(
    (): Chosen => ({
      steps: chosenSteps(shown, { wanted: ticked?.steps ?? null, accepted: ticked?.accepted ?? new Map() }),
      tests: intersection(ticked?.tests ?? open.tests, open.tests),
    }),
    [ticked, open, shown],
  );
  const taken = useMemo(
    () => takeSteps(state, proposal.steps, { chosen: chosen.steps, needs: shown.needs }),
    [state, proposal.steps, chosen.steps, shown.needs],
  );
  const proposed = useMemo(
    () => proposal.tests.filter((_, index) => chosen.tests.has(index)),
    [proposal.tests, chosen.tests],
  );
  const size = chosen.steps.size + chosen.tests.size;
  /** What is ticked is ticked as it stands now. */
  const tick = (next: Chosen) =>
    setTicked({
      ...next,
      accepted: new Map(
        shown.steps.flatMap(({ index, overtakenAt }) =>
          overtakenAt !== null && next.steps.has(index) ? [[index, overtakenAt] as const] : [],
        ),
      ),
    });
  return {
    open,
    chosen,
    taken,
    /** The chosen tests. */
    proposed,
    size,
    isAll: size === open.steps.size + open.tests.size,
    toggle: (step: number) => {
      const change = chosen.steps.has(step) ? withoutStep : withStep;
      tick({ ...chosen, steps: change(chosen.steps, shown.needs, step) });
    },
    toggleTest: (test: number) => {
      const tests = new Set(chosen.tests);
      if (!tests.delete(test)) tests.add(test);
      tick({ ...chosen, tests });
    },
    all: (isEvery: boolean) => tick(isEvery ? open : { steps: new Set(), tests: new Set() }),
  };
}

const intersection = (some: ReadonlySet<number>, others: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...some].filter((each) => others.has(each)));
