import type { Painted } from "../drawing/painted.ts";

/** What was painted, with the very parts of before where they say the same: so that no picture is drawn again for nothing. */
export function keepSame(before: Painted | null, now: Painted): Painted {
  if (before === null) return now;
  const badges = sameEntries(before.drawn.badges, now.drawn.badges);
  const looks = sameEntries(before.drawn.looks, now.drawn.looks);
  const words = sameEntries(before.words, now.words);
  const ghosts = isSame(before.drawn.ghosts, now.drawn.ghosts) ? before.drawn.ghosts : now.drawn.ghosts;
  const isWhole =
    badges === before.drawn.badges &&
    looks === before.drawn.looks &&
    words === before.words &&
    ghosts === before.drawn.ghosts &&
    before.column === now.column &&
    isSame(before.removed, now.removed) &&
    isSame(before.stops, now.stops);
  return isWhole ? before : { ...now, words, drawn: { badges, looks, ghosts } };
}

function sameEntries<Key, Value>(
  before: ReadonlyMap<Key, Value>,
  now: ReadonlyMap<Key, Value>,
): ReadonlyMap<Key, Value> {
  const kept = new Map(
    [...now].map(([key, value]) => {
      const known = before.get(key);
      return [key, known !== undefined && isSame(known, value) ? known : value];
    }),
  );
  const isWhole = before.size === kept.size && [...kept].every(([key, value]) => before.get(key) === value);
  return isWhole ? before : kept;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
