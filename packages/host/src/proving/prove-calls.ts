import type { Runtime } from "@parley/engine";
import type { Program } from "@parley/flow";
import type { RecordedTalk } from "../replay/recorded-call.ts";
import { type Difference, type Replay, replayCall } from "../replay/replay-call.ts";
import { areSameWords, isSameWay, type Side } from "../replay/side.ts";

/** A stored call that goes otherwise with the proposal than without it. */
export type CallChange = {
  readonly call: Replay["call"];
  /** Whether it takes another way, or only hears other words on it. */
  readonly how: "way" | "words";
  /** Number of the turn in which it shows; the first is the beginning. */
  readonly turn: number;
  /** Where it stands before that turn; null at the beginning. */
  readonly from: string | null;
  /** What the caller did in it. */
  readonly doing: Difference["doing"];
  /** The turn without and with the proposal. */
  readonly before: Side;
  readonly after: Side;
  /** With the proposal it asks what the call never asked: what comes then is not known. */
  readonly isUnknown: boolean;
};

/** How a call goes without and with a proposal; null where it goes the same. */
export function proveCall(before: Runtime, after: Runtime, talk: RecordedTalk): CallChange | null {
  const [was, is] = [replayCall(before, talk), replayCall(after, talk)];
  const way = firstOf(after.program, partingOf(was), partingOf(is));
  if (way !== null) return changeOf(was.call, "way", way, is.end.type === "asks" && way.after !== null);
  const words = firstOf(after.program, was.words, is.words);
  return words === null ? null : changeOf(was.call, "words", words, false);
}

type Parting = {
  readonly difference: Difference;
  readonly before: Difference | null;
  readonly after: Difference | null;
};

/** Where a replay leaves the way of its call. */
const partingOf = ({ end }: Replay): Difference | null => ("difference" in end ? end.difference : null);

/** The first of two partings from the call, where they are not the same. */
function firstOf(draft: Program, before: Difference | null, after: Difference | null): Parting | null {
  const first = [before, after].filter((each) => each !== null).toSorted((a, b) => a.turn - b.turn)[0];
  if (first === undefined) return null;
  if (before !== null && after !== null && before.turn === after.turn && areAlike(draft, before.draft, after.draft))
    return null;
  return { difference: first, before: atTurn(before, first), after: atTurn(after, first) };
}

const atTurn = (difference: Difference | null, { turn }: Difference) => (difference?.turn === turn ? difference : null);

function changeOf(
  call: Replay["call"],
  how: CallChange["how"],
  { difference, before, after }: Parting,
  isUnknown: boolean,
): CallChange {
  const { turn, from, doing } = difference;
  // Who does not part from the call in this turn, goes as it went.
  const sides = { before: before?.draft ?? difference.call, after: after?.draft ?? difference.call };
  return { call, how, turn, from: from?.name ?? null, doing, ...sides, isUnknown };
}

/** Whether two sides are the same to a caller. */
const areAlike = (draft: Program, one: Side, other: Side): boolean =>
  isSameWay(draft, one, other) && areSameWords(one, other);
