import { stopRecording } from "./recording.ts";
import { dropSpeech } from "./speech.ts";
import type { Turn } from "./turn.ts";

/** The caller holds the line: the agent is not heard, what comes is not the caller, and no patience runs. */
export function hold(turn: Turn): void {
  const { state, at } = turn;
  if (state.heldSince !== null) return;
  state.heldSince = at;
  dropSpeech(turn);
  if (state.recording?.phase === "recording") stopRecording(turn, "silence");
}

/** The caller is back: everything has as much time left as it had before. */
export function resume({ state, at }: Turn): void {
  const { heldSince, listening } = state;
  if (heldSince === null) return;
  state.heldSince = null;
  const later = (time: number) => Math.min(at, time + at - heldSince);
  for (const prompt of state.prompts) if (prompt.startedAt !== null) prompt.startedAt = later(prompt.startedAt);
  if (listening === null) return;
  listening.waitsSince = later(listening.waitsSince);
  listening.firstKeyAt = later(listening.firstKeyAt);
  listening.lastKeyAt = later(listening.lastKeyAt);
}
