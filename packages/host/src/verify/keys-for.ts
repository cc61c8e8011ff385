import type { DigitPattern } from "@parley/flow";

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "*", "#"];
/** Most keys of one entry, and most entries that are tried for it. */
const longest = 20;
const mostTried = 400;

/** The shortest entry that a digit pattern takes; none where there is no short one. */
export function keysFor(pattern: DigitPattern): readonly string[] {
  let entries = [""];
  let tried = 0;
  for (let length = 1; length <= longest && tried < mostTried; length++) {
    const longer: string[] = [];
    for (const entry of entries) {
      for (const key of keys) {
        tried++;
        const next = entry + key;
        if (pattern.matches(next)) return [next];
        if (pattern.isPrefix(next)) longer.push(next);
      }
    }
    // Of a pattern such as [0-9]{10} one beginning is as good as another.
    entries = longer.slice(0, 3);
  }
  return [];
}
