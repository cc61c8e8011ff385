import { ProblemError } from "@parley/client";
import { ServerUnreachable } from "./server-unreachable.ts";

/** How long to wait before asking again after a stream that ended, and at most after failures; milliseconds. */
const again = 1000;
const longest = 30_000;

export type EventReader = {
  /** What was told: the data of an event, parsed. */
  readonly onEvent: (event: unknown) => void;
  /** It may not be followed, or there is nothing to follow any more; nothing more comes. */
  readonly onRefused: (error: ProblemError) => void;
};

/** Whether anybody can see the page. */
export type PageSight = {
  readonly isHidden: () => boolean;
  /** Calls back when that changes; returns what ends it. */
  readonly onChange: (callBack: () => void) => () => void;
};

export type StreamPorts = {
  /** A call of the API: throws ProblemError for any answer but a success, ServerUnreachable when none comes. */
  readonly call: (path: string, init: RequestInit) => Promise<Response>;
  readonly sight: PageSight;
};

/**
 * Follows a call that answers with server-sent events, asking again whenever the stream ends or breaks. Each begins with
 * how things stand, so nothing is missed. A browser has six connections to a server for all its tabs and a stream takes
 * one, so a page that nobody sees leaves it until it is seen again. Returns what ends it.
 */
export function followStream(path: string, reader: EventReader, ports: StreamPorts): () => void {
  const { call, sight } = ports;
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
        await readStream(await call(path, { signal: AbortSignal.any([signal, seen.signal]) }), reader.onEvent);
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        const isFinal = error instanceof ProblemError && error.status < 500 && error.status !== 429;
        if (isFinal) return reader.onRefused(error);
        if (!(error instanceof ProblemError || error instanceof ServerUnreachable)) throw error;
        failures++;
      } finally {
        stopWatching();
      }
      if (seen.signal.aborted) failures = 0;
      else await pause(Math.min(longest, again * 2 ** failures), signal);
    }
  }
}

async function readStream(answer: Response, onEvent: EventReader["onEvent"]): Promise<void> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  let text = "";
  for (;;) {
    // A connection that breaks ends the stream as one that is closed does.
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
    if (done || value === undefined) return;
    text += value;
    const parts = text.split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) if (part.startsWith("data: ")) onEvent(JSON.parse(part.slice("data: ".length)));
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
