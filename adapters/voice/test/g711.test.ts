import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CodecName, codecs } from "../src/index.ts";

const sample = fc.integer({ min: -32768, max: 32767 });

describe.each<CodecName>(["PCMU", "PCMA"])("%s", (name) => {
  const codec = codecs[name];
  const round = (value: number) => codec.decode(codec.encode(Int16Array.of(value)))[0] ?? Number.NaN;

  it("gives every code back as it was, save the second zero of mu-law", () => {
    const all = Uint8Array.from({ length: 256 }, (_, code) => code);
    const again = codec.encode(codec.decode(all));
    const changed = Array.from(all).filter((code) => again[code] !== code);
    expect(changed).toEqual(name === "PCMU" ? [0x7f] : []);
  });

  it("stays within half a step of its segment", () => {
    fc.assert(
      fc.property(sample, (value) => {
        const clipped = Math.max(-32124, Math.min(32124, value));
        expect(Math.abs(round(clipped) - clipped)).toBeLessThanOrEqual(Math.max(16, Math.abs(clipped) / 16));
      }),
    );
  });

  it("keeps the order of amplitudes", () => {
    fc.assert(fc.property(sample, sample, (a, b) => a > b || round(a) <= round(b)));
  });
});

it("encodes the values printed in G.711", () => {
  expect(Array.from(codecs.PCMU.encode(Int16Array.of(0, 32767, -32768)))).toEqual([0xff, 0x80, 0x00]);
  expect(Array.from(codecs.PCMA.encode(Int16Array.of(0, 32767, -32768, -1)))).toEqual([0xd5, 0xaa, 0x2a, 0x55]);
});
