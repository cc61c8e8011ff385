import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRtp, timestampDistance, writeRtp } from "../src/rtp-packet.ts";

const uint32 = fc.nat(0xffffffff);
const packet = fc.record({
  payloadType: fc.nat(127),
  marker: fc.boolean(),
  sequence: fc.nat(0xffff),
  timestamp: uint32,
  ssrc: uint32,
  payload: fc.uint8Array({ maxLength: 200 }),
});

it("reads back what it wrote", () => {
  fc.assert(
    fc.property(packet, (value) => {
      expect(parseRtp(writeRtp(value))).toEqual(value);
    }),
  );
});

it("reads any bytes without failing", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.boolean(), (bytes, isVersion2) => {
      if (isVersion2 && bytes.length > 0) bytes[0] = 0x80 | ((bytes[0] ?? 0) & 0x3f);
      const read = parseRtp(bytes);
      if (read !== undefined) expect(read.payload.length).toBeLessThanOrEqual(bytes.length - 12);
    }),
    { numRuns: 5000 },
  );
});

describe("odd packets", () => {
  const body = [0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3];
  const read = (first: number, ...rest: number[]) => parseRtp(Uint8Array.of(first, 0, 0, 7, ...body.slice(4), ...rest));

  it.each<[string, number, number[], number[] | undefined]>([
    ["plain", 0x80, [9, 9], [9, 9]],
    ["version 1", 0x40, [9, 9], undefined],
    ["two contributing sources", 0x82, [0, 0, 0, 4, 0, 0, 0, 5, 9], [9]],
    ["a contributing source that is missing", 0x82, [0, 0, 0, 4], undefined],
    ["a header extension", 0x90, [0xbe, 0xde, 0, 1, 1, 2, 3, 4, 9], [9]],
    ["an extension longer than the packet", 0x90, [0xbe, 0xde, 0xff, 0xff, 1], undefined],
    ["an extension cut short", 0x90, [0xbe], undefined],
    ["padding", 0xa0, [9, 0, 2], [9]],
    ["padding longer than the packet", 0xa0, [9, 0, 200], undefined],
    ["padding of nothing", 0xa0, [9, 0, 0], undefined],
  ])("%s", (_, first, rest, payload) => {
    const packetRead = read(first, ...rest);
    expect(packetRead && Array.from(packetRead.payload)).toEqual(payload);
  });
});

it("measures across the wrap of the timestamp", () => {
  expect(timestampDistance(0xffffffff, 159)).toBe(160);
  expect(timestampDistance(159, 0xffffffff)).toBe(-160);
});
