import { globSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { wholeMatrix } from "../test/sample.ts";
import { drawGuards } from "./mutants/draw-guards.ts";
import { findGuards, type Guard, idOf } from "./mutants/find-guards.ts";
import { GuardSwitch } from "./mutants/guard-switch.ts";
import { GuardTrial } from "./mutants/guard-trial.ts";
import { guardedFolders, judgedGuards } from "./mutants/judged.ts";
import { KeptFirings } from "./mutants/kept-firings.ts";
import { whereGuardsFire } from "./mutants/where-guards-fire.ts";

/**
 * Switches guards off, one at a time, and runs the tests in which the guard fires: a guard that no test misses protects
 * nothing that is known. Arguments name folders or files of sources; without any, those that must hold. `--guards` says
 * how many to try, and SEED draws which. `--tests` names the tests that may miss them, once for each folder or file.
 * Prints each guard, then those that survived, then a count; exit code 1 when less than 95 % were missed. Where guards
 * fire is kept in `coverage/mutants`, so that a test file is run again for that only after a change.
 */
const root = join(import.meta.dirname, "..");
process.chdir(root);
// A run in which everything is tried would take hours here.
delete process.env.PARLEY_EVIDENCE;
// A guard that only rows beyond a sample show would seem to have survived.
process.env[wholeMatrix] = "1";
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    guards: { type: "string", default: "300" },
    // Tests of telephone and browser run the sources in processes of their own, where no guard is switched.
    tests: {
      type: "string",
      multiple: true,
      default: ["packages/model", "packages/sip", "adapters/voice", "apps/server", "test/api"],
    },
  },
});
const areas = positionals.length > 0 ? positionals : guardedFolders;
const wanted = Number(values.guards);
const seed = Number(process.env.SEED ?? 1);
if (!(wanted > 0)) throw new Error(`--guards is how many guards to try, not "${values.guards}".`);
const leastMissed = 0.95;

const guardsIn = (area: string) =>
  globSync([area, `${area}/**/*.ts`])
    .filter((path) => path.endsWith(".ts"))
    .toSorted()
    .flatMap((path) => findGuards(path, readFileSync(path, "utf8")));
const guardsOf = areas.map(guardsIn);
const guards = guardsOf.flat();
if (guards.length === 0) throw new Error(`There is no guard in ${areas.join(", ")}.`);
const judged = judgedGuards(guards);
const sample = drawGuards(
  guardsOf.map((area) => area.filter((guard) => !judged.has(guard))),
  wanted,
  seed,
);

const folder = join(root, "coverage/mutants");
mkdirSync(folder, { recursive: true });
// All that must hold are noted, not only the named ones, so that the notes serve every run.
const noted = [
  ...new Map([...guardedFolders.flatMap(guardsIn), ...guards].map((guard) => [idOf(guard), guard])).values(),
];
const guardSwitch = new GuardSwitch(noted, root);
console.log(`${guards.length} guards; running the tests that changed to see where each fires ...`);
const kept = new KeptFirings(join(folder, "fired.json"), noted);
const record = join(folder, `fired-${process.pid}.jsonl`);
const { tests, failing } = await whereGuardsFire(guardSwitch, values.tests, kept, record);
for (const file of failing) console.log(`left out, since it fails by itself: ${file}`);

const trial = await GuardTrial.open(guardSwitch);
const verdicts = new Map<Guard, string>();
try {
  await trial.assertSound(sample.map((guard) => tests.get(idOf(guard)) ?? []).find((files) => files.length > 0) ?? []);
  for (const [index, guard] of sample.entries()) {
    const files = tests.get(idOf(guard)) ?? [];
    const verdict = files.length === 0 ? "never fires" : (await trial.isMissed(guard, files)) ? "missed" : "not missed";
    verdicts.set(guard, verdict);
    console.log(`${index + 1}/${sample.length} ${verdict}: ${guardText(guard)}`);
  }
} finally {
  await trial.close();
}

const survivors = sample.filter((guard) => verdicts.get(guard) !== "missed");
console.log(survivors.length === 0 ? "None survived." : "Survived:");
for (const guard of survivors) console.log(`${guardText(guard)}: ${verdicts.get(guard)}`);
for (const [index, area] of areas.entries()) console.log(`${area}: ${share(guardsOf[index] ?? [])}`);
console.log(`${share(guards)} guards are missed when they are off (seed ${seed}, ${judged.size} judged)`);
process.exit(survivors.length <= sample.length * (1 - leastMissed) ? 0 : 1);

function guardText({ file, line, condition }: Guard): string {
  return `${file}:${line} if (${condition})`;
}

function share(of: readonly Guard[]): string {
  const tried = of.filter((guard) => verdicts.has(guard));
  return `${tried.filter((guard) => verdicts.get(guard) === "missed").length} of ${tried.length}`;
}
