import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type RanTest, runTests } from "./run-tests.ts";

/**
 * The texts (M001 and on) and rules (R001 and on) that the documents give, judged by the tests named after them.
 * `absent`: what it is about is built, and no test has shown it. `not yet`: what it is about is not built.
 */
export const letterStates = ["right", "wrong", "absent", "not yet"] as const;
export type LetterState = (typeof letterStates)[number];
export type LetterVerdict = {
  readonly id: string;
  readonly kind: "messages" | "rules";
  readonly words: string;
  readonly state: LetterState;
};

const idsOf = /\b[MR]\d{3}\b/g;

/** Runs every test that is named after an id; `failed` counts tests and files that did not pass. */
export async function judgeLetter(
  root: string,
): Promise<{ readonly verdicts: readonly LetterVerdict[]; readonly failed: number }> {
  const lists = await Promise.all([readList(root, "messages"), readList(root, "rules")]);
  const { tests, failed } = await runTests(await filesWithIds(root), new RegExp(idsOf.source));
  const named = testsById(tests);
  const verdicts = lists.flat().map(({ id, kind, words, isBuilt }) => {
    const states = (named.get(id) ?? []).map(({ state }) => state);
    return { id, kind, words, state: stateOf(states, isBuilt) };
  });
  const known = new Set(verdicts.map(({ id }) => id));
  const strange = [...named.keys()].filter((id) => !known.has(id));
  if (strange.length > 0) throw new Error(`tests are named after ids that no list has: ${strange.join(", ")}`);
  return { verdicts, failed };
}

function stateOf(states: readonly RanTest["state"][], isBuilt: boolean): LetterState {
  if (states.includes("failed")) return "wrong";
  if (states.includes("passed")) return "right";
  return isBuilt ? "absent" : "not yet";
}

function testsById(tests: readonly RanTest[]): ReadonlyMap<string, readonly RanTest[]> {
  const byId = new Map<string, RanTest[]>();
  for (const test of tests) {
    for (const [id] of test.name.matchAll(idsOf)) byId.set(id, [...(byId.get(id) ?? []), test]);
  }
  return byId;
}

async function readList(root: string, kind: LetterVerdict["kind"]) {
  const lines = (await readFile(join(root, `test/checklists/${kind}.tsv`), "utf8")).trimEnd().split("\n");
  return lines.slice(1).map((line) => {
    const cells = line.split("\t");
    const [id = "", words = ""] = cells;
    return { id, kind, words, isBuilt: cells.at(-1) === "yes" };
  });
}

/** The test files that name an id, in their own text or in that of a file which they take tests from. */
async function filesWithIds(root: string): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const file of glob(["{packages,adapters,apps}/*/test/**/*.ts", "test/**/*.ts"], { cwd: root }))
    files.push(file);
  const texts = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), "utf8")] as const)),
  );
  const hasIds = (file: string) => texts.get(file)?.match(idsOf) != null;
  const imported = (file: string) =>
    [...(texts.get(file) ?? "").matchAll(/from "(\.[^"]+\.ts)"/g)].map(([, path = ""]) => join(dirname(file), path));
  return files.filter((file) => file.endsWith(".test.ts") && [file, ...imported(file)].some(hasIds));
}
