import { ApiError } from "./api-error.ts";
import { request } from "./request.ts";
import { ServerUnreachable } from "./server-unreachable.ts";

/** How long to wait before asking again after a stream that ended, and at most after failures; milliseconds. */
const again = 1000;
const longest = 30_000;

export type EventReader = {
  /** What was told: the data of an event, parsed. */
  readonly onEvent: (event: unknown) => void;
  /** It may not be followed, or there is nothing to follow any more; nothing more comes. */
  readonly onRefused: (error: ApiError) => void;
};

/**
 * Follows a call that answers with server-sent events, asking again whenever the stream ends or breaks. Each begins with
 * how things stand, so nothing is missed. Returns what ends it.
 */
export function followEvents(path: string, reader: EventReader, call: typeof request = request): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  void follow();
  return () => ending.abort();

  async function follow(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await readStream(await call(path, { signal }), reader.onEvent);
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        const isFinal = error instanceof ApiError && error.status < 500 && error.status !== 429;
        if (isFinal) return reader.onRefused(error);
        if (!(error instanceof ApiError || error instanceof ServerUnreachable)) throw error;
        failures++;
      }
      await pause(Math.min(longest, again * 2 ** failures), signal);
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

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
