import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { firedFile } from "./fired-file.ts";
import type { GuardSwitch } from "./guard-switch.ts";
import { openTests } from "./open-tests.ts";

/** A test file, and how long it took; milliseconds. */
export type Timed = { readonly file: string; readonly took: number };

/** The test files in which each guard fires, by the guard's id, the quickest first; and the files that fail by themselves. */
export type Firing = { readonly tests: ReadonlyMap<string, readonly Timed[]>; readonly failing: readonly string[] };

/** Runs the suites once. `record` is a file for what the tests note. */
export async function whereGuardsFire(guards: GuardSwitch, suites: readonly string[], record: string): Promise<Firing> {
  writeFileSync(record, "");
  process.env[firedFile] = record;
  const setupFiles = ["test/same-dice.ts", "scripts/mutants/record-fired.ts"];
  const vitest = await openTests(guards, { setupFiles });
  try {
    await vitest.runTestSpecifications(await vitest.globTestSpecifications([...suites]));
    const modules = vitest.state
      .getTestModules()
      .map((module) => ({
        file: relative(process.cwd(), module.moduleId),
        took: module.diagnostic().duration,
        isFit: module.ok(),
      }))
      .toSorted((a, b) => a.took - b.took);
    const firedIn = readFired(record);
    const tests = new Map<string, Timed[]>();
    for (const { file, took, isFit } of modules) {
      if (!isFit) continue;
      for (const id of firedIn.get(file) ?? []) tests.set(id, [...(tests.get(id) ?? []), { file, took }]);
    }
    return { tests, failing: modules.filter(({ isFit }) => !isFit).map(({ file }) => file) };
  } finally {
    await vitest.close();
    rmSync(record);
  }
}

function readFired(record: string): ReadonlyMap<string, readonly string[]> {
  const fired = new Map<string, readonly string[]>();
  for (const line of readFileSync(record, "utf8").split("\n")) {
    if (line === "") continue;
    const noted: { readonly test: string; readonly fired: readonly string[] } = JSON.parse(line);
    fired.set(noted.test, [...(fired.get(noted.test) ?? []), ...noted.fired]);
  }
  return fired;
}
