import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RtpPacket } from "../src/rtp-packet.ts";
import { type Source, SourceLatch } from "../src/source-latch.ts";

const named = { address: "192.0.2.1", port: 4000 };
const behindNat = { address: "198.51.100.7", port: 61_000 };
const neighbour = { address: "198.51.100.7", port: 61_001 };
const stranger = { address: "203.0.113.9", port: 4000 };

const packet = (sequence: number, changes: Partial<RtpPacket> = {}): RtpPacket => ({
  payloadType: 0,
  marker: false,
  sequence: sequence & 0xffff,
  timestamp: sequence * 160,
  ssrc: 1,
  payload: new Uint8Array(160),
  ...changes,
});

function setUp() {
  const latch = new SourceLatch(named, [named.address, behindNat.address]);
  let now = 1000;
  /** Sends packets every 20 ms, or as often as said; whether each was heard. */
  function send(source: Source, packets: readonly RtpPacket[], every = 20): boolean[] {
    return packets.map((one) => {
      const isHeard = latch.considers(source) && latch.hears(source, one, now);
      now += every;
      return isHeard;
    });
  }
  return { latch, send };
}

const run = (count: number, from = 0, changes: Partial<RtpPacket> = {}) =>
  Array.from({ length: count }, (_, n) => packet(from + n, changes));
const first = (heard: readonly boolean[]) => heard.indexOf(true);

describe("SourceLatch", () => {
  it("hears the place that was named from its first packet on, and sends there before and after", () => {
    const { latch, send } = setUp();
    expect(latch.target).toEqual(named);
    expect(send(named, run(3))).toEqual([true, true, true]);
    expect(latch.target).toEqual(named);
    expect(send(behindNat, run(100))).not.toContain(true);
    expect(latch.target).toEqual(named);
  });

  it("believes another source after ten steady packets, across the end of the numbers as well", () => {
    for (const from of [0, 65_530]) {
      const { latch, send } = setUp();
      expect(first(send(behindNat, run(12, from)))).toBe(9);
      expect(latch.target).toEqual(behindNat);
    }
  });

  it("sends nothing to a source that is not steady, and hears nothing of it", () => {
    const { latch, send } = setUp();
    const gaps = run(200).filter(({ sequence }) => sequence % 9 !== 8);
    const twoSenders = run(200).map((one) => ({ ...one, ssrc: one.sequence % 2 }));
    const backwards = run(200).toReversed();
    for (const packets of [gaps, twoSenders, backwards, run(9)]) expect(send(behindNat, packets)).not.toContain(true);
    // Keys alone are no audio.
    expect(send(behindNat, run(100, 0, { payload: new Uint8Array(4) }))).not.toContain(true);
    expect(latch.target).toEqual(named);
  });

  it("does not take a burst for a stream", () => {
    const { send } = setUp();
    expect(send(behindNat, run(1000), 0.1)).not.toContain(true);
  });

  it("takes packets of other lengths by the audio they bring", () => {
    for (const [ms, packets] of [
      [10, 20],
      [30, 7],
      [60, 4],
    ] as const) {
      const { send } = setUp();
      const long = run(40, 0, { payload: new Uint8Array(ms * 8) });
      expect(first(send(behindNat, long, ms)) + 1, `${ms} ms`).toBe(packets);
    }
  });

  it("ignores the second sender, and addresses that were not named", () => {
    const { latch, send } = setUp();
    expect(send(stranger, run(50))).not.toContain(true);
    send(behindNat, run(10));
    expect(send(neighbour, run(50))).not.toContain(true);
    expect(latch.target).toEqual(behindNat);
    expect(send(behindNat, run(5, 10))).toEqual([true, true, true, true, true]);
  });

  it("lets the place that was named win whenever it speaks: a neighbour who was first loses the call", () => {
    const { latch, send } = setUp();
    send(neighbour, run(20));
    expect(latch.target).toEqual(neighbour);
    expect(send(named, run(1))).toEqual([true]);
    expect(latch.target).toEqual(named);
    expect(send(neighbour, run(50, 20))).not.toContain(true);
  });

  it("knows two who send beside each other apart: who is steady wins", () => {
    const { latch, send } = setUp();
    for (let n = 0; n < 12; n++) {
      send(neighbour, [packet(n * 2)], 10);
      send(behindNat, [packet(n)], 10);
    }
    expect(latch.target).toEqual(behindNat);
  });

  it("sends only to the place named, or to one that was steady", () => {
    const source = fc.constantFrom(named, behindNat, neighbour, stranger);
    const one = fc.record({ source, sequence: fc.nat(12), ssrc: fc.nat(1), wait: fc.constantFrom(0, 20, 40) });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 60 }), (sent) => {
        const { latch, send } = setUp();
        for (const { source: from, sequence, ssrc, wait } of sent) {
          const isHeard = send(from, [packet(sequence, { ssrc })], wait)[0];
          expect(isHeard === true && latch.target.address === stranger.address).toBe(false);
          if (isHeard === true) expect(latch.target).toEqual(from);
        }
        // Fewer than thirteen numbers bring an unbroken ten only now and then; the named place is never lost.
        send(named, [packet(0)]);
        expect(latch.target).toEqual(named);
      }),
    );
  });
});
