import { spawn } from "node:child_process";
import { join } from "node:path";
import { blockTypes, channels, transitionTypes } from "@parley/model/kernel";
import { brokenArrows } from "./check/arrows.ts";
import { circles } from "./check/circles.ts";
import { hardComments } from "./check/comment-words.ts";
import { consoleTexts, textFaults } from "./check/console-texts.ts";
import { comparedKinds } from "./check/kind-names.ts";
import { impureLines } from "./check/purity.ts";
import { slowPatterns } from "./check/slow-patterns.ts";
import { strayWords } from "./check/stray-words.ts";
import { hardTestNames } from "./check/test-names.ts";
import { uncountedKeys } from "./check/uncounted-keys.ts";
import { untypedRequests } from "./check/untyped-requests.ts";

/**
 * Everything that keeps the house in order: format and lint, types, unused code, arrows between rooms, circles, kinds
 * that are asked for by name. Texts outside `texts.ts`; texts, comments and names of tests that are hard to read; purity of the
 * packages, answers typed by hand, slow patterns, tests. Keys that expressions read without counting them. Says each
 * result; with arguments only the named checks run. Exit code 1 when one of them fails.
 */
type Answer = { readonly isGood: boolean; readonly output: string };

/** With fewer modules than this the check of the arrows has not read the sources. */
const leastModules = 50;

const root = join(import.meta.dirname, "..");
const program = (name: string) => join(root, "node_modules/.bin", name);

const checks: Readonly<Record<string, () => Promise<Answer>>> = {
  biome: () => run(program("biome"), ["check", "--colors=off", "."]),
  // Without the cache: that overlooks who uses what a declaration adds to a library's types.
  types: () => run(program("tsc"), ["-b", "--force"]),
  unused: () => run(program("knip"), ["--strict", "--no-progress", "--no-config-hints"]),
  arrows: async () => {
    const { modules, faults } = await brokenArrows(root);
    return answerOfFaults(modules < leastModules ? [...faults, `Only ${modules} modules were seen.`] : faults);
  },
  circles: async () => answerOfFaults(await circles(root)),
  kinds: async () =>
    answerOfFaults(await comparedKinds(root, { blocks: blockTypes, paths: transitionTypes, channels })),
  words: async () =>
    answerOfFaults([
      ...(await strayWords(root)),
      ...textFaults(await consoleTexts(root)),
      ...(await hardComments(root)),
      ...(await hardTestNames(root)),
    ]),
  purity: async () => answerOfFaults(await impureLines(root)),
  requests: async () => answerOfFaults(await untypedRequests(root)),
  keys: async () => answerOfFaults(await uncountedKeys(root)),
  patterns: async () => answerOfFaults(await slowPatterns(root)),
  tests: () => run(process.execPath, ["scripts/test.ts"]),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in checks));
if (unknown.length > 0)
  throw new Error(`No such check: ${unknown.join(", ")}. There are ${Object.keys(checks).join(", ")}.`);

process.chdir(root);
let isGood = true;
for (const [name, check] of Object.entries(checks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const from = performance.now();
  const answer = await check();
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  if (!answer.isGood || name === "tests") console.log(answer.output.trimEnd());
  console.log(`${name.padEnd(8)} ${answer.isGood ? "good" : "NOT GOOD"}  ${seconds} s`);
  isGood &&= answer.isGood;
}
process.exit(isGood ? 0 : 1);

function answerOfFaults(faults: readonly string[]): Answer {
  return { isGood: faults.length === 0, output: faults.join("\n") };
}

function run(command: string, args: readonly string[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (code) => resolve({ isGood: code === 0, output }));
  });
}
