import type { Deps } from "../base/deps.ts";
import { FairTurns } from "../base/fair-turns.ts";
import { runThread } from "../base/run-thread.ts";
import { tooLarge } from "../http/incoming.ts";

/** How long a file may take to be read, of the processor's time: ten thousand blocks take a third of it. Milliseconds. */
const longest = 30_000;
/** Files read at the same time, and those of a client that wait for it. */
const turns = new FairTurns({ atOnce: 2, perKey: 1, waiting: 5, patience: 5 * longest, rest: 0 });

/**
 * Reads an agent from what people hand in, in a thread of its own that `program` tells: for not too long, in not too much
 * memory. @throws Problem 413 `too_large`, 429 `busy`, and what the program throws
 */
export const readAside = <Job, Read>({ aside }: Pick<Deps, "aside">, program: URL, job: Job): Promise<Read> =>
  aside(turns, (signal) =>
    runThread<Job, Read>(program, job, {
      signal,
      within: {
        milliseconds: longest,
        fault: () => tooLarge("It takes too long, or too much memory, to be read: split the agent."),
      },
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    }),
  );
