import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { firedFile } from "./fired-file.ts";
import type { GuardSwitch } from "./guard-switch.ts";
import type { KeptFirings, Shown } from "./kept-firings.ts";
import { openTests } from "./open-tests.ts";

/** A test file, and how long it took; milliseconds. */
export type Timed = { readonly file: string; readonly took: number };

/** The test files in which each guard fires, by the guard's id, the quickest first; and the files that fail by themselves. */
export type Firing = { readonly tests: ReadonlyMap<string, readonly Timed[]>; readonly failing: readonly string[] };

/** Runs those files of the suites once of which nothing is kept. `record` is a file for what the tests note. */
export async function whereGuardsFire(
  guards: GuardSwitch,
  suites: readonly string[],
  kept: KeptFirings,
  record: string,
): Promise<Firing> {
  writeFileSync(record, "");
  process.env[firedFile] = record;
  const setupFiles = ["test/same-dice.ts", "scripts/mutants/record-fired.ts"];
  const vitest = await openTests(guards, { setupFiles });
  try {
    const specifications = await vitest.globTestSpecifications([...suites]);
    const shown = new Map<string, Shown>();
    const unknown = specifications.filter(({ moduleId }) => {
      const file = relative(process.cwd(), moduleId);
      const known = kept.of(file);
      if (known !== undefined) shown.set(file, known);
      return known === undefined;
    });
    if (unknown.length > 0) await vitest.runTestSpecifications(unknown);
    const modules = vitest.state.getTestModules();
    const firedIn = readFired(record);
    const pathOf = (module: (typeof modules)[number]) => relative(process.cwd(), module.moduleId);
    for (const module of modules.filter((one) => one.ok())) {
      const file = pathOf(module);
      shown.set(file, { took: module.diagnostic().duration, fired: firedIn.get(file) ?? [] });
    }
    kept.keep(shown);
    return { tests: byGuard(shown), failing: modules.filter((module) => !module.ok()).map(pathOf) };
  } finally {
    await vitest.close();
    rmSync(record);
  }
}

function byGuard(shown: ReadonlyMap<string, Shown>): ReadonlyMap<string, readonly Timed[]> {
  const tests = new Map<string, Timed[]>();
  for (const [file, { took, fired }] of [...shown].toSorted(([, a], [, b]) => a.took - b.took)) {
    for (const id of fired) tests.set(id, [...(tests.get(id) ?? []), { file, took }]);
  }
  return tests;
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
