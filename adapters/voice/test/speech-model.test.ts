import { expect, it } from "vitest";
import { FRAME_SAMPLES, speechModel, tone, type VoiceClassifier } from "../src/index.ts";

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
  expect(voicedShare(speechModel(), vowel)).toBeGreaterThan(0.95);
});

it("takes a steady hum for no voice within five seconds", () => {
  const hum = tone({ hertz: [50, 100, 150], ms: 20, amplitude: 1500 });
  const voice = speechModel();
  const verdicts = Array.from({ length: 500 }, () => voice.isVoiced(hum));
  voice.close();
  expect(verdicts.lastIndexOf(true)).toBeLessThan(250);
});

it("hears nothing in silence", () => {
  expect(voicedShare(speechModel(), new Int16Array(16_000))).toBe(0);
});
