import { bargeIn } from "./barge-in.ts";
import { isSpeaking } from "./prompts.ts";
import type { Speech } from "./turn-state.ts";
import { nextId, type TurnWork } from "./turn-work.ts";

/**
 * Whether speech counts now. Between two listenings it does, as the last of them asked: the engine keeps what was said
 * while it was busy.
 */
export function canHear(work: TurnWork): boolean {
  const { phase, recording, listening, lastListen, heldSince } = work.state;
  if (phase !== "live" || recording !== null || heldSince !== null) return false;
  if (listening === null) return lastListen !== null;
  const { spec, entry } = listening;
  return spec.speech && entry === "" && (!isSpeaking(work) || bargeIn[spec.barge_in].hears);
}

/** Begins to recognise, unless speech does not count or is being recognised already. */
export function beginSpeech(work: TurnWork, from: number): void {
  const { state, effects } = work;
  const listen = state.listening?.spec ?? state.lastListen;
  if (state.speech !== null || listen === null || !canHear(work)) return;
  const id = nextId(work, "speech");
  state.speech = { id, from, until: null, voiced: 0, finishedAt: null, hasStopped: false };
  effects.push({ type: "start_recognition", id, listen: listen.id, from });
}

/** The utterance is over: asks for its transcript, or lets it go when it was too short to be speech. */
export function finishSpeech(work: TurnWork): void {
  const { state, effects, at } = work;
  const { speech } = state;
  if (speech === null) return;
  speech.voiced = voicedMs(work, speech);
  speech.until ??= at;
  if (isTooShort(work)) {
    dropSpeech(work);
    return;
  }
  speech.finishedAt = at;
  effects.push({ type: "finish_recognition", id: speech.id });
}

/** Speech with less voice than `min_record_time` counts as silence. */
export function isTooShort(work: TurnWork): boolean {
  const { state } = work;
  const times = (state.listening?.spec ?? state.lastListen)?.times;
  return state.speech !== null && times !== undefined && voicedMs(work, state.speech) < times.min_record_time;
}

/** Milliseconds of voice in an utterance; what has not ended yet counts from its beginning. */
export function voicedMs({ state: { voiceSince }, at }: TurnWork, { from, until, voiced }: Speech): number {
  return until === null ? voiced + at - Math.max(voiceSince ?? from, from) : voiced;
}

export function dropSpeech({ state, effects }: TurnWork): void {
  if (state.speech === null) return;
  effects.push({ type: "cancel_recognition", id: state.speech.id });
  state.speech = null;
}

/** Nothing that is said counts until the next listening. */
export function stopHearing(work: TurnWork): void {
  dropSpeech(work);
  work.state.lastListen = null;
}

/** The words of an utterance do not come: its recognition has failed. */
export function giveUpSpeech(work: TurnWork): void {
  const { speech } = work.state;
  if (speech === null) return;
  work.effects.push({ type: "give_up_recognition", id: speech.id });
  goDeaf(work);
}

/** Speech cannot be recognised: what is being said is let go, and the caller may press keys instead. */
export function goDeaf({ state, at }: TurnWork): void {
  const { listening } = state;
  state.speech = null;
  state.lastListen = null;
  if (listening === null) return;
  listening.spec = { ...listening.spec, speech: false };
  listening.waitsSince = at;
}
