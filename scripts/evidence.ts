import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { startVitest, type TestModule } from "vitest/node";
import { tallyFolder } from "../test/api/tally.ts";
import { wholeMatrix } from "../test/sample.ts";
import { evidencePage, type Shown } from "./evidence/page.ts";
import { promised } from "./evidence/promises.ts";

/**
 * Tries the promises that take longer than tests may, and writes docs/evidence.md: promise, tries, failures, seed, date.
 * Exit code 1 when one of them is broken. Arguments name the promises to try, such as T1: the page keeps the other rows.
 * SEED names a run to try again.
 */
const root = join(import.meta.dirname, "..");
process.chdir(root);
const wanted = process.argv.slice(2);
const chosen = promised.filter(({ promise }) => wanted.length === 0 || wanted.includes(promise));
if (chosen.length === 0) throw new Error(`There are only: ${promised.map(({ promise }) => promise).join(", ")}`);

const folder = join(root, "coverage/evidence");
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
process.env.PARLEY_EVIDENCE = "1";
process.env[wholeMatrix] = "1";
process.env[tallyFolder] = folder;
const seed = process.env.SEED ?? String(Date.now() % 1_000_000);
process.env.SEED = seed;

const failures = new Map<string, number>();
// One file after the other: callers speak in real time, and cannot beside what takes all processors. One that shows
// several promises runs once, so that no second run covers up the first.
for (const file of new Set(chosen.flatMap(({ files }) => files))) {
  const vitest = await startVitest("test", [file], {
    watch: false,
    reporters: ["dot", { onTestRunEnd: (modules) => modules.forEach(countFailures) }],
  });
  await vitest.close();
}

function countFailures(module: TestModule): void {
  const failed = [...module.children.allTests()].filter((test) => test.result().state === "failed").length;
  failures.set(relative(root, module.moduleId), failed + module.errors().length);
}

const tries = new Map<string, number>();
for (const name of await readdir(folder)) {
  const tally: { promise: string; tries: number } = JSON.parse(await readFile(join(folder, name), "utf8"));
  tries.set(tally.promise, (tries.get(tally.promise) ?? 0) + tally.tries);
}

const shown = chosen.map(({ promise, files }): Shown => {
  const failed = files.reduce((sum, file) => sum + (failures.get(file) ?? 1), 0);
  return { promise, tries: tries.get(promise) ?? 0, failed };
});
for (const { promise, tries: tried, failed } of shown) console.log(`${promise}: ${tried} tries, ${failed} failed`);
const page = join(root, "docs/evidence.md");
const run = { seed, date: new Date().toISOString().slice(0, 10) };
await writeFile(page, evidencePage(await readFile(page, "utf8"), promised, shown, run));
const isKept = shown.every(({ tries: tried, failed }) => failed === 0 && tried > 0);
process.exit(isKept ? 0 : 1);
