import { stopRecording } from "./recording.ts";
import { dropSpeech } from "./speech.ts";
import type { TurnWork } from "./turn-work.ts";

/** The caller holds the line: the agent is not heard, what comes is not the caller, and no patience runs. */
export function hold(work: TurnWork): void {
  const { state, at } = work;
  if (state.heldSince !== null) return;
  state.heldSince = at;
  dropSpeech(work);
  if (state.recording?.phase === "recording") stopRecording(work, "silence");
}

/** The caller is back: everything has as much time left as it had before. */
export function resume({ state, at }: TurnWork): void {
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
