import { getPriority } from "node:os";
import { join, relative } from "node:path";
import { serveTestCluster, testPostmaster } from "@parley/db/testing";
import { createVitest, type TestCase, type TestModule, type TestSpecification, type Vitest } from "vitest/node";
import { givesWay } from "../../test/lane.ts";
import { processorTimeOf } from "../../test/processor-time.ts";
import { drawnFiles } from "./drawn-files.ts";
import { realTime, tagOf } from "./file-tag.ts";
import { filesToRunAgain, hasClockOfItsOwn, measuresTime } from "./run-again.ts";
import type { FileTime } from "./time-by-area.ts";

/** The result of a run of tests. */
export type TestRun = {
  readonly tests: readonly TestCase[];
  /** Faults outside of tests: files that could not be read, hooks, and errors that were not caught. */
  readonly faults: number;
  /** One for each file, of its last run. */
  readonly times: readonly FileTime[];
  /** Files that were not drawn: see `drawnFiles`. */
  readonly leftOut: readonly string[];
  /** What the database that the files share took of the processor, ms. */
  readonly databaseTime: number;
};

/** Test files that run beside those of the other lane, in processes of their own. */
type Lane = {
  readonly hasPeers: boolean;
  readonly maxWorkers: number;
  readonly env: { readonly [name: string]: string };
};

/** Just below the recognisers of calls, which stand 10 below the other lane. Far below, pages would wait for minutes. */
const below = Math.min(getPriority() + 11, 19);

const lanes: readonly Lane[] = [
  // Calls mostly wait. Two at once, or one that has to wait for the processor, are late.
  { hasPeers: true, maxWorkers: 1, env: {} },
  { hasPeers: false, maxWorkers: 2, env: { [givesWay]: String(below) } },
];

/**
 * Runs the tests of a folder whose paths contain one of the filters, or without one those of `drawnFiles`. Files with
 * real-time peers run one after the other, beside the rest, which gives way to them. Some that fail run once more, alone,
 * after all others, and the output says so: see `filesToRunAgain`. @throws when no file fits.
 */
export async function runTests(root: string, filters: readonly string[]): Promise<TestRun> {
  const takeAway = await serveTestCluster();
  const runs: Run[] = [];
  try {
    for (const lane of lanes) runs.push(await open(root, filters, lane));
    if (runs.every(({ files }) => files.length === 0)) throw new Error(`No test file fits: ${filters.join(" ")}`);
    const wanted = runs.filter(({ files }) => files.length > 0);
    const ran = await Promise.all(wanted.map(({ vitest, files }) => vitest.runTestSpecifications([...files])));
    let errors = ran.reduce((sum, { unhandledErrors }) => sum + unhandledErrors.length, 0);
    const nameOf = ({ moduleId }: TestModule) => relative(root, moduleId);
    const modules = () => runs.flatMap(({ vitest }) => vitest.state.getTestModules());
    const again = filesToRunAgain(
      modules().map((module) => ({
        file: nameOf(module),
        hasFailed: !module.ok(),
        mayBeLate: hasClockOfItsOwn(nameOf(module), hasPeers(module.moduleId)) || measuresTime(module.moduleId),
      })),
    );
    for (const { vitest } of errors === 0 ? runs : []) {
      for (const module of vitest.state.getTestModules().filter((one) => again.includes(nameOf(one)))) {
        const failed = [...module.children.allTests("failed")].map(({ fullName }) => fullName);
        console.log(
          `${nameOf(module)} has failed beside others and runs again, alone: a busy machine may have made it late.`,
        );
        for (const name of failed) console.log(`  ${name}`);
        const { unhandledErrors } = await vitest.runTestSpecifications([module.toTestSpecification()]);
        errors += unhandledErrors.length;
      }
    }
    const postmaster = testPostmaster();
    return {
      tests: modules().flatMap((module) => [...module.children.allTests()]),
      faults: modules().reduce((sum, module) => sum + faultsOf(module), errors),
      times: modules().map((module) => ({ file: nameOf(module), ...timeOf(module) })),
      leftOut: runs.flatMap(({ leftOut }) => leftOut),
      databaseTime: postmaster === undefined ? 0 : processorTimeOf(postmaster),
    };
  } finally {
    for (const { vitest } of runs) await vitest.close();
    await takeAway();
  }
}

type Run = {
  readonly vitest: Vitest;
  readonly files: readonly TestSpecification[];
  readonly leftOut: readonly string[];
};

async function open(root: string, filters: readonly string[], lane: Lane): Promise<Run> {
  const { maxWorkers, env } = lane;
  const vitest = await createVitest({
    root,
    watch: false,
    reporters: [["default", { summary: false }]],
    maxWorkers,
    env,
  });
  await vitest.standalone();
  const found = await vitest.globTestSpecifications([...filters]);
  const files = found.filter(({ moduleId }) => hasPeers(moduleId) === lane.hasPeers);
  if (filters.length > 0) return { vitest, files, leftOut: [] };
  const nameOf = ({ moduleId }: TestSpecification) => relative(root, moduleId);
  const drawn = drawnFiles(files.map(nameOf), (file) => tagOf(join(root, file)));
  const isDrawn = (file: TestSpecification) => drawn.includes(nameOf(file));
  return { vitest, files: files.filter(isDrawn), leftOut: files.filter((file) => !isDrawn(file)).map(nameOf) };
}

const hasPeers = (file: string) => tagOf(file) === realTime;

function timeOf(module: TestModule) {
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  return { wall: setupDuration + collectDuration + duration, processor: module.meta().processor ?? 0 };
}

function faultsOf(module: TestModule): number {
  let faults = module.errors().length;
  for (const suite of module.children.allSuites()) faults += suite.errors().length;
  return faults;
}
