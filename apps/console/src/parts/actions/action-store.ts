import type { Action } from "./action.ts";

/** Actions by who registered them; later ones come before earlier ones when their keys are the same. */
const registered = new Map<symbol, readonly Action[]>();
const listeners = new Set<() => void>();
let all: readonly Action[] = [];

function publish(): void {
  all = [...registered.values()].flat();
  for (const listener of listeners) listener();
}

/** Offers actions until what it returns is called. */
export function offerActions(actions: readonly Action[]): () => void {
  const owner = Symbol();
  registered.set(owner, actions);
  publish();
  return () => {
    registered.delete(owner);
    publish();
  };
}

export const actionsNow = (): readonly Action[] => all;

export function onActions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
