import { startVitest } from "vitest/node";

/** One test of a run: its name, with those of the groups around it. */
export type RanTest = { readonly name: string; readonly state: "passed" | "failed" | "skipped" | "pending" };

/** Runs the tests of the files, `named` only those whose name it fits; `failed` counts tests and files that did not pass. */
export async function runTests(
  files: readonly string[],
  named?: RegExp,
): Promise<{ readonly tests: readonly RanTest[]; readonly failed: number }> {
  let tests: readonly RanTest[] = [];
  let failed = 0;
  const vitest = await startVitest("test", [...files], {
    watch: false,
    ...(named === undefined ? {} : { testNamePattern: named }),
    reporters: [
      "dot",
      {
        onTestRunEnd: (modules, errors) => {
          tests = modules
            .flatMap((module) => [...module.children.allTests()])
            .map((test) => ({ name: test.fullName, state: test.result().state }));
          failed = errors.length + tests.filter(({ state }) => state === "failed").length;
          failed += modules.filter((module) => module.errors().length > 0).length;
        },
      },
    ],
  });
  await vitest.close();
  return { tests, failed };
}
