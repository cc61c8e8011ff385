import type { ProgramBlock } from "@parley/flow";

/**
 * How often each block was visited, exactly: the block's place in its program, then its count, in the order of first
 * visits. As ids the counters were half of a long session's JSON, and an object of them is slow to copy.
 */
export type Visits = readonly number[];

export function visitsOf(visits: Visits, { place }: ProgramBlock): number {
  return visits[positionOf(visits, place) + 1] ?? 0;
}

/** The counters after one more visit. */
export function withVisit(visits: Visits, { place }: ProgramBlock): Visits {
  const at = positionOf(visits, place) + 1;
  const counts = visits.slice();
  if (at < counts.length) counts[at] = (counts[at] ?? 0) + 1;
  else counts.push(place, 1);
  return counts;
}

/** Hands over every block's place with its count. */
export function eachVisit(visits: Visits, take: (place: number, count: number) => void): void {
  for (let at = 0; at < visits.length; at += 2) take(visits[at] ?? 0, visits[at + 1] ?? 0);
}

/** Where a place stands; behind the last where it was never visited. */
function positionOf(visits: Visits, place: number): number {
  let at = 0;
  while (at < visits.length && visits[at] !== place) at += 2;
  return at;
}
