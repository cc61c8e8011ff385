import { quiet, stepTurn, type TurnEvent } from "@parley/turn-taking";
import { codecs, FRAME_MS, FRAME_SAMPLES, SpeechDetector, speechModel } from "@parley/voice";
import { describe, expect, test } from "vitest";
import { peer } from "../../../test/peers.ts";
import { digitRules } from "../src/call/digit-rules.ts";
import { speaking } from "./speaking.ts";

const words = ["billing", "one", "yes", "no"];
const voices = ["m1", "m3", "m7", "f1", "f2", "f5"];

/** The same numbers each time: [0, 1). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

const limited = (value: number) => Math.max(-32_768, Math.min(32_767, Math.round(value)));

/** Power of what is spoken, without the quiet around it. */
function loudness(samples: Int16Array): number {
  const loud = samples.filter((sample) => Math.abs(sample) > 200);
  return Math.sqrt(loud.reduce((sum, sample) => sum + sample ** 2, 0) / loud.length);
}

/** Noise with this share of the loudness of the words. */
function noisy(samples: Int16Array, share: number): Int16Array {
  const random = chance(1);
  const level = loudness(samples) * share * Math.sqrt(3);
  return samples.map((sample) => limited(sample + level * (2 * random() - 1)));
}

function lossy(samples: Int16Array, share: number): Int16Array {
  const random = chance(2);
  const kept = samples.slice();
  for (let at = 0; at < kept.length; at += FRAME_SAMPLES) if (random() < share) kept.fill(0, at, at + FRAME_SAMPLES);
  return kept;
}

/** What a telephone line does to a voice. */
const lines: { readonly [name: string]: (samples: Int16Array) => Int16Array } = {
  "a clean line": (samples) => samples,
  "noise, 15 dB below": (samples) => noisy(samples, 0.18),
  "one frame in ten lost": (samples) => lossy(samples, 0.1),
  "a voice 20 dB too low": (samples) => samples.map((sample) => limited(sample * 0.1)),
  "an overdriven voice": (samples) => samples.map((sample) => limited(sample * 8)),
  "mains hum": (samples) =>
    samples.map((sample, at) => limited(sample + 300 * Math.sin((2 * Math.PI * 50 * at) / 8000))),
};

/** Whether a caller who says this, after a second, is handed to the recogniser with the usual settings. */
function reaches(samples: Int16Array): boolean {
  const detector = new SpeechDetector(speechModel());
  let state = structuredClone(quiet);
  let isHeard = false;
  const happen = (event: TurnEvent) => {
    const stepped = stepTurn(digitRules, state, event);
    state = stepped.state;
    isHeard ||= stepped.effects.some(({ type }) => type === "finish_recognition");
  };
  const times = {
    ...{ patience: 5000, silence_threshold: 800, min_record_time: 100, max_record_time: 60_000 },
    ...{ first_digit_wait_time: 5000, max_inter_digit_wait_time: 2000, dtmf_max_wait_time: 15_000 },
  };
  const listen = { id: "l", speech: true, keys: true, patterns: [], max_digits: 64, times } as const;
  happen({ at: 0, type: "listen", spec: { ...listen, barge_in: "speech", discard_buffer: false } });
  for (let at = 0; at * 8 + FRAME_SAMPLES <= samples.length; at += FRAME_MS) {
    const { silence } = state.timers;
    if (silence !== undefined && silence.due <= at) happen({ at, type: "timer", id: silence.id });
    const event = detector.hear(samples.subarray(at * 8, at * 8 + FRAME_SAMPLES), at);
    if (event?.type === "speech_started") happen({ at, type: "speech_started", from: event.at });
    if (event?.type === "speech_ended") {
      happen({ at, type: "speech_ended", until: event.at, voiced: event.voicedMs });
    }
  }
  return isHeard;
}

describe.skipIf(peer("espeak-ng") === null)("a caller who says one short word", () => {
  test.each(Object.keys(lines))("is heard on %s", async (line) => {
    const missed: string[] = [];
    for (const word of words) {
      for (const voice of voices) {
        const said = await speaking(word, voice);
        const whole = new Int16Array(said.length + 3 * 8000);
        whole.set(said, 8000);
        const sent = lines[line]?.(whole) ?? whole;
        if (!reaches(codecs.PCMU.decode(codecs.PCMU.encode(sent)))) missed.push(`${word} by ${voice}`);
      }
    }
    expect(missed).toEqual([]);
  });
});

test("a click, and noise of a tenth of a second, reach no recogniser", () => {
  const random = chance(3);
  for (const ms of [30, 60, 80]) {
    const samples = new Int16Array(3 * 8000);
    for (let at = 8000; at < 8000 + ms * 8; at++) samples[at] = limited(16_000 * (2 * random() - 1));
    expect([ms, reaches(samples)]).toEqual([ms, false]);
  }
});
