import { ProblemError } from "@parley/client";
import { isPassing } from "./is-passing.ts";

/** How long to wait before asking again after a stream that ended, and at most after failures; milliseconds. */
const again = 1000;
const longest = 30_000;

export type EventReader<E> = {
  readonly onEvent: (event: E) => void;
  /** It may not be followed, or there is nothing left to follow; nothing more comes. */
  readonly onRefused: (error: ProblemError) => void;
};

/** Whether the page can be seen. */
export type PageSight = {
  readonly isHidden: () => boolean;
  /** Calls back when that changes; returns what ends it. */
  readonly onChange: (callBack: () => void) => () => void;
};

/**
 * Follows a stream of events, opening it again whenever it ends or breaks. Each begins with how things stand, so
 * nothing is missed. A browser has six connections to a server for all its tabs, and a stream takes one. So a hidden
 * page gives its stream up until it is seen again. Returns what ends it.
 */
export function followStream<E>(
  open: (signal: AbortSignal) => AsyncIterable<E>,
  reader: EventReader<E>,
  sight: PageSight,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  void follow();
  return () => ending.abort();

  async function follow(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      if (sight.isHidden()) {
        await changeOf(sight, signal);
        continue;
      }
      const seen = new AbortController();
      const stopWatching = sight.onChange(() => sight.isHidden() && seen.abort());
      try {
        for await (const event of open(AbortSignal.any([signal, seen.signal]))) reader.onEvent(event);
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        if (!isPassing(error)) {
          if (error instanceof ProblemError) return reader.onRefused(error);
          throw error;
        }
        failures++;
      } finally {
        stopWatching();
      }
      if (seen.signal.aborted) failures = 0;
      else await pause(Math.min(longest, again * 2 ** failures), signal);
    }
  }
}

function changeOf(sight: PageSight, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = sight.onChange(() => {
      stop();
      resolve();
    });
    signal.addEventListener("abort", () => {
      stop();
      resolve();
    });
  });
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
