import { answer } from "./answer.ts";
import { bargeIn } from "./barge-in.ts";
import { isSpeaking, stopPrompts } from "./prompts.ts";
import { dropSpeech } from "./speech.ts";
import type { Listening } from "./turn-state.ts";
import type { TurnWork } from "./turn-work.ts";

/** Keeps a key in the buffer, unless the listening lets nothing through while the agent speaks. */
export function keepKey(work: TurnWork, key: string): void {
  const { listening } = work.state;
  if (listening !== null && isSpeaking(work) && bargeIn[listening.spec.barge_in].key === "lost") return;
  work.state.buffer += key;
}

/** Takes keys from the buffer for the open listening until its entry is complete. What is left serves the next. */
export function takeKeys(work: TurnWork): void {
  const { state } = work;
  for (let { listening } = state; listening !== null && mayTake(work, listening); { listening } = state) {
    const key = state.buffer.charAt(0);
    state.buffer = state.buffer.slice(1);
    takeKey(work, listening, key);
  }
}

function mayTake(work: TurnWork, { spec }: Listening): boolean {
  return work.state.buffer !== "" && spec.keys && (!isSpeaking(work) || bargeIn[spec.barge_in].key === "stops");
}

/** A key beats speech: the agent falls silent and recognition is cancelled. */
function takeKey(work: TurnWork, listening: Listening, key: string): void {
  stopPrompts(work);
  dropSpeech(work);
  listening.kept = null;
  if (key === "#" && !isWanted(work, listening, "#")) {
    if (listening.entry !== "") completeEntry(work, listening);
    return;
  }
  if (listening.entry === "") listening.firstKeyAt = work.at;
  listening.lastKeyAt = work.at;
  listening.entry += key;
  if (isComplete(work, listening)) completeEntry(work, listening);
}

/** Answers with the entry as it stands. */
export function completeEntry(work: TurnWork, { entry }: Listening): void {
  answer(work, { type: "pressed", digits: entry });
}

function isWanted({ rules }: TurnWork, { spec, entry }: Listening, key: string): boolean {
  const longer = entry + key;
  return spec.patterns.map(rules.pattern).some(({ matches, isPrefix }) => matches(longer) || isPrefix(longer));
}

/** Complete: as long as allowed, or matched by a path while no further key could match one. */
function isComplete({ rules }: TurnWork, { spec, entry }: Listening): boolean {
  if (entry.length >= spec.max_digits) return true;
  const patterns = spec.patterns.map(rules.pattern);
  return patterns.some(({ matches }) => matches(entry)) && !patterns.some(({ isPrefix }) => isPrefix(entry));
}
