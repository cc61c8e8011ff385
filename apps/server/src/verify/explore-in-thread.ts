import type { FlowDocument } from "@parley/flow";
import type { CheckFound, GoldenReplay, ReplayableCall, StoredTest, UseCases } from "@parley/host";
import { Problem } from "@parley/model/kernel";
import type { Deps } from "../base/deps.ts";
import { FairTurns } from "../base/fair-turns.ts";
import { runThread } from "../base/run-thread.ts";

/** What a thread explores: a version with its agent's tests, and the index of the documents that it answers from. */
export type ExploringJob = {
  readonly wants: "cases" | "checks" | "golden";
  readonly document: FlowDocument;
  readonly tests: readonly StoredTest[];
  /** Calls that must stay as they went; none where they are not wanted. */
  readonly golden: readonly ReplayableCall[];
  /** Where the index of its documents lies; null without documents. */
  readonly index: string | null;
  /** Most states that are looked at; null: as many as usual. */
  readonly states: number | null;
};

/** The same as the thread is given it, with what lies there. */
export type ExploringData = Omit<ExploringJob, "index"> & { readonly index: Uint8Array | null };

/** What is found, by what was wanted. */
export type Explored =
  | { readonly type: "cases"; readonly found: UseCases }
  | { readonly type: "golden"; readonly replay: GoldenReplay }
  | { readonly type: "checks"; readonly found: readonly CheckFound[] };

/** The processor's time that one exploration takes at most, its training included, ms. */
const longest = 120_000;

/** Explorations at the same time, and those of a client that wait for it. */
const turns = new FairTurns({ atOnce: 2, perKey: 1, waiting: 8, patience: 2 * longest, rest: 0 });

/**
 * Explores a version in a thread of its own, for as long as its asker stays: a deploy's too. Who leaves while the checks
 * run has no deploy; a deploy whose time has come is a task, and needs no person.
 * @throws Problem 409 `exploring_takes_too_long`; 429 `busy`
 */
export function exploreInThread(
  { aside, files }: Pick<Deps, "aside" | "files">,
  { index, ...job }: ExploringJob,
): Promise<Explored> {
  // An index may be large: what waits holds none.
  return aside(turns, async (gone) =>
    inThread({ ...job, index: index === null ? null : await files.get(index) }, gone),
  );
}

const inThread = (job: ExploringData, signal: AbortSignal) =>
  runThread<ExploringData, Explored>(new URL("./explore-thread.ts", import.meta.url), job, {
    signal,
    within: { milliseconds: longest, fault: tooLong },
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });

const tooLong = () =>
  new Problem({
    status: 409,
    code: "exploring_takes_too_long",
    detail: "Exploring this version takes too long. Ask for fewer states, or take its checks out.",
  });
