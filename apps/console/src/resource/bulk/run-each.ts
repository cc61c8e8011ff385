import { texts } from "./texts.ts";

/** How many calls go side by side; a browser has six connections to a server. */
const together = 4;

/** How far work on many has come. */
export type Progress = { readonly done: number; readonly of: number };

/** How work on many is stopped, and whom it tells how far it has come. */
export type Running = { readonly signal: AbortSignal; readonly told: (progress: Progress) => void };

/** The result of work on many: what is done, what failed and why, what a stop left over. */
export type Outcome<Item> = {
  readonly done: readonly Item[];
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[];
  readonly left: readonly Item[];
};

/** Works on each, a few side by side, until all are done or `signal` stops it at once. What has begun by then may be done or not. */
export async function runEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  { signal, told }: Running,
): Promise<Outcome<Item>> {
  const waiting = [...items];
  const done: Item[] = [];
  const failed: { item: Item; error: unknown }[] = [];
  const tell = () => told({ done: done.length + failed.length, of: items.length });
  async function next(): Promise<void> {
    while (!signal.aborted) {
      const item = waiting.shift();
      if (item === undefined) return;
      try {
        await untilStopped(work(item), signal);
        done.push(item);
      } catch (error) {
        failed.push({ item, error: signal.aborted && error === signal.reason ? new Error(texts.stopped) : error });
      }
      tell();
    }
  }
  tell();
  await Promise.all(Array.from({ length: together }, next));
  return { done, failed, left: waiting };
}

/** Waits for work until `signal` stops it, and then throws its reason: a server may not answer at all. */
export function untilStopped<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  return promise;
}

/** A list in pieces of at most so many. */
export function inPieces<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, place) =>
    items.slice(place * size, (place + 1) * size),
  );
}
