import { type ComponentType, lazy } from "react";

const unfetched = new Set<() => Promise<unknown>>();

/** A part that is fetched when it is first shown, or by `fetchLater` before. */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  const fetched = usedLater(load);
  return lazy(async () => ({ default: await fetched() }));
}

/** The same for what is no part: a function, the file of a thread. */
export function usedLater<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  unfetched.add(load);
  return load;
}

/** Fetches all that may open on the page, and all that this brings along: the network may go before it is asked for. */
export async function fetchLater(): Promise<void> {
  while (unfetched.size > 0) {
    const loads = [...unfetched];
    unfetched.clear();
    // What does not come now is fetched, and told of, when it is opened.
    await Promise.allSettled(loads.map((load) => load()));
  }
}
