import { answer, mention, speechAnswer } from "./answer.ts";
import { bargeIn, wordsOf } from "./barge-in.ts";
import { isSpeaking, stopPrompts } from "./prompts.ts";
import { canHear, dropSpeech, isTooShort, voicedMs } from "./speech.ts";
import type { Transcript, TurnEvent } from "./turn-event.ts";
import type { TurnWork } from "./turn-work.ts";

type Heard = Extract<TurnEvent, { type: "transcript" }>;

/** What a recogniser's words do. A recognition that was cancelled or superseded does nothing. */
export function onTranscript(work: TurnWork, { recognition, final, transcript }: Heard): void {
  const { state } = work;
  if ((recognition !== null && recognition !== state.speech?.id) || !canHear(work)) return;
  const isBlank = wordsOf(transcript).length === 0 || (recognition !== null && final && isNoise(work, transcript));
  if (!final) {
    if (!isBlank) onPartial(work, recognition, transcript);
    return;
  }
  state.heardUpTo = Math.max(state.heardUpTo, state.speech?.finishedAt ?? work.at);
  if (recognition === null) dropSpeech(work);
  state.speech = null;
  if (isBlank) noteNoise(work, transcript);
  else onWords(work, transcript);
}

/** A cough under a prompt is seldom longer. Milliseconds of voice. */
const LONGEST_COUGH = 600;

/** Too short to be speech, or a noise that only let the agent wait. */
function isNoise(work: TurnWork, { unclear }: Transcript): boolean {
  const { speech, pausedAt } = work.state;
  if (isTooShort(work)) return true;
  return unclear && pausedAt !== null && speech !== null && voicedMs(work, speech) <= LONGEST_COUGH;
}

function onPartial(work: TurnWork, recognition: string | null, transcript: Transcript): void {
  const { listening, speech } = work.state;
  if (listening === null) return;
  if (isSpeaking(work)) {
    if (!bargeIn[listening.spec.barge_in].wordsStop(transcript)) return;
    stopPrompts(work);
    if (speech !== null) speech.hasStopped = true;
  } else if (recognition === null) {
    // No other sign tells that speech has begun.
    listening.waitsSince = work.at;
  }
}

function onWords(work: TurnWork, transcript: Transcript): void {
  const { listening } = work.state;
  if (listening === null) {
    mention(work, transcript);
    return;
  }
  const { wordsStop, keeps } = bargeIn[listening.spec.barge_in];
  if (!isSpeaking(work) || wordsStop(transcript)) answer(work, speechAnswer(transcript));
  else if (keeps) listening.kept = transcript;
}

/** A blank utterance interrupts nothing and ends no listening; its noise comes with the silence that does. */
function noteNoise({ state: { listening } }: TurnWork, { noise }: Transcript): void {
  if (listening !== null && noise !== null) listening.noise = Math.max(listening.noise ?? noise, noise);
}
