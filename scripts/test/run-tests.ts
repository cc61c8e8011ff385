import { relative } from "node:path";
import { testPostmaster } from "@parley/db/testing";
import { createVitest, type TestCase, type TestModule } from "vitest/node";
import { processorTimeOf } from "../../test/processor-time.ts";
import { filesToRunAgain, realTime } from "./run-again.ts";
import type { FileTime } from "./time-by-area.ts";

/** The result of a run of tests. */
export type TestRun = {
  readonly tests: readonly TestCase[];
  /** Faults outside of tests: files that could not be read, hooks, and errors that were not caught. */
  readonly faults: number;
  /** One for each file, of its last run. */
  readonly times: readonly FileTime[];
  /** What the database that the files share took of the processor, ms. */
  readonly databaseTime: number;
};

/**
 * Runs the tests of a folder whose paths contain one of the filters, or all. Files with real-time peers that fail run
 * once more, alone, after all others, and the output says so: see `filesToRunAgain`. @throws when no file fits.
 */
export async function runTests(root: string, filters: readonly string[]): Promise<TestRun> {
  const vitest = await createVitest({ root, watch: false, reporters: ["default"] });
  const nameOf = ({ moduleId }: TestModule) => relative(root, moduleId);
  try {
    const first = await vitest.start([...filters]);
    let errors = first.unhandledErrors.length;
    const again = filesToRunAgain(
      first.testModules.map((module) => ({
        file: nameOf(module),
        hasFailed: !module.ok(),
        isRealTime: [...module.children.allTests()].some(({ tags }) => tags.includes(realTime)),
      })),
    );
    for (const module of errors === 0 ? first.testModules.filter((one) => again.includes(nameOf(one))) : []) {
      const failed = [...module.children.allTests("failed")].map(({ fullName }) => fullName);
      console.log(`${nameOf(module)} has failed beside others and runs again, alone: its peers speak in real time.`);
      for (const name of failed) console.log(`  ${name}`);
      const { unhandledErrors } = await vitest.runTestSpecifications([module.toTestSpecification()]);
      errors += unhandledErrors.length;
    }
    const modules = vitest.state.getTestModules();
    const postmaster = testPostmaster();
    return {
      tests: modules.flatMap((module) => [...module.children.allTests()]),
      faults: modules.reduce((sum, module) => sum + faultsOf(module), errors),
      times: modules.map((module) => ({ file: nameOf(module), ...timeOf(module) })),
      databaseTime: postmaster === undefined ? 0 : processorTimeOf(postmaster),
    };
  } finally {
    await vitest.close();
  }
}

function timeOf(module: TestModule) {
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  return { wall: setupDuration + collectDuration + duration, processor: module.meta().processor ?? 0 };
}

function faultsOf(module: TestModule): number {
  let faults = module.errors().length;
  for (const suite of module.children.allSuites()) faults += suite.errors().length;
  return faults;
}
