import type { Difference, Replay } from "@parley/host";

/** A call that goes differently, and the turn that shows it first. */
export type Differing = { readonly replay: Replay; readonly difference: Difference };

export type ReplayFigures = {
  readonly all: number;
  readonly same: number;
  /** Another way, in the order of the calls. */
  readonly differ: readonly Differing[];
  /** Other words on the same way. */
  readonly words: readonly Differing[];
  /** The draft asks what the call never asked. */
  readonly asks: readonly Differing[];
  readonly masked: number;
  readonly untold: number;
  /** Rules that the draft breaks with these calls, the one that most break first. */
  readonly broken: readonly Breaking[];
};

/** A rule that is broken: in so many calls, soonest in this one. */
export type Breaking = { readonly rule: string; readonly calls: number; readonly soonest: Replay["call"] };

/** How many calls go which way. A call counts once: by how its comparison ended. */
export function replayFigures(replays: readonly Replay[]): ReplayFigures {
  const differ: Differing[] = [];
  const words: Differing[] = [];
  const asks: Differing[] = [];
  const ended = { same: 0, masked: 0, untold: 0 };
  for (const replay of replays) {
    const { end } = replay;
    if (end.type === "differs") differ.push({ replay, difference: end.difference });
    else if (end.type === "asks") asks.push({ replay, difference: end.difference });
    else if (end.type === "same" && replay.words !== null) words.push({ replay, difference: replay.words });
    else ended[end.type] += 1;
  }
  return { all: replays.length, differ, words, asks, ...ended, broken: brokenIn(replays) };
}

function brokenIn(replays: readonly Replay[]): readonly Breaking[] {
  const found = new Map<string, Breaking & { readonly turn: number }>();
  for (const { call, broken } of replays) {
    for (const { rule, turn } of broken) {
      const known = found.get(rule);
      const isSooner = known === undefined || turn < known.turn;
      found.set(rule, {
        rule,
        calls: (known?.calls ?? 0) + 1,
        soonest: isSooner ? call : known.soonest,
        turn: isSooner ? turn : known.turn,
      });
    }
  }
  return [...found.values()].toSorted((a, b) => b.calls - a.calls);
}
