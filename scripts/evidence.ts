import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { startVitest, type TestModule } from "vitest/node";
import { tallyFolder } from "../test/api/tally.ts";
import { wholeMatrix } from "../test/sample.ts";
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
// One promise after the other: callers speak in real time, and cannot beside what takes all processors.
for (const { files } of chosen) {
  const vitest = await startVitest("test", [...files], {
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

const date = new Date().toISOString().slice(0, 10);
const rows = chosen.map(({ promise, says, files: tried }) => {
  const failed = tried.reduce((sum, file) => sum + (failures.get(file) ?? 1), 0);
  return { promise, says, tries: tries.get(promise) ?? 0, failed };
});
const page = join(root, "docs/evidence.md");
const lines = new Map((await readFile(page, "utf8")).split("\n").map((line) => [line.split(" | ")[0], line]));
for (const row of rows) {
  const line = `| ${row.promise} | ${row.says} | ${row.tries} | ${row.failed} | ${seed} | ${date} |`;
  console.log(line);
  lines.set(`| ${row.promise}`, line);
}
const head =
  "# Evidence\n\nWhat `npm run evidence` has tried, and how often it failed. `docs/coverage.md` tells of the tests.\n\n";
const columns = "| promise | says | tries | failures | seed | date |\n| --- | --- | ---: | ---: | ---: | --- |\n";
const kept = promised.flatMap(({ promise }) => lines.get(`| ${promise}`) ?? []);
await writeFile(page, `${head}${columns}${kept.join("\n")}\n`);
const isKept = rows.every((row) => row.failed === 0 && row.tries > 0);
process.exit(isKept ? 0 : 1);
