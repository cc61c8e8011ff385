import { answer } from "./answer.ts";
import { bargeIn } from "./barge-in.ts";
import { isSpeaking, stopPrompts } from "./prompts.ts";
import { dropSpeech } from "./speech.ts";
import type { Turn } from "./turn.ts";
import type { Listening } from "./turn-state.ts";

/** Keeps a key in the buffer, unless the listening lets nothing through while the agent speaks. */
export function keepKey(turn: Turn, key: string): void {
  const { listening } = turn.state;
  if (listening !== null && isSpeaking(turn) && bargeIn[listening.spec.barge_in].key === "lost") return;
  turn.state.buffer += key;
}

/** Takes keys from the buffer for the open listening until its entry is complete. What is left serves the next. */
export function takeKeys(turn: Turn): void {
  const { state } = turn;
  for (let { listening } = state; listening !== null && mayTake(turn, listening); { listening } = state) {
    const key = state.buffer.charAt(0);
    state.buffer = state.buffer.slice(1);
    takeKey(turn, listening, key);
  }
}

function mayTake(turn: Turn, { spec }: Listening): boolean {
  return turn.state.buffer !== "" && spec.keys && (!isSpeaking(turn) || bargeIn[spec.barge_in].key === "stops");
}

/** A key beats speech: the agent falls silent and recognition is cancelled. */
function takeKey(turn: Turn, listening: Listening, key: string): void {
  stopPrompts(turn);
  dropSpeech(turn);
  listening.kept = null;
  if (key === "#" && !isWanted(turn, listening, "#")) {
    if (listening.entry !== "") completeEntry(turn, listening);
    return;
  }
  if (listening.entry === "") listening.firstKeyAt = turn.at;
  listening.lastKeyAt = turn.at;
  listening.entry += key;
  if (isComplete(turn, listening)) completeEntry(turn, listening);
}

/** Answers with the entry as it stands. */
export function completeEntry(turn: Turn, { entry }: Listening): void {
  answer(turn, { type: "pressed", digits: entry });
}

function isWanted({ rules }: Turn, { spec, entry }: Listening, key: string): boolean {
  const longer = entry + key;
  return spec.patterns.map(rules.pattern).some(({ matches, isPrefix }) => matches(longer) || isPrefix(longer));
}

/** Complete: as long as allowed, or matched by a path while no further key could match one. */
function isComplete({ rules }: Turn, { spec, entry }: Listening): boolean {
  if (entry.length >= spec.max_digits) return true;
  const patterns = spec.patterns.map(rules.pattern);
  return patterns.some(({ matches }) => matches(entry)) && !patterns.some(({ isPrefix }) => isPrefix(entry));
}
