import { logOf } from "@parley/engine";
import type { RunTrace } from "../telling/run-trace.ts";
import { traceOfEntries } from "../telling/trace-of-entries.ts";
import type { PlayedTurn } from "./protocol.ts";

/** Where a conversation went, for the canvas; null before it began. */
export function traceOf(turns: readonly PlayedTurn[]): RunTrace | null {
  const session = turns.at(-1)?.session;
  const trace = traceOfEntries(
    turns.flatMap(({ effects }) => logOf(effects)),
    session?.state.type === "ended",
  );
  return trace && { ...trace, language: session?.language ?? trace.language };
}
