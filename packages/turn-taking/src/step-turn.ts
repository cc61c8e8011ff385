import type { ListenSpec } from "@parley/model/kernel";
import { answer, silence, speechAnswer } from "./answer.ts";
import { hold, resume } from "./hold.ts";
import { completeEntry, keepKey, takeKeys } from "./keys.ts";
import {
  endPrompt,
  isSpeaking,
  pausePrompts,
  queuePrompt,
  resumePrompts,
  startPrompt,
  stopPrompts,
} from "./prompts.ts";
import { advanceRecording, cancelRecording, endBeep, stopRecording } from "./recording.ts";
import {
  beginSpeech,
  canHear,
  dropSpeech,
  finishSpeech,
  giveUpSpeech,
  goDeaf,
  isTooShort,
  keepUnheard,
  stopHearing,
} from "./speech.ts";
import { keepTimers, takeTimer } from "./timers.ts";
import { onTranscript } from "./transcripts.ts";
import type { TurnEffect } from "./turn-effect.ts";
import type { RecordSpec, TurnEvent } from "./turn-event.ts";
import type { TimerName, TurnState } from "./turn-state.ts";
import type { Rules, TurnWork } from "./turn-work.ts";

/**
 * One step of a call's turn-taking: what happened, in; the new state and what is to be done, out. Pure: the state passed
 * in is never changed. A call begins with `quiet`; after `hung_up` nothing happens.
 */
export function stepTurn(
  rules: Rules,
  state: Readonly<TurnState>,
  event: TurnEvent,
): { state: TurnState; effects: TurnEffect[] } {
  const work: TurnWork = { rules, at: event.at, state: copy(state), effects: [] };
  if (!canHear(work)) work.state.heardUpTo = work.at;
  if (state.phase === "live") onLive(work, event);
  else if (state.phase === "ended") onEnded(work, event);
  // The agent waits for speech alone, so it goes on when that ends in any way but an answer.
  if (work.state.speech === null || !isSpeaking(work)) resumePrompts(work);
  keepTimers(work);
  return { state: work.state, effects: work.effects };
}

function copy(state: Readonly<TurnState>): TurnState {
  const { prompts, listening, recording, speech, unheard, timers } = state;
  return {
    ...state,
    prompts: prompts.map((prompt) => ({ ...prompt })),
    listening: listening && { ...listening },
    recording: recording && { ...recording },
    speech: speech && { ...speech },
    unheard: unheard && { ...unheard },
    timers: { ...timers },
  };
}

function onLive(work: TurnWork, event: TurnEvent): void {
  switch (event.type) {
    case "say":
    case "playing":
    case "played":
      onPrompt(work, event);
      break;
    case "listen":
      onListen(work, event.spec);
      break;
    case "record":
      onRecord(work, event.spec);
      break;
    case "cancel":
      cancelRecording(work, event.request);
      break;
    case "stop_hearing":
      stopHearing(work);
      break;
    case "key":
      if (work.state.recording?.phase === "recording") stopRecording(work, "key");
      else keepKey(work, event.key);
      break;
    case "speech_started":
      onSpeechStarted(work, event.from);
      break;
    case "speech_ended":
      onSpeechEnded(work, event);
      break;
    case "transcript":
      onTranscript(work, event);
      break;
    case "recognition_failed":
      if (work.state.speech?.id === event.recognition) goDeaf(work);
      break;
    case "timer":
      onTimer(work, takeTimer(work, event.id));
      break;
    case "held":
      if (event.isHeld) hold(work);
      else resume(work);
      break;
    case "end":
      close(work, "ended");
      break;
    case "hung_up":
      stopPrompts(work);
      stopRecording(work, "hang_up");
      close(work, "over");
      break;
  }
  settle(work);
}

/** After the end only what was said is of interest, and the caller's leaving. */
function onEnded(work: TurnWork, event: TurnEvent): void {
  if (event.type === "say" || event.type === "playing" || event.type === "played") onPrompt(work, event);
  if (event.type !== "hung_up") return;
  stopPrompts(work);
  work.state.phase = "over";
}

