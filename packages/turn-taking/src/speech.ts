import { bargeIn } from "./barge-in.ts";
import { isSpeaking } from "./prompts.ts";
import { nextId, type Turn } from "./turn.ts";
import type { Speech } from "./turn-state.ts";

/**
 * Whether speech counts now. Between two listenings it does, as the last of them asked: the engine keeps what was said
 * while it was busy.
 */
export function canHear(turn: Turn): boolean {
  const { phase, recording, listening, lastListen, heldSince } = turn.state;
  if (phase !== "live" || recording !== null || heldSince !== null) return false;
  if (listening === null) return lastListen !== null;
  const { spec, entry } = listening;
  return spec.speech && entry === "" && (!isSpeaking(turn) || bargeIn[spec.barge_in].hears);
}

/** Begins to recognise, unless speech does not count or is being recognised already. */
export function beginSpeech(turn: Turn, from: number): void {
  const { state, effects } = turn;
  const listen = state.listening?.spec ?? state.lastListen;
  if (state.speech !== null || listen === null || !canHear(turn)) return;
  const id = nextId(turn, "speech");
  state.speech = { id, from, until: null, voiced: 0, finishedAt: null };
  effects.push({ type: "start_recognition", id, listen: listen.id, from });
}

/** The utterance is over: asks for its transcript, or lets it go when it was too short to be speech. */
export function finishSpeech(turn: Turn): void {
  const { state, effects, at } = turn;
  const { speech } = state;
  if (speech === null) return;
  speech.voiced = voicedMs(turn, speech);
  speech.until ??= at;
  if (isTooShort(turn)) {
    dropSpeech(turn);
    return;
  }
  speech.finishedAt = at;
  effects.push({ type: "finish_recognition", id: speech.id });
}

/** Speech with less voice than `min_record_time` counts as silence. */
export function isTooShort(turn: Turn): boolean {
  const { state } = turn;
  const times = (state.listening?.spec ?? state.lastListen)?.times;
  return state.speech !== null && times !== undefined && voicedMs(turn, state.speech) < times.min_record_time;
}

/** Milliseconds of voice in an utterance; what has not ended yet counts from its beginning. */
export function voicedMs({ state: { voiceSince }, at }: Turn, { from, until, voiced }: Speech): number {
  return until === null ? voiced + at - Math.max(voiceSince ?? from, from) : voiced;
}

export function dropSpeech({ state, effects }: Turn): void {
  if (state.speech === null) return;
  effects.push({ type: "cancel_recognition", id: state.speech.id });
  state.speech = null;
}

/** Speech cannot be recognised: what is being said is let go, and the caller may press keys instead. */
export function goDeaf({ state, at }: Turn): void {
  const { listening } = state;
  state.speech = null;
  state.lastListen = null;
  if (listening === null) return;
  listening.spec = { ...listening.spec, speech: false };
  listening.waitsSince = at;
}
