import type { Id } from "@parley/model/kernel";
import type { Badge, Tone } from "../../drawing/overlay.ts";
import type { Painted } from "../../drawing/painted.ts";
import type { Shown } from "../shown-of.ts";
import type { Differing, ReplayFigures } from "./replay-figures.ts";
import { texts } from "./texts.ts";

const kinds = ["differ", "asks", "words"] as const;
const tones: { readonly [Kind in (typeof kinds)[number]]: Tone } = { differ: "bad", asks: "warn", words: "info" };

/** Marks the blocks of a sub-flow where calls part from the draft. */
export function replayPaint(figures: ReplayFigures, { subFlow, blocks }: Shown): Painted {
  const counts = { differ: countsOf(figures.differ), asks: countsOf(figures.asks), words: countsOf(figures.words) };
  const badges = new Map<Id, readonly Badge[]>();
  const words = new Map<Id, string>();
  const stops: { readonly id: Id; readonly count: number }[] = [];
  for (const { id } of blocks) {
    const found = kinds.flatMap((kind) => {
      const count = counts[kind].get(id) ?? 0;
      return count === 0 ? [] : [{ kind, count }];
    });
    const [worst] = found;
    if (worst === undefined) continue;
    const told = found.map(({ kind, count }) => texts.atBlock[kind](count)).join("; ");
    const text = texts.badge[worst.kind](worst.count);
    badges.set(id, [{ kind: "replay", text, told, tone: tones[worst.kind], isTinting: true }]);
    words.set(id, told);
    stops.push({ id, count: worst.kind === "words" ? 0 : worst.count });
  }
  return {
    drawn: { badges, looks: new Map(), ghosts: null },
    column: texts.column,
    words,
    removed: [],
    stops: stops.toSorted((a, b) => b.count - a.count).map(({ id }) => ({ id, subFlow, at: null })),
  };
}

/** Where the draft stood before the turn; at the beginning, where it comes to. */
function countsOf(list: readonly Differing[]): ReadonlyMap<Id, number> {
  const counts = new Map<Id, number>();
  for (const { difference } of list) {
    const { id } = difference.from ?? difference.draft.at;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
