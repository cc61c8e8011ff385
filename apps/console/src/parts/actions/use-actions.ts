import { type DependencyList, useLayoutEffect } from "react";
import type { Action } from "./action.ts";
import { offerActions } from "./action-store.ts";

/**
 * What a page can do while it is shown, from its first picture on. Palette, keys and the sheet of keys offer it.
 * `make` runs again when `deps` change.
 */
export function useActions(make: () => readonly Action[], deps: DependencyList): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are the caller's, as with the effect itself
  useLayoutEffect(() => offerActions(make()), deps);
}
