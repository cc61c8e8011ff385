import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { createVitest, type TestSpecification } from "vitest/node";
import { findGuards, type Guard, idOf } from "./mutants/find-guards.ts";
import { firedFile } from "./mutants/fired-file.ts";

/**
 * Switches guards off, one at a time, and runs the tests in which the guard fired: a guard that no test misses protects
 * nothing that is known. Arguments name folders; without any, those that must hold. SEED names the sample, MUTANTS its
 * size. Prints what survived; the last line counts. Exit code 1 when less than 95 % were killed.
 */
const root = join(import.meta.dirname, "..");
process.chdir(root);
const folders = process.argv.slice(2);
const areas =
  folders.length > 0
    ? folders
    : ["apps/server/src", "packages/model/src/access", "packages/sip/src", "adapters/voice/src"];
const seed = Number(process.env.SEED ?? 1);
const wanted = Number(process.env.MUTANTS ?? 300);
const leastKilled = 0.95;
/** A guard that many tests meet is missed by the quick ones, or by none. */
const mostTests = 12;
/** A loop that never ends counts as noticed. */
const patience = 120_000;
/** Tests that can miss a guard of these areas. Telephone and browser are left out: they run the sources in processes of their own. */
const suites = (
  process.env.SUITES ?? "packages/model packages/sip packages/flow adapters apps/server apps/worker test/api"
).split(" ");

const guards = areas.flatMap((area) =>
  globSync(`${area}/**/*.ts`).flatMap((path) => findGuards(path, readFileSync(path, "utf8"))),
);
const judged: { readonly [id: string]: string } = JSON.parse(
  readFileSync(join(import.meta.dirname, "mutants/judged.json"), "utf8"),
);
const keyOf = ({ file, condition }: Guard) => `${file}: ${condition}`;

const folder = join(root, "coverage/mutants");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const record = join(folder, "fired.jsonl");
writeFileSync(record, "");

/** What the sources become when they are loaded: guards that tell when they fire, or one that never does. */
let off: Guard | null = null;
const switching: Plugin = {
  name: "switch-guards",
  enforce: "pre",
  transform(code, id) {
    const file = relative(root, id.split("?", 1)[0] ?? id);
    const here = guards.filter((guard) => guard.file === file && (off === null || guard === off));
    if (here.length === 0) return null;
    return here
      .toSorted((a, b) => b.start - a.start)
      .reduce((text, guard) => {
        const condition = text.slice(guard.start, guard.end);
        const other = off === null ? `parleyGuard(${JSON.stringify(idOf(guard))}, (${condition}))` : "false";
        return text.slice(0, guard.start) + other + text.slice(guard.end);
      }, code);
  },
};

process.env[firedFile] = record;
const options = { watch: false, reporters: [{}], bail: 1, maxWorkers: 2, testTimeout: 60_000, hookTimeout: 60_000 };
const mapping = await createVitest(
  "test",
  { ...options, bail: 0, setupFiles: ["test/same-dice.ts", "scripts/mutants/record-fired.ts"] },
  { plugins: [switching] },
);
const found = await mapping.globTestSpecifications(suites);
console.log(`${guards.length} guards; running ${found.length} test files to see where each fires ...`);
await mapping.runTestSpecifications(found);
const took = new Map(
  mapping.state.getTestModules().map((module) => [relative(root, module.moduleId), module.diagnostic().duration]),
);
const failing = mapping.state.getTestModules().filter((module) => !module.ok());
for (const module of failing) console.log(`left out, since it fails by itself: ${relative(root, module.moduleId)}`);
const unfit = new Set(failing.map((module) => relative(root, module.moduleId)));
await mapping.close();

const testsOf = new Map<string, string[]>();
for (const line of readFileSync(record, "utf8").split("\n")) {
  if (line === "") continue;
  const { test, fired }: { readonly test: string; readonly fired: readonly string[] } = JSON.parse(line);
  if (unfit.has(test)) continue;
  for (const id of fired) testsOf.set(id, [...(testsOf.get(id) ?? []), test]);
}

const sample = drawn(
  guards.filter((guard) => judged[keyOf(guard)] === undefined),
  wanted,
);
const survivors: string[] = [];
let killed = 0;
const trying = await createVitest("test", options, { plugins: [switching] });
const all = await trying.globTestSpecifications(suites);
const specificationOf = new Map(all.map((one): [string, TestSpecification] => [relative(root, one.moduleId), one]));
for (const [number, guard] of sample.entries()) {
  const tests = (testsOf.get(idOf(guard)) ?? [])
    .toSorted((a, b) => (took.get(a) ?? 0) - (took.get(b) ?? 0))
    .slice(0, mostTests)
    .flatMap((test) => specificationOf.get(test) ?? []);
  off = guard;
  trying.invalidateFile(join(root, guard.file));
  const verdict = tests.length === 0 ? "never fires in a test" : (await isMissed(tests)) ? null : "no test misses it";
  trying.invalidateFile(join(root, guard.file));
  if (verdict === null) killed++;
  else survivors.push(`${guard.file}:${guard.line} if (${guard.condition}): ${verdict}`);
  console.log(`${number + 1}/${sample.length} ${verdict ?? "missed"} ${guard.file}:${guard.line}`);
}
off = null;
await trying.close();

console.log(survivors.length === 0 ? "Nothing survived." : `Survived:\n${survivors.join("\n")}`);
console.log(
  `${killed} of ${sample.length} guards are missed when they are off (seed ${seed}, ${Object.keys(judged).length} judged beforehand)`,
);
process.exit(killed >= sample.length * leastKilled ? 0 : 1);

/** Whether some test fails without the guard. */
async function isMissed(tests: readonly TestSpecification[]): Promise<boolean> {
  const hung = Promise.withResolvers<"hung">();
  const timer = setTimeout(() => hung.resolve("hung"), patience);
  const run = trying.runTestSpecifications([...tests]);
  const result = await Promise.race([run, hung.promise]);
  clearTimeout(timer);
  if (result === "hung") {
    // A loop that never ends cannot be asked to stop.
    spawnSync("pkill", ["-KILL", "-P", String(process.pid)]);
    await run.catch(() => undefined);
    return true;
  }
  return result.unhandledErrors.length > 0 || result.testModules.some((module) => !module.ok());
}

/** So many of them, drawn by the seed. */
function drawn<T>(from: readonly T[], count: number): readonly T[] {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  const order = from.map((one) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return { one, place: state >>> 0 };
  });
  return order
    .toSorted((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ one }) => one);
}
