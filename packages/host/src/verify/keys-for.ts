import type { DigitPattern } from "@parley/flow";

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "*", "#"];
/** Most keys of one entry, and most entries that are tried for it. */
const longest = 20;
const mostTried = 400;
/** Most beginnings that are gone on with: of a pattern such as [0-9]{10} one is as good as another. */
const mostBeginnings = 3;

/** Short entries that a digit pattern takes: its shortest, and the shortest that none of the others takes. */
export function keysFor(pattern: DigitPattern, others: readonly DigitPattern[]): readonly string[] {
  const isOwn = (entry: string) => !others.some((other) => other !== pattern && other.matches(entry));
  let shortest: string | null = null;
  for (const entry of entriesOf(pattern)) {
    if (isOwn(entry)) return shortest === null ? [entry] : [shortest, entry];
    shortest ??= entry;
  }
  return shortest === null ? [] : [shortest];
}

/** All entries that a digit pattern takes; null where there are more than are tried. */
export function allKeysOf(pattern: DigitPattern): readonly string[] | null {
  const entries: string[] = [];
  const walk = entriesOf(pattern);
  for (let next = walk.next(); ; next = walk.next()) {
    if (next.done === true) return next.value ? entries : null;
    entries.push(next.value);
  }
}

/** Entries that a digit pattern takes, shortest first. Returns whether they are all. */
function* entriesOf(pattern: DigitPattern): Generator<string, boolean, undefined> {
  let beginnings = [""];
  let tried = 0;
  let areAll = true;
  for (let length = 1; length <= longest && tried < mostTried; length++) {
    const longer: string[] = [];
    for (const beginning of beginnings) {
      for (const key of keys) {
        tried++;
        const next = beginning + key;
        if (pattern.matches(next)) yield next;
        if (pattern.isPrefix(next)) longer.push(next);
      }
    }
    areAll &&= longer.length <= mostBeginnings;
    beginnings = longer.slice(0, mostBeginnings);
    if (beginnings.length === 0) return areAll;
  }
  return false;
}
