import { isSpeaking } from "./prompts.ts";
import type { RecordingEnd } from "./turn-effect.ts";
import type { Recording } from "./turn-state.ts";
import type { TurnWork } from "./turn-work.ts";

/** Goes on with a Record block once the agent has spoken: its tone, if it has one, then the recording. */
export function advanceRecording(work: TurnWork): void {
  const { recording } = work.state;
  if (recording?.phase !== "waiting" || isSpeaking(work)) return;
  if (recording.spec.beep) {
    recording.phase = "beeping";
    work.effects.push({ type: "beep", id: beepId(recording) });
  } else {
    beginRecording(work, recording);
  }
}

/** The tone has been heard. */
export function endBeep(work: TurnWork, id: string): void {
  const { recording } = work.state;
  if (recording?.phase === "beeping" && id === beepId(recording)) beginRecording(work, recording);
}

export function stopRecording({ state, effects, at }: TurnWork, by: RecordingEnd): void {
  const { recording } = state;
  state.recording = null;
  if (recording?.phase !== "recording") return;
  const { spec, voiceFrom, voiceUntil } = recording;
  const spoken = voiceFrom === null ? 0 : (voiceUntil ?? at) - voiceFrom;
  const is_blank = voiceFrom === null || spoken < spec.min;
  effects.push({ type: "stop_recording", request: spec.request, until: at, ended_by: by, is_blank });
  state.heardMs = 0;
}

/** The engine no longer wants the recording. */
export function cancelRecording({ state, effects }: TurnWork, request: string): void {
  const { recording } = state;
  if (recording?.spec.request !== request) return;
  state.recording = null;
  if (recording.phase === "recording") effects.push({ type: "cancel_recording", request });
}

function beginRecording({ state, effects, at }: TurnWork, recording: Recording): void {
  recording.phase = "recording";
  recording.from = at;
  if (state.voiceSince !== null) recording.voiceFrom = at;
  effects.push({ type: "start_recording", request: recording.spec.request, from: at });
}

function beepId({ spec }: Recording): string {
  return `${spec.request}.beep`;
}
