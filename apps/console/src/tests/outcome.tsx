import { StatusBadge } from "../parts/status-badge.tsx";
import type { Difference } from "./first-difference.ts";
import type { TestResult } from "./protocol.ts";
import { texts } from "./texts.ts";

/** How a test went when it was last run. */
export function Outcome(props: { result: TestResult | undefined; isRunning: boolean; difference: Difference | null }) {
  const { result, difference } = props;
  if (props.isRunning) return <StatusBadge status={texts.running} look="running" />;
  if (result === undefined) return <StatusBadge status={texts.notRun} look="idle" />;
  if (result.type === "refused") return <StatusBadge status={texts.refused} look="warn" />;
  if (difference === null) return <StatusBadge status={texts.passed} look="ok" />;
  const turn = difference.turns.length - 1;
  return <StatusBadge status={turn === 0 ? texts.failedAtStart : texts.failedAt(turn)} look="bad" />;
}
