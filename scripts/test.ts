import { relative } from "node:path";
import { startVitest, type TestCase, type TestModule } from "vitest/node";
import { buildConsole } from "./console/build-console.ts";

/**
 * Builds the console and runs all tests, or only those whose path contains one of the arguments; the last line says how
 * they went. Tests that lack a peer, such as sipp, are skipped with a line each; under REQUIRE_PEERS=1 a skip fails.
 */
const filters = process.argv.slice(2);
const tests: TestCase[] = [];
let faultsOutsideOfTests = 0;

if (filters.length === 0) {
  const announce = () => console.log("Building the console (its sources have changed) ...");
  await buildConsole(announce).catch((error) => {
    console.error(error);
    faultsOutsideOfTests += 1;
  });
}
const vitest = await startVitest("test", filters, {
  watch: false,
  reporters: ["default", { onTestRunEnd: (modules, errors) => collect(modules, errors.length) }],
});
await vitest.close();

const passed = countOf("passed");
const failed = countOf("failed") + faultsOutsideOfTests;
const skipped = tests.length - passed - countOf("failed");
for (const test of tests) {
  const result = test.result();
  if (result.state !== "skipped") continue;
  const file = relative(process.cwd(), test.module.moduleId);
  console.log(`skipped: ${file}: ${test.fullName}${result.note === undefined ? "" : ` (${result.note})`}`);
}
const isSkipForbidden = process.env.REQUIRE_PEERS === "1" && skipped > 0;
if (isSkipForbidden) console.log("REQUIRE_PEERS is set, so a skipped test is a failure.");
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 || isSkipForbidden || passed === 0 ? 1 : 0);

function collect(modules: readonly TestModule[], unhandledErrors: number): void {
  faultsOutsideOfTests += unhandledErrors;
  for (const module of modules) {
    tests.push(...module.children.allTests());
    faultsOutsideOfTests += module.errors().length;
    for (const suite of module.children.allSuites()) faultsOutsideOfTests += suite.errors().length;
  }
}

function countOf(state: "passed" | "failed"): number {
  return tests.filter((test) => test.result().state === state).length;
}
