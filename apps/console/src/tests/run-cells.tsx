import { useAgent } from "../parts/use-agent.ts";
import { differenceOf } from "./first-difference.ts";
import { Outcome } from "./outcome.tsx";
import { readTest } from "./read-test.ts";
import { type PlayableTest, useTestRuns } from "./test-runs.ts";
import { texts } from "./texts.ts";

/** How a test of the list went when it was last run. */
export function LastRun({ test }: { test: PlayableTest }) {
  const { waiting, resultOf } = useTestRuns();
  const result = resultOf(test);
  return <Outcome result={result} isRunning={waiting.has(test.id)} difference={differenceOf(readTest(test), result)} />;
}

/** Runs one test of the list. */
export function RunTest({ test }: { test: PlayableTest }) {
  const { version } = useAgent();
  const { waiting, run } = useTestRuns();
  return (
    <button
      type="button"
      className="button small"
      aria-label={texts.runOf(test.name)}
      disabled={waiting.has(test.id) || version === null}
      onClick={() => void run([test])}
    >
      {texts.run}
    </button>
  );
}
