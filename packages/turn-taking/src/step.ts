import type { ListenSpec } from "@parley/model/kernel";
import { answer, said, silence } from "./answer.ts";
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
import { beginSpeech, canHear, dropSpeech, finishSpeech, goDeaf, isTooShort } from "./speech.ts";
import { keepTimers, takeTimer } from "./timers.ts";
import { onTranscript } from "./transcripts.ts";
import type { Rules, Turn } from "./turn.ts";
import type { TurnEffect } from "./turn-effect.ts";
import type { RecordSpec, TurnEvent } from "./turn-event.ts";
import type { TimerName, TurnState } from "./turn-state.ts";

/**
 * One step of a call's turn-taking: what happened, in; the new state and what is to be done, out. Pure: the state passed
 * in is never changed. A call begins with `quiet`; after `hung_up` nothing happens any more.
 */
export function step(
  rules: Rules,
  state: Readonly<TurnState>,
  event: TurnEvent,
): { state: TurnState; effects: TurnEffect[] } {
  const turn: Turn = { rules, at: event.at, state: copy(state), effects: [] };
  if (state.phase === "live") onLive(turn, event);
  else if (state.phase === "ended") onEnded(turn, event);
  // The agent waits for speech alone, so it goes on when that ends in any way but an answer.
  if (turn.state.speech === null || !isSpeaking(turn)) resumePrompts(turn);
  keepTimers(turn);
  return { state: turn.state, effects: turn.effects };
}

function copy(state: Readonly<TurnState>): TurnState {
  const { prompts, listening, recording, speech, timers } = state;
  return {
    ...state,
    prompts: prompts.map((prompt) => ({ ...prompt })),
    listening: listening && { ...listening },
    recording: recording && { ...recording },
    speech: speech && { ...speech },
    timers: { ...timers },
  };
}

function onLive(turn: Turn, event: TurnEvent): void {
  switch (event.type) {
    case "say":
    case "playing":
    case "played":
      onPrompt(turn, event);
      break;
    case "listen":
      onListen(turn, event.spec);
      break;
    case "record":
      onRecord(turn, event.spec);
      break;
    case "cancel":
      cancelRecording(turn, event.request);
      break;
    case "key":
      if (turn.state.recording?.phase === "recording") stopRecording(turn, "key");
      else keepKey(turn, event.key);
      break;
    case "speech_started":
      onSpeechStarted(turn, event.from);
      break;
    case "speech_ended":
      onSpeechEnded(turn, event);
      break;
    case "transcript":
      onTranscript(turn, event);
      break;
    case "recognition_failed":
      if (turn.state.speech?.id === event.recognition) goDeaf(turn);
      break;
    case "timer":
      onTimer(turn, takeTimer(turn, event.id));
      break;
    case "held":
      if (event.isHeld) hold(turn);
      else resume(turn);
      break;
    case "end":
      close(turn, "ended");
      break;
    case "hung_up":
      stopPrompts(turn);
      stopRecording(turn, "hang_up");
      close(turn, "over");
      break;
  }
  settle(turn);
}

/** After the end only what was said is of interest, and the caller's leaving. */
function onEnded(turn: Turn, event: TurnEvent): void {
  if (event.type === "say" || event.type === "playing" || event.type === "played") onPrompt(turn, event);
  if (event.type !== "hung_up") return;
  stopPrompts(turn);
  turn.state.phase = "over";
}

/** Does what has become possible: keys first, then kept speech, then speech that goes on. */
function settle(turn: Turn): void {
  const { state } = turn;
  advanceRecording(turn);
  takeKeys(turn);
  if (state.listening === null) return;
  if (state.listening.kept !== null && !isSpeaking(turn)) answer(turn, said(state.listening.kept));
  else if (state.voiceSince !== null) beginSpeech(turn, turn.at);
}

function onPrompt(turn: Turn, event: Extract<TurnEvent, { type: "say" | "playing" | "played" }>): void {
  const { listening } = turn.state;
  if (event.type === "say") {
    queuePrompt(turn, event.id);
  } else if (event.type === "playing") {
    startPrompt(turn, event.id);
  } else {
    endBeep(turn, event.id);
    if (endPrompt(turn, event.id) && listening !== null) listening.waitsSince = turn.at;
  }
}

function onListen(turn: Turn, spec: ListenSpec): void {
  const { state, at } = turn;
  supersede(turn);
  if (spec.discard_buffer) state.buffer = "";
  state.listening = { spec, waitsSince: at, entry: "", firstKeyAt: at, lastKeyAt: at, kept: null, noise: null };
  state.lastListen = spec.speech ? spec : null;
  if (!canHear(turn)) dropSpeech(turn);
}

function onRecord(turn: Turn, spec: RecordSpec): void {
  const { state } = turn;
  supersede(turn);
  dropSpeech(turn);
  state.recording = { spec, phase: "waiting", from: turn.at, voiceFrom: null, voiceUntil: null };
}

/** Ends what waited for the caller without an answer. Keys of an entry never completed are pressed keys still. */
function supersede(turn: Turn): void {
  const { state } = turn;
  state.buffer = (state.listening?.entry ?? "") + state.buffer;
  state.listening = null;
  if (state.recording !== null) cancelRecording(turn, state.recording.spec.request);
}

/** Nothing is heard any more. */
function close(turn: Turn, phase: "ended" | "over"): void {
  const { state } = turn;
  supersede(turn);
  dropSpeech(turn);
  state.lastListen = null;
  state.buffer = "";
  state.phase = phase;
}

function onSpeechStarted(turn: Turn, from: number): void {
  const { state } = turn;
  state.voiceSince = from;
  if (state.recording?.phase === "recording") {
    state.recording.voiceFrom ??= Math.max(from, state.recording.from);
    state.recording.voiceUntil = null;
  }
  if (state.speech?.finishedAt === null) state.speech.until = null;
  else beginSpeech(turn, from);
}

function onSpeechEnded(turn: Turn, { until, voiced }: Extract<TurnEvent, { type: "speech_ended" }>): void {
  const { state } = turn;
  const since = state.voiceSince ?? until;
  state.voiceSince = null;
  if (state.recording?.voiceFrom != null) state.recording.voiceUntil = until;
  const { speech } = state;
  if (speech === null || speech.until !== null) return;
  speech.until = until;
  speech.voiced += Math.max(0, Math.min(voiced, until - Math.max(since, speech.from)));
  // A click need not be waited for.
  if (isTooShort(turn)) resumePrompts(turn);
}

function onTimer(turn: Turn, name: TimerName | undefined): void {
  const { listening } = turn.state;
  switch (name) {
    case "patience":
      if (listening !== null) answer(turn, silence(listening));
      break;
    case "inter_digit":
    case "entry":
      if (listening !== null) completeEntry(turn, listening);
      break;
    case "barge_in":
      pausePrompts(turn);
      break;
    case "silence":
    case "speech_limit":
      finishSpeech(turn);
      break;
    case "transcript":
      dropSpeech(turn);
      break;
    case "record_silence":
      stopRecording(turn, "silence");
      break;
    case "record_limit":
      stopRecording(turn, "limit");
      break;
  }
}
