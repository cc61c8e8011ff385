import { logOf, type Runtime } from "@parley/engine";
import type { Program } from "@parley/flow";
import { type Coverage, coverageOf } from "../conversations/coverage.ts";
import { pathsOf } from "../verify/watch-turns.ts";
import { type Learnt, learntIn, learntOtherwise } from "./learnt.ts";
import { type RecordedTalk, type ReplayableCall, readRecordedCall } from "./recorded-call.ts";
import { type Difference, type ReplayEnd, type ReplayedTurn, replayWithTurns } from "./replay-call.ts";

/** How a golden call, which must stay as it went, goes with a draft. */
export type GoldenResult = {
  readonly call: ReplayableCall["call_uuid"];
  /** On the same way the draft may still understand otherwise, or say other words. */
  readonly end: ReplayEnd["type"] | "understands" | "words";
  /** Number of the turn where the comparison ended, or of the first that is otherwise; null where all is the same. */
  readonly turn: number | null;
  /** The same in a sentence. */
  readonly message: string;
};

/** Golden calls beside the way that a draft goes with them, and what of the draft they touch. */
export type GoldenReplay = {
  readonly results: readonly GoldenResult[];
  readonly coverage: { readonly [what in keyof Coverage]: { readonly touched: number; readonly all: number } };
};

/** Plays golden calls against a draft. It sends nothing. */
export function replayGolden(runtime: Runtime, calls: readonly ReplayableCall[]): GoldenReplay {
  const turns: ReplayedTurn[] = [];
  const results = calls.map((call): GoldenResult => {
    const talk = readRecordedCall(call);
    const { end, words, turns: made } = replayWithTurns(runtime, talk);
    turns.push(...made);
    const found = { call: call.call_uuid, end: end.type, turn: turnOf(end), message: messageOf(end) };
    return end.type === "same" ? { ...found, ...onSameWay(talk, made, words) } : found;
  });
  return { results, coverage: countsOf(coverageOf(turns), runtime.program) };
}

const countsOf = ({ blocks, paths, intents }: Coverage, program: Program): GoldenReplay["coverage"] => ({
  blocks: { touched: blocks.length, all: program.blocks.size },
  paths: { touched: paths.length, all: pathsOf(program).size },
  intents: { touched: intents.filter((name) => program.intents.has(name)).length, all: program.intents.size },
});

/** Whether the draft goes another way than the call: what is masked or not in the record says nothing. */
export const hasParted = ({ end }: Pick<GoldenResult, "end">): boolean => end === "differs" || end === "asks";

/** Whether the draft goes the way of the call with something else in it. */
export const isOtherwise = ({ end }: Pick<GoldenResult, "end">): boolean => end === "understands" || end === "words";

function onSameWay(
  { turns }: RecordedTalk,
  made: readonly ReplayedTurn[],
  words: Difference | null,
): Pick<GoldenResult, "end" | "turn" | "message"> | null {
  // A record that tells nothing of it was kept without it.
  const isKept = turns.some(({ learnt }) => learnt.length > 0);
  for (const [index, { learnt }] of turns.entries()) {
    const other = isKept ? learntOtherwise(learnt, learntIn(logOf(made[index]?.effects ?? []))) : null;
    if (other === null) continue;
    const turn = index + 1;
    return { end: "understands", turn, message: `Turn ${turn}: ${learntMessage(other)}.` };
  }
  if (words === null) return null;
  const { turn, draft } = words;
  return { end: "words", turn, message: `Turn ${turn}: the draft says other words in "${draft.at.name}".` };
}

/** Names only: a value is the caller's. */
function learntMessage({ call, draft }: { readonly call: Learnt | null; readonly draft: Learnt | null }): string {
  const told = (one: Learnt | null) =>
    one === null ? "nothing more" : one.name === null ? "no intent" : `the ${one.type} "${one.name}"`;
  if (call?.type === "value" && draft?.type === "value" && call.name === draft.name) {
    return `the draft understands another value of "${call.name}"`;
  }
  return `the call understood ${told(call)}, the draft ${told(draft)}`;
}

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
  audio: "what the caller said",
} as const;

const wayOf = ({ ended, at, asked }: Difference["call"]): string => {
  if (ended !== null) return `ends "${ended}"`;
  const [first] = asked;
  return first === undefined ? `comes to "${at.name}"` : `asks "${first.name || first.at.name}" in "${at.name}"`;
};
