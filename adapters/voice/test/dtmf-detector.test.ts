import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DtmfDetector, dtmfTone, tone } from "../src/index.ts";

const KEYS = Array.from("0123456789*#ABCD");

function silence(ms: number): Int16Array {
  return new Int16Array(ms * 8);
}

function join(...parts: Int16Array[]): Int16Array {
  return Int16Array.from(parts.flatMap((part) => Array.from(part)));
}

function hear(...parts: Int16Array[]): string {
  return new DtmfDetector().hear(join(silence(7), ...parts, silence(60))).join("");
}

function pair(options: { low: number; high: number; ms?: number; lowAmplitude?: number; highAmplitude?: number }) {
  const { low, high, ms = 60, lowAmplitude = 4000, highAmplitude = 4000 } = options;
  const first = tone({ hertz: [low], ms, amplitude: lowAmplitude });
  const second = tone({ hertz: [high], ms, amplitude: highAmplitude });
  return first.map((sample, index) => sample + (second[index] ?? 0));
}

/** A crude voice: a buzz at a moving pitch through three moving formants, and hiss. */
function voice(seed: number, ms: number): Int16Array {
  let state = seed;
  const random = () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  const samples = new Int16Array(ms * 8);
  let phase = 0;
  let pitch = 100;
  let formants = [500, 1500, 2500];
  for (let i = 0; i < samples.length; i++) {
    if (i % 800 === 0) {
      pitch = 80 + random() * 180;
      formants = [300 + random() * 600, 900 + random() * 1200, 2000 + random() * 1200];
    }
    phase += pitch / 8000;
    let sum = 0;
    for (let harmonic = 1; harmonic * pitch < 3600; harmonic++) {
      const gain = formants.reduce(
        (most, formant) => Math.max(most, 1 / (1 + ((harmonic * pitch - formant) / 90) ** 2)),
        0.02,
      );
      sum += gain * Math.sin(2 * Math.PI * harmonic * phase);
    }
    samples[i] = Math.round(4000 * sum + 300 * (random() - 0.5));
  }
  return samples;
}

describe("DtmfDetector", () => {
  it("hears every key, once", () => {
    expect(hear(...KEYS.flatMap((key) => [dtmfTone(key, 50), silence(50)]))).toBe(KEYS.join(""));
  });

  it("hears the shortest legal key and pause wherever they fall", () => {
    fc.assert(
      fc.property(fc.constantFrom(...KEYS), fc.nat(400), (key, shift) => {
        const heard = hear(new Int16Array(shift), dtmfTone(key, 40), silence(40), dtmfTone(key, 40));
        expect(heard).toBe(key + key);
      }),
    );
  });

  it("tells a key while it is still held, and one that is held long only once", () => {
    const detector = new DtmfDetector();
    expect(detector.hear(dtmfTone("8", 40))).toEqual(["8"]);
    expect(detector.hear(dtmfTone("8", 3000))).toEqual([]);
  });

  it("gives the same whatever the size of the pieces", () => {
    const audio = join(dtmfTone("4", 60), silence(60), dtmfTone("4", 60), silence(60), dtmfTone("2", 60));
    const detector = new DtmfDetector();
    const keys: string[] = [];
    for (let at = 0; at < audio.length; at += 37) keys.push(...detector.hear(audio.subarray(at, at + 37)));
    expect(keys.join("")).toBe("442");
  });

  it.each<[string, Int16Array, string]>([
    ["1.5 % above its frequencies", pair({ low: 770 * 1.015, high: 1336 * 1.015 }), "5"],
    ["1.5 % below its frequencies", pair({ low: 941 * 0.985, high: 1477 * 0.985 }), "#"],
    ["4 % off its frequencies", pair({ low: 770 * 1.04, high: 1336 * 1.04 }), ""],
    ["with its column 6 dB stronger", pair({ low: 697, high: 1209, highAmplitude: 8000 }), "1"],
    ["with its column 12 dB stronger", pair({ low: 697, high: 1209, lowAmplitude: 2000, highAmplitude: 8000 }), ""],
    ["with its row 3 dB stronger", pair({ low: 697, high: 1209, lowAmplitude: 5600 }), "1"],
    ["with its row 8 dB stronger", pair({ low: 697, high: 1209, lowAmplitude: 10_000 }), ""],
    ["too quiet", pair({ low: 697, high: 1209, lowAmplitude: 150, highAmplitude: 150 }), ""],
    ["too short", pair({ low: 697, high: 1209, ms: 12 }), ""],
    ["of one tone only", tone({ hertz: [941], ms: 100, amplitude: 8000 }), ""],
    ["of two rows", tone({ hertz: [697, 941], ms: 100, amplitude: 5000 }), ""],
    ["with a third tone", tone({ hertz: [697, 1209, 2400], ms: 100, amplitude: 5000 }), ""],
    ["of a dial tone", tone({ hertz: [350, 440], ms: 500, amplitude: 5000 }), ""],
  ])("a signal %s", (_, audio, keys) => {
    expect(hear(audio)).toBe(keys);
  });

  it("hears no key in a minute of voices", () => {
    const heard = Array.from({ length: 12 }, (_, seed) => hear(voice(seed + 1, 5000)));
    expect(heard.join("")).toBe("");
  });
});

it.each(["", "E", "12", "a"])("there is no tone of the key %j", (key) => {
  expect(() => dtmfTone(key, 100)).toThrow(RangeError);
});
