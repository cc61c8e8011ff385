import { type Correction, lastCorrection } from "../correction.ts";
import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { firstFrom, type Heard } from "../text/heard.ts";
import type { Found } from "./kind.ts";

/** A day with its time, and where they stand; a day or time without one of its own stands where it was said. */
export type Pair = { readonly on: Found; readonly at: Found; readonly place: Pick<Found, "start" | "end"> };

/** Most words between a day and its time. */
const mostBetween = 2;

/** What was said of one day or time. Words may mean two days: "next Friday". */
type Item = {
  readonly found: readonly Found[];
  readonly isDay: boolean;
  readonly start: number;
  readonly end: number;
  /** So many words that are part of no item, nor a correction, stand before it. */
  readonly wordsBefore: number;
};

/**
 * The days of a text with the time that belongs to each: the nearest one that no other day has. A pause, an "or" and a
 * correction part them. A day without a time of its own has the only one of the others, or that of what a correction takes
 * back. So has a time without a day.
 */
export function pairDays(heard: Heard, days: readonly Found[], times: readonly Found[], words: Vocabulary): Pair[] {
  const correction = lastCorrection(heard, words);
  const items = itemsOf(heard, days, times, correction);
  const partner = partners(heard, items, words);
  const [day, otherDay] = items.filter(({ isDay }) => isDay);
  const [time, otherTime] = items.filter(({ isDay }) => !isDay);
  const behind = correction === null ? Number.POSITIVE_INFINITY : (heard.tokens[correction.next]?.start ?? 0);
  const corrected = items.findLast((item) => item.end <= behind && partner.has(item));

  const lender = (item: Item): Item | undefined => {
    if ((item.isDay ? otherTime : otherDay) === undefined) return item.isDay ? time : day;
    if (corrected === undefined || item.start < behind) return undefined;
    return corrected.isDay === item.isDay ? partner.get(corrected) : corrected;
  };
  return items.flatMap((item) => {
    const own = partner.get(item);
    if (own !== undefined) return item.isDay ? pairs(item, own, around(item, own)) : [];
    const other = lender(item);
    if (other === undefined || wordsBetween(item, other) > mostBetween) return [];
    return item.isDay ? pairs(item, other, item) : pairs(other, item, item);
  });
}

function pairs(day: Item, time: Item, { start, end }: Pick<Item, "start" | "end">): Pair[] {
  return day.found.flatMap((on) => time.found.map((at) => ({ on, at, place: { start, end } })));
}

function around(a: Item, b: Item): { start: number; end: number } {
  return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}

function wordsBetween(a: Item, b: Item): number {
  return Math.abs(a.wordsBefore - b.wordsBefore);
}

/** The days and times in their order. */
function itemsOf(
  { tokens }: Heard,
  days: readonly Found[],
  times: readonly Found[],
  correction: Correction | null,
): Item[] {
  const meant = new Map<number, Found[]>();
  for (const day of days) meant.set(day.start, [...(meant.get(day.start) ?? []), day]);
  const all = [
    ...[...meant.values()].map((found) => ({ found, isDay: true })),
    ...times.map((found) => ({ found: [found], isDay: false })),
  ].map(({ found, isDay }) => ({ found, isDay, start: found[0]?.start ?? 0, end: found[0]?.end ?? 0 }));
  let [index, wordsBefore, covered] = [0, 0, 0];
  return all
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((item) => {
      for (let token = tokens[index]; token && token.start < item.start; token = tokens[++index]) {
        const isMarker = correction !== null && index >= correction.from && index < correction.next;
        if (token.start >= covered && !isMarker) wordsBefore++;
      }
      covered = Math.max(covered, item.end);
      return { ...item, wordsBefore };
    });
}

/** What parts two that stand side by side: so much as these words. */
const parting = 3;

/** Each day with its own time and each time with its day: of those side by side the nearest first. */
function partners(heard: Heard, items: readonly Item[], words: Vocabulary): ReadonlyMap<Item, Item> {
  const near = items.flatMap((item, place) => {
    const next = items[place + 1];
    if (next === undefined || next.isDay === item.isDay || wordsBetween(item, next) > mostBetween) return [];
    const cost = wordsBetween(item, next) + (isParted(heard, item, next, words) ? parting : 0);
    return [{ item, next, cost }];
  });
  const partner = new Map<Item, Item>();
  for (const { item, next } of near.sort((a, b) => a.cost - b.cost || a.item.start - b.item.start)) {
    if (!partner.has(item) && !partner.has(next)) partner.set(item, next).set(next, item);
  }
  return partner;
}

function isParted(heard: Heard, a: Item, b: Item, words: Vocabulary): boolean {
  if (/[,;.!?]/.test(heard.text.slice(a.end, b.start))) return true;
  const between = heard.tokens.slice(firstFrom(heard.tokens, a.end), firstFrom(heard.tokens, b.start));
  return between.some((_, index) => words.ranges.at(between, index) !== null);
}
