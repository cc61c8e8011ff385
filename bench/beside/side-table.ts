import type { BenchResult } from "../bench-result.ts";

/** Figures of one bench at both commits, one list for each round. */
export type Sides = {
  readonly before: readonly (readonly BenchResult[])[];
  readonly now: readonly (readonly BenchResult[])[];
};

/** One figure at both commits. `ratio` is over 1 where the commit of now is slower; undefined: only one side has it. */
export type SideRow = {
  readonly name: string;
  readonly unit: string;
  readonly before: number | undefined;
  readonly now: number | undefined;
  readonly ratio: number | undefined;
  readonly isSlower: boolean;
};

/** A ratio up to this is taken for chance. */
const mostChance = 1.05;

/** The best of each figure's rounds, before beside now, in the order in which now has them. */
export function compareSides({ before, now }: Sides): readonly SideRow[] {
  const [old, own] = [bestByName(before), bestByName(now)];
  return [...new Set([...own.keys(), ...old.keys()])].map((name) => {
    const [first, second] = [old.get(name), own.get(name)];
    const ratio = first === undefined || second === undefined ? undefined : slowness(first, second);
    const unit = (second ?? first)?.unit ?? "";
    const isSlower = ratio !== undefined && ratio > mostChance;
    return { name, unit, before: first?.value, now: second?.value, ratio, isSlower };
  });
}

/** The rows as a table of Markdown. */
export function sideTable(rows: readonly SideRow[]): readonly string[] {
  const figure = (value: number | undefined) => (value === undefined ? "-" : value.toFixed(2));
  return [
    "| name | unit | before | now | ratio | |",
    "| --- | --- | ---: | ---: | ---: | --- |",
    ...rows.map(({ name, unit, before, now, ratio, isSlower }) => {
      const cells = [name, unit, figure(before), figure(now), figure(ratio), isSlower ? "slower" : ""];
      return `| ${cells.join(" | ")} |`;
    }),
  ];
}

type Best = { readonly value: number; readonly unit: string };

function bestByName(rounds: readonly (readonly BenchResult[])[]): ReadonlyMap<string, Best> {
  const best = new Map<string, Best>();
  for (const { name, unit, ours } of rounds.flat()) {
    const plain = withoutFigures(name);
    const known = best.get(plain)?.value;
    const pick = isMoreBetter(unit) ? Math.max : Math.min;
    best.set(plain, { unit, value: known === undefined ? ours : pick(known, ours) });
  }
  return best;
}

/** Some names tell a figure of their run, which is another each time. */
const withoutFigures = (name: string): string => name.replace(/ \(median [^)]*\)/, "").replace(/, \d+ turns/, "");

/** A share or a rate, as `BenchResult` has it. */
const isMoreBetter = (unit: string): boolean => unit === "%" || unit.endsWith("per second") || unit.startsWith("of ");

function slowness(before: Best, now: Best): number {
  return isMoreBetter(now.unit) ? before.value / now.value : now.value / before.value;
}
