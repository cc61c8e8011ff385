import type { Differing } from "./replay-figures.ts";
import { tellWay, tellWords } from "./tell-difference.ts";

/** Calls that part at one block in one way; the first stands for all. */
export type Alike = { readonly first: Differing; readonly count: number };

/** Brings calls together that part alike, the most frequent first. */
export function alike(list: readonly Differing[]): readonly Alike[] {
  const groups = new Map<string, Alike>();
  for (const each of list) {
    const { from, call, draft } = each.difference;
    const ways = [tellWay(call), tellWay(draft)];
    // Where the way is the same, the words are what differs.
    const key = JSON.stringify([
      from?.id,
      ...ways,
      ...(ways[0] === ways[1] ? [tellWords(call), tellWords(draft)] : []),
    ]);
    const known = groups.get(key);
    groups.set(key, known === undefined ? { first: each, count: 1 } : { ...known, count: known.count + 1 });
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count);
}
