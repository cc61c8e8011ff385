import type { Verdict } from "./judge.ts";
import { markdownTable } from "./markdown-table.ts";

const states = ["real", "partial", "absent"] as const;

const count = (verdicts: readonly Verdict[], state: Verdict["state"]) =>
  verdicts.filter((verdict) => verdict.state === state).length;

/** One row an area, as Markdown. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const areas = Map.groupBy(verdicts, ({ call }) => call.area);
  const head = ["area", "real", "partial", "absent", "calls"];
  const rows = [...areas].map(([area, of]) =>
    [area, ...states.map((state) => count(of, state)), of.length].map(String),
  );
  return markdownTable(head, rows);
}

/** The line that says it all; calls of our own, which the catalogue of 602 does not hold, are counted apart. */
export function totalsOf(verdicts: readonly Verdict[]): string {
  const documented = verdicts.filter(({ call }) => call.area !== "ours");
  const [real, partial, absent] = states.map((state) => count(documented, state));
  return `real: ${real}, absent: ${absent}, partial: ${partial}, total: ${documented.length}`;
}

/** Calls that answer without having been shown whole, and what is missing of each. */
export const partialOf = (verdicts: readonly Verdict[]): readonly string[] =>
  verdicts
    .filter(({ state }) => state === "partial")
    .map(({ call, missing }) => `${call.id} ${call.method} ${call.path}: ${missing.join(", ")}`);
