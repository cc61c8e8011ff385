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
};

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
  return { all: replays.length, differ, words, asks, ...ended };
}
