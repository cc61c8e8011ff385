import { type Proposal, takeSteps, withoutStep, withStep } from "@parley/flow";
import { useMemo, useState } from "react";
import type { VersionState } from "../editing/waiting-edit.ts";
import type { shownProposal } from "./step-groups.ts";

/** What is chosen of a proposal: its steps and its tests, by their places. */
export type Chosen = { readonly steps: ReadonlySet<number>; readonly tests: ReadonlySet<number> };

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
    readonly shown: ReturnType<typeof shownProposal>;
    readonly names: ReadonlySet<string>;
  },
) {
  const open = useMemo(
    (): Chosen => ({
      steps: new Set(shown.steps.flatMap(({ index, isDone, refused }) => (isDone || refused !== null ? [] : [index]))),
      tests: new Set(proposal.tests.flatMap(({ name }, index) => (names.has(name) ? [] : [index]))),
    }),
    [shown, proposal.tests, names],
  );
  const [wanted, setWanted] = useState<Chosen | null>(null);
  const chosen = useMemo(
    (): Chosen => ({
      steps: intersection(wanted?.steps ?? open.steps, open.steps),
      tests: intersection(wanted?.tests ?? open.tests, open.tests),
    }),
    [wanted, open],
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
      setWanted({ ...chosen, steps: change(chosen.steps, shown.needs, step) });
    },
    toggleTest: (test: number) => {
      const tests = new Set(chosen.tests);
      if (!tests.delete(test)) tests.add(test);
      setWanted({ ...chosen, tests });
    },
    all: (isEvery: boolean) => setWanted(isEvery ? open : { steps: new Set(), tests: new Set() }),
  };
}

const intersection = (some: ReadonlySet<number>, others: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...some].filter((each) => others.has(each)));
