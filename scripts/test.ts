import { join, relative } from "node:path";
import { knowsChildren, processorTimeOf } from "../test/processor-time.ts";
import { wholeMatrix } from "../test/sample.ts";
import { buildConsole } from "./console/build-console.ts";
import { runTests } from "./test/run-tests.ts";
import { writeSlowest } from "./test/slowest-page.ts";
import { timeByArea } from "./test/time-by-area.ts";

/**
 * Builds the console and runs the tests, or only those whose path contains one of the arguments. Says what each area
 * took, names what failed or was skipped, and says on the last line how they went. Tests that lack a peer, such as sipp,
 * are skipped; under REQUIRE_PEERS=1 a skip fails. `--page` writes the slowest files into docs/development/testing.md.
 */
const root = join(import.meta.dirname, "..");
process.chdir(root);
const filters = process.argv.slice(2).filter((argument) => argument !== "--page");
const hasPage = process.argv.includes("--page");
if (hasPage && (filters.length > 0 || process.env[wholeMatrix] !== "1"))
  throw new Error(`--page is for a run of all files, with ${wholeMatrix}=1: others would leave the page.`);
let faults = 0;

if (filters.length === 0) {
  const announce = () => console.log("Building the console (its sources have changed) ...");
  await buildConsole(announce).catch((error) => {
    console.error(error);
    faults += 1;
  });
}
const built = processorTimeOf(process.pid);
const before = process.cpuUsage();
const { tests, times, leftOut, databaseTime, ...run } = await runTests(root, filters);
const { user, system } = process.cpuUsage(before);

if (!knowsChildren)
  console.log("The processor's time is that of the test processes alone here, without what they start.");
for (const line of timeByArea(times, [
  { name: "the database", processor: databaseTime },
  { name: "the test runner", processor: (user + system) / 1000 },
  { name: "building the console", processor: built },
])) {
  console.log(line);
}
if (hasPage) await writeSlowest(root, join(root, "docs/development/testing.md"), times);

const countOf = (state: "passed" | "failed") => tests.filter((test) => test.result().state === state).length;
const passed = countOf("passed");
const failed = countOf("failed") + faults + run.faults;
const skipped = tests.length - passed - countOf("failed");
for (const test of tests) {
  const result = test.result();
  if (result.state !== "skipped") continue;
  const file = relative(root, test.module.moduleId);
  console.log(`skipped: ${file}: ${test.fullName}${result.note === undefined ? "" : ` (${result.note})`}`);
}
if (leftOut.length > 0) {
  console.log(`${leftOut.length} files were not drawn. Set ${wholeMatrix}=1 to run them too, as \`.ci/run\` does:`);
  for (const file of leftOut) console.log(`  ${file}`);
}
for (const test of tests) {
  if (test.result().state === "failed")
    console.log(`failed: ${relative(root, test.module.moduleId)}: ${test.fullName}`);
}
const isSkipForbidden = process.env.REQUIRE_PEERS === "1" && skipped > 0;
if (isSkipForbidden) console.log("REQUIRE_PEERS is set, so a skipped test is a failure.");
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 || isSkipForbidden || passed === 0 ? 1 : 0);
