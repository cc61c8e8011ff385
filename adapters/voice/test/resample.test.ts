import { describe, expect, it } from "vitest";
import { goertzel, resample } from "../src/index.ts";
import { telephoneAudio } from "../src/telephone-audio.ts";

const AMPLITUDE = 10_000;
const FULL_POWER = AMPLITUDE ** 2 / 2;

function sine(hertz: number, rate: number, ms = 500): Int16Array {
  return Int16Array.from({ length: (rate * ms) / 1000 }, (_, n) =>
    Math.round(AMPLITUDE * Math.sin((2 * Math.PI * hertz * n) / rate)),
  );
}

function steady(samples: Int16Array): Int16Array {
  return samples.subarray(800, samples.length - 800);
}

describe("resample", () => {
  it.each([11_025, 16_000, 22_050, 24_000, 44_100, 48_000])("keeps a 1 kHz tone from %d Hz", (rate) => {
    const output = resample(sine(1000, rate), rate, 8000);
    expect(Math.abs(output.length - 4000)).toBeLessThanOrEqual(1);
    const power = goertzel(steady(output), 1000);
    expect(power / FULL_POWER).toBeGreaterThan(0.97);
    expect(power / FULL_POWER).toBeLessThan(1.03);
  });

  it.each([
    [16_000, 5000, 3000],
    [22_050, 6000, 2000],
    [48_000, 9000, 1000],
  ])("from %d Hz lets nothing of %d Hz fold onto %d Hz", (rate, hertz, folded) => {
    const output = steady(resample(sine(hertz, rate), rate, 8000));
    expect(goertzel(output, folded) / FULL_POWER).toBeLessThan(1e-4);
  });

  it("moves nothing in time", () => {
    const input = new Int16Array(1600);
    input[800] = 30_000;
    const output = resample(input, 16_000, 8000);
    const peak = output.indexOf(output.reduce((most, value) => Math.max(most, value), 0));
    expect(peak).toBe(400);
  });

  it("doubles the rate for a recogniser", () => {
    const output = resample(sine(1000, 8000), 8000, 16_000);
    const again = resample(output, 16_000, 8000);
    expect(output.length).toBe(8000);
    expect(goertzel(steady(again), 1000) / FULL_POWER).toBeGreaterThan(0.97);
  });
});

it("mixes the channels of a file into telephone audio", () => {
  const channels = [sine(1000, 16_000), sine(1000, 16_000)];
  const mono = telephoneAudio({ sampleRate: 16_000, channels });
  expect(goertzel(steady(mono), 1000) / FULL_POWER).toBeGreaterThan(0.97);
});

it("leaves audio of the wanted rate as it is", () => {
  const samples = sine(3900, 8000);
  expect(resample(samples, 8000, 8000)).toEqual(samples);
});

it("plays nothing for a file without channels", () => {
  expect(telephoneAudio({ sampleRate: 16_000, channels: [] })).toEqual(new Int16Array());
});
