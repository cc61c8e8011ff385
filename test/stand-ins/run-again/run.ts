import { runTests } from "../../../scripts/test/run-tests.ts";

/** Runs the files beside it, each by itself, and says on the last line how the tests of each came out. */
const outcome: { [file: string]: readonly string[] } = {};
for (const file of ["late-peer", "absent-peer", "no-peer"]) {
  const { tests } = await runTests(import.meta.dirname, [file]);
  outcome[file] = tests.map((test) => test.result().state);
}
console.log(JSON.stringify(outcome));
process.exit(0);
