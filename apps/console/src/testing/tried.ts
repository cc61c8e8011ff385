import type { Id } from "@parley/model/kernel";
import { useSyncExternalStore } from "react";
import { texts } from "./tried-texts.ts";

/** Where a try went: blocks and paths by id; intents that were understood by name. */
type Went = { readonly blocks: Iterable<Id>; readonly paths: Iterable<Id>; readonly intents?: Iterable<string> };

/** How an intent stands among what was tried: it has no id in a conversation. */
export const triedIntent = (name: string): string => `intent ${name}`;

/** What was tried of each agent, kept as long as the tab is: blocks and paths by id, which no two versions share. */
const known = new Map<string, ReadonlySet<Id>>();
const listeners = new Set<() => void>();
const keyOf = (flow: string) => `tried ${flow}`;

function triedOf(flow: string): ReadonlySet<Id> {
  const found = known.get(flow);
  if (found !== undefined) return found;
  const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(flow)) ?? "[]");
  const tried = new Set(Array.isArray(kept) ? kept.filter((id): id is Id => typeof id === "string") : []);
  known.set(flow, tried);
  return tried;
}

/** Keeps where a try of an agent went, or a test of it. */
export function keepTried(flow: string, { blocks, paths, intents = [] }: Went): void {
  const before = triedOf(flow);
  const now = new Set([...before, ...blocks, ...paths, ...[...intents].map(triedIntent)]);
  if (now.size === before.size) return;
  known.set(flow, now);
  try {
    sessionStorage.setItem(keyOf(flow), JSON.stringify([...now]));
  } catch (error) {
    // A browser that keeps nothing forgets it with the page, which is all that is lost.
    console.warn(texts.notKept, error);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was tried of an agent in this tab. */
export const useTried = (flow: string): ReadonlySet<Id> => useSyncExternalStore(subscribe, () => triedOf(flow));
