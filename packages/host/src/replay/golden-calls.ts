import type { Runtime } from "@parley/engine";
import { type ReplayableCall, readRecordedCall } from "./recorded-call.ts";
import { type Difference, type ReplayEnd, replayCall } from "./replay-call.ts";

/** How a golden call, which must stay as it went, goes with a draft. */
export type GoldenResult = {
  readonly call: ReplayableCall["call_uuid"];
  readonly end: ReplayEnd["type"];
  /** Number of the turn where the comparison ended; null where it went to the end. */
  readonly turn: number | null;
  /** The same in a sentence. */
  readonly message: string;
};

/** Plays golden calls against a draft. It sends nothing. */
export function replayGolden(runtime: Runtime, calls: readonly ReplayableCall[]): readonly GoldenResult[] {
  return calls.map((call) => {
    const { end } = replayCall(runtime, readRecordedCall(call));
    return { call: call.call_uuid, end: end.type, turn: turnOf(end), message: messageOf(end) };
  });
}

/** Whether the draft goes another way than the call: what is masked or not in the record says nothing. */
export const hasParted = ({ end }: Pick<GoldenResult, "end">): boolean => end === "differs" || end === "asks";

function turnOf(end: ReplayEnd): number | null {
  if (end.type === "same") return null;
  return "turn" in end ? end.turn : end.difference.turn;
}

function messageOf(end: ReplayEnd): string {
  switch (end.type) {
    case "same":
      return "It goes as it went.";
    case "differs":
      return `Turn ${end.difference.turn}: the call ${wayOf(end.difference.call)}, the draft ${wayOf(end.difference.draft)}.`;
    case "asks":
      return `Turn ${end.difference.turn}: the draft asks "${end.name}", which the call never asked.`;
    case "masked":
      return `Turn ${end.turn}: what the caller did is masked, so the rest is not known.`;
    case "untold":
      return `Turn ${end.turn}: the record does not keep ${untold[end.what]}.`;
  }
}

const untold = {
  beginning: "how the call began",
  guesses: "the other guesses of the recogniser",
  answer: "an answer's body",
  account: "the account's values",
} as const;

const wayOf = ({ ended, at, asked }: Difference["call"]): string => {
  if (ended !== null) return `ends "${ended}"`;
  const [first] = asked;
  return first === undefined ? `comes to "${at.name}"` : `asks "${first.name || first.block}" in "${at.name}"`;
};