/** Does what has become possible: keys first, then kept speech, then speech that goes on. */
function settle(work: TurnWork): void {
  const { state } = work;
  advanceRecording(work);
  takeKeys(work);
  if (state.listening === null) return;
  if (state.listening.kept !== null && !isSpeaking(work)) answer(work, speechAnswer(state.listening.kept));
  else beginSpeech(work);
}

function onPrompt(work: TurnWork, event: Extract<TurnEvent, { type: "say" | "playing" | "played" }>): void {
  const { listening } = work.state;
  if (event.type === "say") {
    queuePrompt(work, event.id);
    if (work.state.speech?.hasStopped === true) pausePrompts(work);
  } else if (event.type === "playing") {
    startPrompt(work, event.id);
  } else {
    endBeep(work, event.id);
    if (endPrompt(work, event.id) && listening !== null) listening.waitsSince = work.at;
  }
}

function onListen(work: TurnWork, spec: ListenSpec): void {
  const { state, at } = work;
  supersede(work);
  if (spec.discard_buffer) state.buffer = "";
  state.listening = { spec, waitsSince: at, entry: "", firstKeyAt: at, lastKeyAt: at, kept: null, noise: null };
  state.lastListen = spec.speech ? spec : null;
  if (!canHear(work)) dropSpeech(work);
}

function onRecord(work: TurnWork, spec: RecordSpec): void {
  const { state } = work;
  supersede(work);
  dropSpeech(work);
  state.recording = { spec, phase: "waiting", from: work.at, voiceFrom: null, voiceUntil: null };
}

/** Ends what waited for the caller without an answer. Keys of an entry never completed are pressed keys still. */
function supersede(work: TurnWork): void {
  const { state } = work;
  state.buffer = (state.listening?.entry ?? "") + state.buffer;
  state.listening = null;
  if (state.recording !== null) cancelRecording(work, state.recording.spec.request);
}

/** Nothing is heard from now on. */
function close(work: TurnWork, phase: "ended" | "over"): void {
  const { state } = work;
  supersede(work);
  stopHearing(work);
  state.buffer = "";
  state.phase = phase;
}

function onSpeechStarted(work: TurnWork, from: number): void {
  const { state } = work;
  state.voiceSince = from;
  if (state.recording?.phase === "recording") {
    state.recording.voiceFrom ??= Math.max(from, state.recording.from);
    state.recording.voiceUntil = null;
  }
  if (state.speech?.finishedAt === null) state.speech.until = null;
  else beginSpeech(work);
}

function onSpeechEnded(work: TurnWork, { until, voiced }: Extract<TurnEvent, { type: "speech_ended" }>): void {
  const { state } = work;
  const since = state.voiceSince ?? until;
  state.voiceSince = null;
  if (state.recording?.voiceFrom != null) state.recording.voiceUntil = until;
  const { speech } = state;
  if (speech === null) return;
  if (speech.finishedAt !== null) {
    keepUnheard(state, { from: since, until, voiced });
    return;
  }
  if (speech.until !== null) return;
  speech.until = until;
  speech.voiced += Math.max(0, Math.min(voiced, until - Math.max(since, speech.from)));
  // A click need not be waited for.
  if (isTooShort(work)) resumePrompts(work);
}

function onTimer(work: TurnWork, name: TimerName | undefined): void {
  const { listening } = work.state;
  switch (name) {
    case "patience":
      if (listening !== null) answer(work, silence(listening));
      break;
    case "inter_digit":
    case "entry":
      if (listening !== null) completeEntry(work, listening);
      break;
    case "barge_in":
      pausePrompts(work);
      break;
    case "silence":
    case "speech_limit":
      finishSpeech(work);
      break;
    case "transcript":
      giveUpSpeech(work);
      break;
    case "record_silence":
      stopRecording(work, "silence");
      break;
    case "record_limit":
      stopRecording(work, "limit");
      break;
  }
}
