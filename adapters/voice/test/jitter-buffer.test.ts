import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FRAME_SAMPLES } from "../src/index.ts";
import { JitterBuffer } from "../src/jitter-buffer.ts";

const START = 0xffff_ff00;
const DELAY = 2 * FRAME_SAMPLES;

/** Frame n of a signal whose samples name their frame. */
function frame(n: number): Int16Array {
  return new Int16Array(FRAME_SAMPLES).fill(n + 1);
}

function timestamp(n: number): number {
  return (START + n * FRAME_SAMPLES) >>> 0;
}

/** The frames a buffer gives, each as the one value that fills it (0 silence), without the silence before the first. */
function heard(frames: readonly Int16Array[]): number[] {
  const values = frames.map((samples) => {
    expect(new Set(samples).size).toBe(1);
    return samples[0] ?? 0;
  });
  return values.slice(values.findIndex((value) => value > 0));
}

/** Writes packets in the order given, one a tick, reading a frame after each, and then reads the rest. */
function run(order: readonly number[], total: number): number[] {
  const buffer = new JitterBuffer(DELAY);
  const frames: Int16Array[] = [];
  for (const n of order) {
    buffer.write(timestamp(n), frame(n));
    frames.push(buffer.read());
  }
  while (frames.length < total + 2) frames.push(buffer.read());
  return heard(frames).slice(0, total);
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

describe("JitterBuffer", () => {
  it("gives an even stream as it came, across the wrap of the timestamp", () => {
    expect(run(upTo(20), 20)).toEqual(upTo(20).map((n) => n + 1));
  });

  it("puts neighbours that changed places back in order", () => {
    expect(run([0, 2, 1, 4, 3, 5], 6)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("hears a loss as silence of the same length", () => {
    const buffer = new JitterBuffer(DELAY);
    const frames: Int16Array[] = [];
    for (const n of upTo(10)) {
      if (n !== 4) buffer.write(timestamp(n), frame(n));
      frames.push(buffer.read());
    }
    expect(heard(frames)).toEqual([1, 2, 3, 4, 0, 6, 7, 8]);
  });

  it("says when what was read had come, and nothing of a frame that never did", () => {
    const buffer = new JitterBuffer(DELAY);
    const cameAt: (number | undefined)[] = [];
    for (const n of upTo(8)) {
      if (n !== 4) buffer.write(timestamp(n), frame(n), 100 + n);
      buffer.read();
      cameAt.push(buffer.completedAt);
    }
    while (cameAt.length < 11) {
      buffer.read();
      cameAt.push(buffer.completedAt);
    }
    expect(cameAt).toEqual([undefined, undefined, 100, 101, 102, 103, undefined, 105, 106, 107, undefined]);
  });

  it("takes packets of any length", () => {
    const buffer = new JitterBuffer(DELAY);
    const signal = Int16Array.from({ length: 800 }, (_, n) => n + 1);
    for (const [from, to] of [
      [0, 80],
      [80, 320],
      [320, 330],
      [330, 800],
    ]) {
      buffer.write((START + (from ?? 0)) >>> 0, signal.subarray(from, to));
    }
    const output = Array.from({ length: 7 }, () => Array.from(buffer.read())).flat();
    expect(output.slice(DELAY, DELAY + 800)).toEqual(Array.from(signal));
  });

  it("gives silence before the first packet", () => {
    expect(new Set(new JitterBuffer().read())).toEqual(new Set([0]));
  });

  it("follows a sender that moves its clock, after a few packets", () => {
    const buffer = new JitterBuffer(DELAY);
    const frames: Int16Array[] = [];
    const write = (at: number, n: number) => {
      buffer.write(at, frame(n));
      frames.push(buffer.read());
    };
    for (const n of upTo(5)) write(timestamp(n), n);
    for (const n of upTo(10)) write((123_456 + n * FRAME_SAMPLES) >>> 0, 100 + n);
    expect(heard(frames).slice(-6)).toEqual([103, 104, 105, 106, 107, 108]);
  });

  it("is not moved by one packet with a wild timestamp", () => {
    const buffer = new JitterBuffer(DELAY);
    const frames: Int16Array[] = [];
    for (const n of upTo(10)) {
      if (n === 5) buffer.write(123_456, frame(77));
      buffer.write(timestamp(n), frame(n));
      frames.push(buffer.read());
    }
    expect(heard(frames)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("deepens when packets keep coming late, until none is lost", () => {
    const buffer = new JitterBuffer(DELAY);
    const lateness = (n: number) => (n % 5 === 4 ? 4 : 0);
    const arrivals = upTo(600).map((n) => ({ n, tick: n + lateness(n) }));
    for (const tick of upTo(600)) {
      for (const { n } of arrivals.filter((arrival) => arrival.tick === tick)) buffer.write(timestamp(n), frame(n));
      if (tick === 400) buffer.late = 0;
      buffer.read();
    }
    expect(buffer.late).toBe(0);
  });

  it.each([
    ["faster", 1.002],
    ["slower", 0.998],
  ])("stays close to a sender whose clock is %s", (_, rate) => {
    const buffer = new JitterBuffer(DELAY);
    let sent = 0;
    let lastHeard = 0;
    for (const tick of upTo(5000)) {
      for (; sent < tick * rate; sent++) buffer.write(timestamp(sent), new Int16Array(FRAME_SAMPLES).fill(sent + 1));
      lastHeard = Math.max(lastHeard, ...buffer.read());
      if (tick > 100) expect(sent - lastHeard).toBeLessThanOrEqual(6);
    }
    expect(lastHeard).toBeGreaterThan(4900);
  });

  it("gives each sample once and in order whatever the network does within its depth", () => {
    const shuffled = fc.array(fc.nat(1), { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(shuffled, fc.array(fc.nat(29)), (delays, repeated) => {
        const order = upTo(30)
          .map((n) => ({ n, at: n + (n === 0 ? 0 : (delays[n] ?? 0)) }))
          .toSorted((a, b) => a.at - b.at);
        const buffer = new JitterBuffer(DELAY);
        const frames: Int16Array[] = [];
        for (const tick of upTo(34)) {
          for (const { n } of order.filter(({ at }) => at === tick)) {
            buffer.write(timestamp(n), frame(n));
            if (repeated.includes(n)) buffer.write(timestamp(n), frame(n));
          }
          frames.push(buffer.read());
        }
        expect(heard(frames).slice(0, 30)).toEqual(upTo(30).map((n) => n + 1));
      }),
    );
  });
});
