import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import { type AudioFormat, codecs, formats, measureWav, readWav, WavError, writeWav } from "../src/index.ts";

const samples = fc.int16Array({ minLength: 1, maxLength: 400 });
const format = fc.constantFrom<AudioFormat>("wav_ulaw_8k", "wav_pcm_8k", "wav_pcm_16k");

/** A good file of 100 samples with some bytes overwritten from `offset` on. */
function spoilt(offset: number, ...bytes: number[]): Uint8Array {
  const file = writeWav("wav_pcm_8k", new Int16Array(100));
  file.set(bytes, offset);
  return file;
}

function codeOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof WavError) return error.code;
    throw error;
  }
  return "read";
}

it("reads back what it wrote", () => {
  fc.assert(
    fc.property(format, samples, (name, audio) => {
      const wav = readWav(writeWav(name, audio));
      expect(wav.sampleRate).toBe(formats[name].sampleRate);
      const kept = name === "wav_ulaw_8k" ? codecs.PCMU.decode(codecs.PCMU.encode(audio)) : audio;
      expect(wav.channels).toEqual([kept]);
    }),
  );
});

it("measures by the head what it would read, as quickly in a long file as in a short one", () => {
  const long = writeWav("wav_ulaw_8k", new Int16Array(10_000_000));
  const { result, took } = leastOnProcessor(5, () => measureWav(long));
  expect(result).toEqual({ sampleRate: 8000, channelCount: 1, seconds: 1250 });
  expect(took).toBeLessThan(5);
  fc.assert(
    fc.property(format, samples, (name, audio) => {
      const { sampleRate, seconds } = measureWav(writeWav(name, audio));
      expect([sampleRate, Math.round(seconds * sampleRate)]).toEqual([formats[name].sampleRate, audio.length]);
    }),
  );
});

it("reads only the first seconds of the audio", () => {
  const audio = Int16Array.from({ length: 20_000 }, (_, at) => at);
  expect(readWav(writeWav("wav_pcm_16k", audio), { upToSeconds: 1 }).channels).toEqual([audio.slice(0, 16_000)]);
  expect(readWav(writeWav("wav_pcm_16k", audio), { upToSeconds: 9 }).channels).toEqual([audio]);
});

it("tells the sides of a stereo file apart", () => {
  const bytes = writeWav("wav_pcm_8k", Int16Array.of(1, -2, 3, -4));
  bytes[22] = 2;
  expect(readWav(bytes).channels).toEqual([Int16Array.of(1, 3), Int16Array.of(-2, -4)]);
  expect(measureWav(bytes)).toEqual({ sampleRate: 8000, channelCount: 2, seconds: 2 / 8000 });
});

it("reads A-law, which it does not write", () => {
  const levels = Uint8Array.from({ length: 256 }, (_, level) => level);
  const file = writeWav("wav_ulaw_8k", codecs.PCMU.decode(levels));
  file.set([6], 20);
  file.set(levels, file.length - levels.length);
  expect(readWav(file).channels).toEqual([codecs.PCMA.decode(levels)]);
});

describe("hostile and broken files", () => {
  it.each<[string, Uint8Array, string]>([
    ["nothing", new Uint8Array(), "not_wav"],
    ["another kind of file", new TextEncoder().encode("ID3 and then some music"), "not_wav"],
    ["a RIFF of another kind", spoilt(8, 0x41, 0x56, 0x49, 0x20), "not_wav"],
    ["a cut header", spoilt(0).subarray(0, 30), "truncated"],
    ["a format chunk of 4 GB", spoilt(16, 0xff, 0xff, 0xff, 0xff), "truncated"],
    ["a format chunk of 4 bytes", spoilt(16, 4, 0, 0, 0), "truncated"],
    ["more audio promised than held", spoilt(40, 0xff, 0xff, 0xff, 0x7f), "truncated"],
    ["no audio", spoilt(40, 0, 0, 0, 0), "empty"],
    ["an MP3 inside", spoilt(20, 0x55), "unsupported"],
    ["24-bit samples", spoilt(34, 24), "unsupported"],
    ["no channel", spoilt(22, 0), "unsupported"],
    ["200 channels", spoilt(22, 200), "unsupported"],
    ["no samples per second", spoilt(24, 0, 0, 0, 0), "unsupported"],
    ["4 billion samples per second", spoilt(24, 0xff, 0xff, 0xff, 0xff), "unsupported"],
    ["audio before its format", spoilt(12, 0x64, 0x61, 0x74, 0x61), "not_wav"],
  ])("%s", (_, bytes, code) => {
    expect(codeOf(() => readWav(bytes))).toBe(code);
    expect(codeOf(() => measureWav(bytes))).toBe(code);
  });

  it("refuses a file over the limit before looking at it", () => {
    expect(codeOf(() => readWav(spoilt(0), { maxBytes: 100 }))).toBe("too_large");
  });

  it("takes what is there of a piped file that could not know its length", () => {
    const [channel] = readWav(spoilt(40, 0xff, 0xff, 0xff, 0x7f), { streamed: true }).channels;
    expect(channel?.length).toBe(100);
  });

  it("skips chunks it does not know, with their padding", () => {
    const file = spoilt(0);
    const list = [0x4c, 0x49, 0x53, 0x54, 3, 0, 0, 0, 1, 2, 3, 0];
    const bytes = Uint8Array.from([...file.subarray(0, 12), ...list, ...file.subarray(12)]);
    expect(readWav(bytes).channels[0]?.length).toBe(100);
  });

  it("never fails but with a WavError", () => {
    const good = writeWav("wav_ulaw_8k", new Int16Array(50));
    const change = fc.record({ at: fc.nat(good.length - 1), to: fc.nat(255) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), fc.nat(good.length), (changes, length) => {
        const bytes = good.slice(0, length);
        for (const { at, to } of changes) if (at < length) bytes[at] = to;
        codeOf(() => readWav(bytes));
      }),
      { numRuns: 2000 },
    );
  });
});
