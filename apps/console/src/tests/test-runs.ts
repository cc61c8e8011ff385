import { createContext, useContext } from "react";
import type { TestResult } from "./protocol.ts";
import type { SavedTest } from "./read-test.ts";

/** What of a test is played. */
export type PlayableTest = Omit<SavedTest, "revision">;

/** How the tests of the page went, and what plays them. */
type TestRuns = {
  /** Those that are played and have not answered yet. */
  readonly waiting: ReadonlySet<string>;
  /** How a test went as it is; undefined where it was not run, or was another one then. */
  readonly resultOf: (test: PlayableTest) => TestResult | undefined;
  readonly run: (tests: readonly PlayableTest[] | Promise<readonly PlayableTest[]>) => Promise<void>;
};

export const TestRunsContext = createContext<TestRuns | null>(null);

export function useTestRuns(): TestRuns {
  const runs = useContext(TestRunsContext);
  if (runs === null) throw new Error("Only parts of the page of tests can be shown there");
  return runs;
}
