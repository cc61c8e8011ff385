import { type ComponentType, createElement, lazy } from "react";

const unfetched = new Set<() => Promise<unknown>>();

const failed = new Set<() => void>();

/** A part that is fetched when it is first shown, or by `fetchLater` before. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const fetched = usedLater(load);
  const ask = () =>
    lazy(async () => {
      try {
        return { default: await fetched() };
      } catch (error) {
        failed.add(() => {
          Part = ask();
        });
        throw error;
      }
    });
  let Part: ComponentType<Props> = ask();
  // biome-ignore lint/correctness/noComponentHookFactories: a part is made once, where its module begins.
  return function Later(props: Props) {
    return createElement(Part, props);
  };
}

/** Parts that failed to load are asked for again when they are drawn next. React alone would keep the failure for ever. */
export function askAgain(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** The same for what is no part: a function, the file of a thread. */
export function usedLater<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  unfetched.add(load);
  return load;
}

/** Fetches all that may open on the page, with what it needs. So it opens without the network too. */
export async function fetchLater(): Promise<void> {
  while (unfetched.size > 0) {
    const loads = [...unfetched];
    unfetched.clear();
    // What does not come now is fetched, and told of, when it is opened.
    await Promise.allSettled(loads.map((load) => load()));
  }
}
