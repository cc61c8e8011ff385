import type { ReplayedTurn } from "@parley/host";

let waiting: readonly ReplayedTurn[] | null = null;

/** Turns that the simulator of the Test page plays when it opens next. */
export const playNext = (turns: readonly ReplayedTurn[]): void => {
  waiting = turns;
};

/** What waits to be played; null for nothing. It waits until it is taken away. */
export const toPlay = (): readonly ReplayedTurn[] | null => waiting;

export const forgetToPlay = (): void => {
  waiting = null;
};
