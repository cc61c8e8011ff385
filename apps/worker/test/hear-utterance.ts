import { setTimeout as pause } from "node:timers/promises";
import type { Expected, Hypothesis, Recogniser } from "@parley/speech";
import { quiet, stepTurn, type TurnEvent } from "@parley/turn-taking";
import { FRAME_MS, FRAME_SAMPLES, SpeechDetector, speechModel } from "@parley/voice";
import { pino } from "pino";
import { digitRules } from "../src/call/digit-rules.ts";
import { Utterance } from "../src/call/utterance.ts";

/** What was heard, best first, and how long after the declared end of speech; null: no recogniser was asked. */
export type Hearing = { readonly hypotheses: readonly Hypothesis[]; readonly took: number | null };

/** What a listening waits for, and the silence that ends an utterance. */
export type Listened = { readonly expected: Expected; readonly silence: number };

/** The quiet before an utterance that a recogniser wants. */
const leadMs = 200;

const log = pino({ level: "silent" });

/**
 * One utterance by way of voice detection, turn-taking and a recogniser, as in a call. From the first pause of the voice
 * on, time runs as it does for the caller, so that a recogniser may use it.
 */
export async function hearUtterance(
  recogniser: Recogniser,
  { expected, silence }: Listened,
  samples: Int16Array,
  isPaced: boolean,
): Promise<Hearing> {
  const detector = new SpeechDetector(speechModel());
  const answered = Promise.withResolvers<readonly Hypothesis[]>();
  let state = structuredClone(quiet);
  const heard: { utterance: Utterance | null } = { utterance: null };
  let finishedAt: number | null = null;
  const frames: { readonly at: number; readonly frame: Int16Array }[] = [];
  const begin = (from: number) =>
    new Utterance({
      execution: "single",
      candidates: [recogniser],
      request: { client: "client", language: "en-IN", model: null, expected, wantsPartials: () => false },
      soFar: frames.flatMap(({ at, frame }) => (at + FRAME_MS > from - leadMs ? [frame] : [])),
      onPartial: () => {},
      onFinal: (readings) => answered.resolve(readings.flatMap(({ hypotheses }) => hypotheses)),
      onBroken: () => {},
      onDeaf: () => answered.reject(new Error("The recogniser broke off.")),
      log,
    });
  const happen = (event: TurnEvent) => {
    const stepped = stepTurn(digitRules, state, event);
    state = stepped.state;
    for (const effect of stepped.effects) {
      if (effect.type === "start_recognition") heard.utterance = begin(effect.from);
      if (effect.type === "cancel_recognition") {
        heard.utterance?.cancel();
        heard.utterance = null;
      }
      if (effect.type === "finish_recognition") {
        finishedAt = performance.now();
        heard.utterance?.finish();
      }
    }
  };
  const times = {
    ...{ patience: 5000, silence_threshold: silence, min_record_time: 100, max_record_time: 60_000 },
    ...{ first_digit_wait_time: 5000, max_inter_digit_wait_time: 2000, dtmf_max_wait_time: 15_000 },
  };
  const listen = { id: "l", speech: true, keys: true, patterns: [], max_digits: 64, times } as const;
  let hasPaused = false;
  happen({ at: 0, type: "listen", spec: { ...listen, barge_in: "speech", discard_buffer: false } });
  for (let at = 0; (at / FRAME_MS + 1) * FRAME_SAMPLES <= samples.length && finishedAt === null; at += FRAME_MS) {
    const { silence: over } = state.timers;
    hasPaused ||= over !== undefined;
    if (hasPaused && isPaced) await pause(FRAME_MS);
    if (over !== undefined && over.due <= at) happen({ at, type: "timer", id: over.id });
    const frame = samples.slice((at / FRAME_MS) * FRAME_SAMPLES, (at / FRAME_MS + 1) * FRAME_SAMPLES);
    frames.push({ at, frame });
    heard.utterance?.hear(frame);
    const event = detector.hear(frame, at);
    if (event?.type === "speech_started") happen({ at, type: "speech_started", from: event.at });
    if (event?.type === "speech_ended") heard.utterance?.pause();
    if (event?.type === "speech_ended") happen({ at, type: "speech_ended", until: event.at, voiced: event.voicedMs });
  }
  if (finishedAt === null) return { hypotheses: [], took: null };
  const hypotheses = await answered.promise;
  return { hypotheses, took: performance.now() - finishedAt };
}
