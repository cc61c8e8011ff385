import type { Runtime } from "@parley/engine";
import type { Fault } from "../conversations/check-expectation.ts";
import { runConversation } from "../conversations/run-conversation.ts";
import { readTests } from "../verify/read-stored-tests.ts";
import type { StoredTest } from "../verify/stored-test.ts";

/** A test that goes another way than before, or one that is proposed. */
export type TestChange = {
  readonly name: string;
  readonly passes: boolean;
  /** It is proposed itself: before, there was none. */
  readonly isNew: boolean;
  /** What does not hold first; null where it passes, or cannot be read. */
  readonly fault: Fault | null;
};

export type TestsProof = {
  readonly all: number;
  readonly passing: number;
  readonly changed: readonly TestChange[];
};

/** Plays an agent's tests, and those that are proposed, and tells which go another way than before. */
export function proveTests(
  before: Runtime,
  after: Runtime,
  { tests, proposed }: { readonly tests: readonly StoredTest[]; readonly proposed: readonly StoredTest[] },
): TestsProof {
  const played = [
    ...tests.map((test) => ({ test, was: play(before, test).passes, ...play(after, test) })),
    ...proposed.map((test) => ({ test, was: null, ...play(after, test) })),
  ];
  return {
    all: played.length,
    passing: played.filter(({ passes }) => passes).length,
    changed: played.flatMap(({ test: { name }, was, passes, fault }) =>
      was === passes ? [] : [{ name, passes, isNew: was === null, fault }],
    ),
  };
}

/** A test that cannot be read passes nowhere. */
function play({ program, understand }: Runtime, test: StoredTest): Pick<TestChange, "passes" | "fault"> {
  const [read] = readTests([test]);
  if (read === undefined) return { passes: false, fault: null };
  const { passed, faults } = runConversation(program, understand, read);
  return { passes: passed, fault: faults[0] ?? null };
}
