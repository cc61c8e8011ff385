import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BenchResult } from "../bench-result.ts";
import { compareSides, type SideRow, type Sides, sideTable } from "./side-table.ts";

const run = promisify(execFile);

/** How often each bench runs on either side. Loading a million calls takes minutes, and tells enough at once. */
const roundsOf = (bench: string): number => (bench === "calls" ? 1 : 3);

/** What runs where none is named: what both sides have had for long. */
const usual = ["engine", "api", "calls", "speech", "rtp", "canvas"];

export type BesideOptions = {
  /** The checkout that is measured. Its bench files and those of the commit run as they are. */
  readonly root: string;
  /** The commit that it is measured beside. */
  readonly commit: string;
  /** Names of benches; none: the usual ones. */
  readonly benches: readonly string[];
  readonly print: (line: string) => void;
};

/**
 * Runs the benches of a checkout and of another commit in turns on one machine, and prints the best of each figure beside the
 * other. The commit lies in a worktree with its own dependencies, which goes at the end. False when a bench failed here.
 */
export async function benchBeside({ root, commit, benches, print }: BesideOptions): Promise<boolean> {
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, onSignal);
  const folder = await mkdtemp(join(tmpdir(), "parley-beside-"));
  const worktree = join(folder, "commit");
  try {
    // As root its database runs as another user.
    await chmod(folder, 0o755);
    await run("git", ["worktree", "add", "--detach", worktree, commit], { cwd: root, signal: stop.signal });
    print(`Installing the dependencies of ${commit} ...`);
    await run(process.execPath, ["scripts/install.mjs"], { cwd: worktree, signal: stop.signal });
    const rows: SideRow[] = [];
    let isWhole = true;
    for (const bench of benches.length === 0 ? usual : benches) {
      const { sides, failed } = await inTurns(bench, { before: worktree, now: root }, { print, signal: stop.signal });
      rows.push(...compareSides(sides));
      isWhole &&= !failed.has("now");
    }
    for (const line of ["", ...sideTable(rows), "", "A ratio over 1 is slower than before."]) print(line);
    return isWhole;
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, onSignal);
    await rm(folder, { recursive: true, force: true });
    await run("git", ["worktree", "prune"], { cwd: root });
  }
}

type Side = keyof Sides;

/** One bench in both checkouts, round by round. A side that fails is left out of the rounds that follow. */
async function inTurns(
  bench: string,
  folders: { readonly [side in Side]: string },
  { print, signal }: Pick<BesideOptions, "print"> & { readonly signal: AbortSignal },
) {
  const sides: { [side in Side]: BenchResult[][] } = { before: [], now: [] };
  const failed = new Set<Side>();
  for (let round = 1; round <= roundsOf(bench); round++) {
    print(`${bench}, round ${round} of ${roundsOf(bench)} ...`);
    // Each begins in its turn: what comes second finds the machine warm.
    for (const side of round % 2 === 1 ? (["before", "now"] as const) : (["now", "before"] as const)) {
      if (failed.has(side)) continue;
      const outcome = await benchAt(folders[side], bench, signal);
      if (typeof outcome !== "string") sides[side].push(outcome);
      else {
        failed.add(side);
        print(`${bench}, ${side}: does not run: ${outcome}`);
      }
    }
  }
  return { sides, failed };
}

/** The figures of one bench in a checkout; where it fails, the last lines of what it wrote. */
async function benchAt(cwd: string, bench: string, signal: AbortSignal): Promise<BenchResult[] | string> {
  try {
    await run(process.execPath, ["scripts/bench.ts", bench], { cwd, signal, maxBuffer: 64 * 2 ** 20 });
  } catch (error) {
    signal.throwIfAborted();
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    return said.split("\n").slice(-5).join("\n");
  }
  const { stdout } = await run("git", ["rev-parse", "--short", "HEAD"], { cwd });
  const written: { results: BenchResult[] } = JSON.parse(
    await readFile(join(cwd, `bench-results/${stdout.trim()}.json`), "utf8"),
  );
  return written.results;
}
