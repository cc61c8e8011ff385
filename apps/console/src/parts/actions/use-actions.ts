import { type DependencyList, useLayoutEffect } from "react";
import type { Action } from "./action.ts";
import { offerActions } from "./action-store.ts";

/**
 * What a page can do while it is shown: in the palette, by keys, and in the sheet of keys, from its first picture on.
 * `make` runs anew when `deps` change.
 */
export function useActions(make: () => readonly Action[], deps: DependencyList): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are the caller's, as with the effect itself
  useLayoutEffect(() => offerActions(make()), deps);
}
