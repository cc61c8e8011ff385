import { expect, it } from "vitest";
import { EnergyClassifier, FRAME_SAMPLES, SpeechModel, tone, type VoiceClassifier } from "../src/index.ts";

const model = await SpeechModel.load();

/** Share of a signal's frames that are voiced, after some quiet to get used to the line. */
function voicedShare(voice: VoiceClassifier, signal: Int16Array): number {
  for (let n = 0; n < 50; n++) voice.isVoiced(tone({ hertz: [1800], ms: 20, amplitude: 8 }));
  let voiced = 0;
  let frames = 0;
  for (let at = 0; at + FRAME_SAMPLES <= signal.length; at += FRAME_SAMPLES) {
    frames++;
    if (voice.isVoiced(signal.subarray(at, at + FRAME_SAMPLES))) voiced++;
  }
  voice.close();
  return voiced / frames;
}

it("hears a voice", () => {
  const vowel = tone({ hertz: [140, 280, 420, 560, 700, 1120, 2240], ms: 2000, amplitude: 2000 });
  expect(voicedShare(model.open(), vowel)).toBeGreaterThan(0.95);
});

it("is not taken in by a hum that is loud enough for the level alone", () => {
  const hum = tone({ hertz: [50, 100, 150], ms: 2000, amplitude: 1500 });
  expect(voicedShare(new EnergyClassifier(), hum)).toBeGreaterThan(0.95);
  expect(voicedShare(model.open(), hum)).toBeLessThan(0.1);
});

it("hears nothing in silence", () => {
  expect(voicedShare(model.open(), new Int16Array(16_000))).toBe(0);
});
