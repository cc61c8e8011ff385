import type { Database } from "@parley/db";
import { liveReleases } from "@parley/db/store";
import { fixedSpeech, type SayContent } from "@parley/engine";
import type { ReleaseRuntime } from "@parley/host";
import type { Tables } from "@parley/model";
import type { Logger } from "pino";

export type WarmOptions = {
  readonly database: Database<Tables>;
  readonly runtimes: (release: string) => Promise<ReleaseRuntime>;
  /** Makes what an agent says into speech, where it is kept. */
  readonly speak: (content: SayContent) => Promise<unknown>;
  readonly log: Logger;
  /** How often new releases are looked for, in milliseconds. */
  readonly every?: number;
};

/** Most prompts of a release that are made ready; the others are made when they are first said. */
const mostPrompts = 500;

/**
 * Prepares what callers may reach: the releases behind numbers, now and as they are deployed, one after the other. So
 * the first caller of a release waits neither for its training nor for its voice. The answer ends it.
 */
export function warmReleases({ database, runtimes, speak, log, every = 5000 }: WarmOptions): () => void {
  const known = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  async function look(): Promise<void> {
    for (const release of await liveReleases(database)) {
      if (isOver || known.has(release)) continue;
      known.add(release);
      const { runtime } = await runtimes(release);
      await speakAll(fixedSpeech(runtime.program).slice(0, mostPrompts));
    }
  }

  /** One after the other, so that the calls that go on get their words in between. */
  async function speakAll(contents: readonly SayContent[]): Promise<void> {
    for (const content of contents) {
      if (isOver) return;
      await speak(content);
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
