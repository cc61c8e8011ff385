import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Evidence, evidenceFolder } from "../../test/api/record.ts";
import { wholeMatrix } from "../../test/sample.ts";
import { runTests } from "./run-tests.ts";

/** Runs the tests of the API and reads what they have shown; `failed` counts tests and files that did not pass. */
export async function gatherEvidence(
  folder: string,
): Promise<{ readonly evidence: readonly Evidence[]; readonly failed: number }> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  process.env[evidenceFolder] = folder;
  process.env[wholeMatrix] = "1";
  const { failed } = await runTests(["test/api/"]);
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
