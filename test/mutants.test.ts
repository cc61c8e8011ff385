// @module-tag long
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { findGuards } from "../scripts/mutants/find-guards.ts";
import { guardedFolders, judgedGuards } from "../scripts/mutants/judged.ts";
import { isWholeRun, Tally } from "./api/tally.ts";

const root = join(import.meta.dirname, "..");
const tally = new Tally("T5");
afterAll(() => tally.keep());

const handful = ["packages/model/src/access", "packages/sip/src/transaction", "--guards", "5"];
const theirTests = ["packages/model/test/access.test.ts", "packages/sip/test/transaction.test.ts"].flatMap((file) => [
  "--tests",
  file,
]);
const hours = 3_600_000;

test("every guard that was judged is still there", () => {
  const guards = guardedFolders.flatMap((folder) =>
    globSync(`${folder}/**/*.ts`, { cwd: root }).flatMap((file) =>
      findGuards(file, readFileSync(join(root, file), "utf8")),
    ),
  );
  const named = JSON.parse(readFileSync(join(root, "scripts/mutants/judged.json"), "utf8"));
  expect(judgedGuards(guards).size).toBeGreaterThan(0);
  expect(Object.keys(named).filter((name) => !existsSync(join(root, name.slice(0, name.indexOf(": ")))))).toEqual([]);
});

test("a guard that is switched off is missed by a test", { timeout: 4 * hours }, async () => {
  const args = isWholeRun() ? ["--guards", "300"] : [...handful, ...theirTests];
  const child = spawn(process.execPath, ["scripts/mutants.ts", ...args], {
    cwd: root,
    env: ownEnvironment(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill());
  const [printed, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  const tried = printed.split("\n").filter((line) => /^\d+\/\d+ /.test(line));
  for (const _ of tried) tally.count();
  expect({ code, complaints }, printed).toMatchObject({ code: 0 });
  expect(tried.length).toBe(isWholeRun() ? 300 : 5);
});

/** What was set for a process of this run's tests would mislead those of another run. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !/^(VITEST|PARLEY_|NODE_ENV|TEST$)/.test(name));
  return Object.fromEntries(others);
}
