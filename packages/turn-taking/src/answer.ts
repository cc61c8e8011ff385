import { stopPrompts } from "./prompts.ts";
import { dropSpeech } from "./speech.ts";
import type { TurnInput } from "./turn-effect.ts";
import type { Transcript } from "./turn-event.ts";
import type { Listening } from "./turn-state.ts";
import type { TurnWork } from "./turn-work.ts";

type Closing = "listen" | "heard_ms";
type Answer = TurnInput extends infer Input ? (Input extends TurnInput ? Omit<Input, Closing> : never) : never;

/** Closes the open listening with its one input: the agent falls silent, and other speech of that moment is let go. */
export function answer(work: TurnWork, input: Answer): void {
  const { state, effects } = work;
  if (state.listening === null) return;
  stopPrompts(work);
  dropSpeech(work);
  effects.push({ type: "input", input: { ...input, listen: state.listening.spec.id, heard_ms: state.heardMs } });
  state.listening = null;
  state.heardMs = 0;
}

/** Hands on what was said while no listening was open, under the name of the last; the agent speaks on. */
export function mention({ state, effects }: TurnWork, transcript: Transcript): void {
  if (state.lastListen === null) return;
  const input = { ...speechAnswer(transcript), listen: state.lastListen.id, heard_ms: state.heardMs };
  effects.push({ type: "input", input });
}

export function speechAnswer({ alternatives, audio, noise }: Transcript): Answer & { type: "said" } {
  return { type: "said", alternatives, audio, noise };
}

/** Nothing was said: silence, or, where noise was taken for speech, its level without words. */
export function silence({ noise }: Listening): Answer {
  return noise === null ? { type: "silent" } : { type: "said", alternatives: [], audio: null, noise };
}
