import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { oneAtATime } from "./one-at-a-time.ts";
import { packFiles } from "./pack-files.ts";

const root = join(import.meta.dirname, "../..");

const dist = join(root, "apps/console/dist");
/** What the builds were made from; it lies beside them, so that all go together. */
const stampPath = join(dist, ".made-from");

const inputs = [
  "apps/console/{index.html,*.ts,help/*.ts,package.json}",
  "scripts/console/*.ts",
  "docs/{README.md,{tutorial,how-to,reference,explanation}/**/*.md,pictures/*.webp}",
  "apps/console/{src,public}/**/*.*",
  "packages/*/src/**/*.ts",
  "package-lock.json",
];

/** Both builds of the console; each lies in a folder of its own name. */
const builds = ["studio", "applications"] as const;

const cache = join(root, "node_modules/.cache");

/**
 * Makes both builds unless their sources are those of the last time. Calls `onBuild` before that takes time. A start and
 * tests may want one at the same time: the second waits for the first, whose files it would take away. The signal ends it.
 */
export async function buildConsole(onBuild: () => void, signal?: AbortSignal): Promise<void> {
  const stamp = await hashOfInputs();
  if (await isMadeFrom(stamp)) return;
  onBuild();
  const build = async () => {
    if (await isMadeFrom(stamp)) return;
    await Promise.all(builds.map((name) => runVite(name, signal)));
    const folders = builds.map((build) => join(dist, build));
    await packFiles(folders, join(cache, "packed"));
    await writeFile(stampPath, stamp);
  };
  await oneAtATime(join(cache, "console-build.lock"), build, signal);
}

const isMadeFrom = async (stamp: string) => existsSync(stampPath) && (await readFile(stampPath, "utf8")) === stamp;

/** In a process of its own: the starter lives long and should not carry the build's memory. */
function runVite(build: (typeof builds)[number], signal?: AbortSignal): Promise<void> {
  const vite = fileURLToPath(new URL("../../bin/vite.js", import.meta.resolve("vite")));
  const args = [vite, "build", "apps/console", "--mode", build, "--logLevel", "warn"];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      args,
      { cwd: root, env: { ...process.env, NO_COLOR: "1", NODE_ENV: "production" }, signal },
      (error, stdout, stderr) => {
        if (error === null) resolve();
        else reject(new Error(`The console could not be built:\n${stdout}${stderr}`));
      },
    );
  });
}

/** What the builds are made of: paths from the root. */
export async function inputsOfBuild(): Promise<readonly string[]> {
  const paths: string[] = [];
  for await (const path of glob(inputs, { cwd: root })) paths.push(path);
  return paths.sort();
}

async function hashOfInputs(): Promise<string> {
  const hash = createHash("sha256");
  for (const path of await inputsOfBuild()) {
    hash.update(path).update("\0");
    hash.update(await readFile(join(root, path)));
  }
  return hash.digest("hex");
}
