import type { Verdict } from "./judge.ts";

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
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [line(head), rule, ...rows.map(line)].join("\n");
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
