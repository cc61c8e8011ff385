import { answer, mention, said } from "./answer.ts";
import { bargeIn, wordsOf } from "./barge-in.ts";
import { isSpeaking, stopPrompts } from "./prompts.ts";
import { canHear, dropSpeech, isTooShort, voicedMs } from "./speech.ts";
import type { Turn } from "./turn.ts";
import type { Transcript, TurnEvent } from "./turn-event.ts";

type Heard = Extract<TurnEvent, { type: "transcript" }>;

/** What a recogniser's words do. A recognition that was cancelled or superseded does nothing. */
export function onTranscript(turn: Turn, { recognition, final, transcript }: Heard): void {
  const { state } = turn;
  if ((recognition !== null && recognition !== state.speech?.id) || !canHear(turn)) return;
  const isBlank = wordsOf(transcript).length === 0 || (recognition !== null && final && isNoise(turn, transcript));
  if (!final) {
    if (!isBlank) onPartial(turn, recognition, transcript);
    return;
  }
  if (recognition === null) dropSpeech(turn);
  state.speech = null;
  if (isBlank) noteNoise(turn, transcript);
  else onWords(turn, transcript);
}

/** A cough under a prompt is seldom longer. Milliseconds of voice. */
const LONGEST_COUGH = 600;

/** Too short to be speech, or a noise that only let the agent wait. */
function isNoise(turn: Turn, { unclear }: Transcript): boolean {
  const { speech, pausedAt } = turn.state;
  if (isTooShort(turn)) return true;
  return unclear && pausedAt !== null && speech !== null && voicedMs(turn, speech) <= LONGEST_COUGH;
}

function onPartial(turn: Turn, recognition: string | null, transcript: Transcript): void {
  const { listening } = turn.state;
  if (listening === null) return;
  if (isSpeaking(turn)) {
    if (bargeIn[listening.spec.barge_in].wordsStop(transcript)) stopPrompts(turn);
  } else if (recognition === null) {
    // No other sign tells that speech has begun.
    listening.waitsSince = turn.at;
  }
}

function onWords(turn: Turn, transcript: Transcript): void {
  const { listening } = turn.state;
  if (listening === null) {
    mention(turn, transcript);
    return;
  }
  const { wordsStop, keeps } = bargeIn[listening.spec.barge_in];
  if (!isSpeaking(turn) || wordsStop(transcript)) answer(turn, said(transcript));
  else if (keeps) listening.kept = transcript;
}

/** A blank utterance interrupts nothing and ends no listening; its noise is told with the silence that does. */
function noteNoise({ state: { listening } }: Turn, { noise }: Transcript): void {
  if (listening !== null && noise !== null) listening.noise = Math.max(listening.noise ?? noise, noise);
}
