import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { startVitest } from "vitest/node";
import { type Evidence, evidenceFolder } from "../../test/api/record.ts";
import { wholeMatrix } from "../../test/api/sample.ts";

/** Runs the tests of the API and reads what they have shown; `failed` counts tests and files that did not pass. */
export async function gatherEvidence(
  folder: string,
): Promise<{ readonly evidence: readonly Evidence[]; readonly failed: number }> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  process.env[evidenceFolder] = folder;
  process.env[wholeMatrix] = "1";
  let failed = 0;
  const vitest = await startVitest("test", ["test/api/"], {
    watch: false,
    reporters: [
      "dot",
      {
        onTestRunEnd: (modules, errors) => {
          const tests = modules.flatMap((module) => [...module.children.allTests()]);
          failed = errors.length + tests.filter((test) => test.result().state === "failed").length;
          failed += modules.filter((module) => module.errors().length > 0).length;
        },
      },
    ],
  });
  await vitest.close();
  return { evidence: await readEvidence(folder), failed };
}

async function readEvidence(folder: string): Promise<readonly Evidence[]> {
  const evidence: Evidence[] = [];
  for (const name of await readdir(folder)) {
    const lines = (await readFile(join(folder, name), "utf8")).trimEnd().split("\n");
    evidence.push(...lines.map((line): Evidence => JSON.parse(line)));
  }
  return evidence;
}
