import type { Database } from "@parley/db";
import { liveReleases } from "@parley/db/store";
import type { Tables } from "@parley/model";
import type { Logger } from "pino";
import type { ReleaseRuntime } from "./runtimes.ts";

export type WarmOptions = {
  readonly database: Database<Tables>;
  readonly runtimes: (release: string) => Promise<ReleaseRuntime>;
  readonly log: Logger;
  /** How often new releases are looked for, in milliseconds. */
  readonly every?: number;
};

/**
 * Makes ready what callers may reach: the releases behind numbers, now and as they are deployed, one after the other, so
 * that the first caller of a release does not hear it ring while it is being trained. The answer ends it.
 */
export function warmReleases({ database, runtimes, log, every = 5000 }: WarmOptions): () => void {
  const known = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  async function look(): Promise<void> {
    for (const release of await liveReleases(database)) {
      if (isOver || known.has(release)) continue;
      known.add(release);
      await runtimes(release);
    }
  }

  function round(): void {
    look()
      .catch((error: unknown) =>
        log.warn({ err: error }, "a release could not be made ready; its next call tries again"),
      )
      .finally(() => {
        if (!isOver) timer = setTimeout(round, every);
      });
  }

  round();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
