import { bargeIn } from "./barge-in.ts";
import { isSpeaking } from "./prompts.ts";
import type { Speech, TurnState, Voice } from "./turn-state.ts";
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

/**
 * Begins to recognise what is said, or was said while other words were awaited: from its beginning, as far as it counts.
 * Not where speech does not count, or is being recognised already.
 */
export function beginSpeech(work: TurnWork): void {
  const { state, effects } = work;
  const { unheard, voiceSince, heardUpTo } = state;
  const listen = state.listening?.spec ?? state.lastListen;
  const since = unheard?.from ?? voiceSince;
  if (since === null || state.speech !== null || listen === null || !canHear(work)) return;
  const id = nextId(work, "speech");
  const from = Math.max(since, heardUpTo);
  const until = voiceSince === null && unheard !== null ? unheard.until : null;
  state.speech = { id, from, until, voiced: unheard?.voiced ?? 0, finishedAt: null, hasStopped: false };
  state.unheard = null;
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
  state.heardUpTo = at;
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

/** Keeps voice that ended while the words before it are awaited. */
export function keepUnheard(state: TurnState, { from, until, voiced }: Voice): void {
  const counts = Math.min(voiced, until - Math.max(from, state.heardUpTo));
  if (counts <= 0) return;
  const before = state.unheard ?? { from, voiced: 0 };
  state.unheard = { from: before.from, until, voiced: before.voiced + counts };
}

export function dropSpeech({ state, effects, at }: TurnWork): void {
  state.unheard = null;
  if (state.speech === null) return;
  state.heardUpTo = at;
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
  state.unheard = null;
  state.lastListen = null;
  if (listening === null) return;
  listening.spec = { ...listening.spec, speech: false };
  listening.waitsSince = at;
}
