import { setImmediate } from "node:timers/promises";
import type { Steps } from "@parley/model/kernel";

/** How long work has the main thread at a time, milliseconds: each answer from the database may wait for so long. */
const slice = 2;

/** Does work with many steps on the main thread, and lets all that waits go before after every slice of it. */
export async function inSlices<Result>(work: Steps<Result>): Promise<Result> {
  let until = performance.now() + slice;
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + slice;
  }
}

/** A list as JSON, item by item. */
export function* listJson(items: Iterable<unknown>): Steps<string> {
  const parts: string[] = [];
  for (const item of items) {
    parts.push(JSON.stringify(item));
    yield;
  }
  return `[${parts.join(",")}]`;
}
