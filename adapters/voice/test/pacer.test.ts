import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type Paced, Pacer } from "../src/index.ts";
import { FakeClock } from "./fake-clock.ts";

function call(clock: FakeClock, overrides: Partial<Paced> = {}) {
  const sentAt: number[] = [];
  const places: number[] = [];
  const passed: number[] = [];
  const failures: Error[] = [];
  const taken = { count: 0 };
  const paced: Paced = {
    sendFrame(at) {
      sentAt.push(clock.now());
      places.push(at);
    },
    passSlots(count) {
      passed.push(count);
    },
    takeFrames() {
      taken.count++;
    },
    failed(error) {
      failures.push(error);
    },
    ...overrides,
  };
  return { paced, sentAt, places, passed, failures, taken };
}

describe("Pacer", () => {
  it("sends one frame each 20 ms and never drifts", () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    const one = call(clock);
    pacer.add(one.paced);
    clock.pass(60_000);
    expect(one.sentAt.length).toBe(3001);
    expect(one.sentAt).toEqual(one.sentAt.map((_, n) => n * 20));
    expect(pacer.figures).toMatchObject({ frames: 3001, onTimeShare: 1, worstLateMs: 0 });
  });

  it("sends one frame after it was held up, lets the slots before it pass, and returns to the same grid", () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    const one = call(clock);
    pacer.add(one.paced);
    clock.pass(40);
    clock.pass(95, { stalled: true });
    clock.pass(45);
    expect(one.sentAt).toEqual([0, 20, 40, 135, 140, 160, 180]);
    expect(one.places).toEqual([0, 20, 40, 120, 140, 160, 180]);
    expect(one.passed).toEqual([3]);
    expect(pacer.figures).toMatchObject({ frames: 7, passed: 3, worstLateMs: 15 });
  });

  it("sends no burst however long it was held up: of two hundred calls each sends one frame, and takes to the end", () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    const takenUntil: number[] = [];
    const calls = Array.from({ length: 200 }, () => {
      const one = call(clock);
      pacer.add({ ...one.paced, takeFrames: (until) => takenUntil.push(until) });
      return one;
    });
    clock.pass(99);
    takenUntil.length = 0;
    const before = calls.map(({ sentAt }) => sentAt.length);
    clock.pass(3_600_000, { stalled: true });
    expect(calls.map(({ sentAt }, index) => sentAt.length - (before[index] ?? 0))).toEqual(calls.map(() => 1));
    expect(calls.every(({ passed }) => passed.length === 1 && passed[0] === 179_999)).toBe(true);
    expect(takenUntil.length).toBe(200);
    expect(Math.min(...takenUntil)).toBeGreaterThan(3_600_000);
  });

  it("lets the process do its other work between rounds, though they take longer than their slots", () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    const sent: number[] = [];
    for (let n = 0; n < 100; n++) {
      pacer.add({
        ...call(clock).paced,
        sendFrame: () => {
          sent.push(n);
          clock.leap(1);
        },
      });
    }
    // A hundred frames of a millisecond each take five times as long as there is.
    for (let turn = 0; turn < 20; turn++) {
      const before = sent.length;
      clock.pass(1);
      expect(new Set(sent.slice(before)).size).toBe(sent.length - before);
    }
    expect(pacer.figures.passed).toBeGreaterThan(0);
    expect(new Set(sent).size).toBe(100);
  });

  it("begins a call after a stall at its own first slot: none of those before it has passed", () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    pacer.add(call(clock).paced);
    clock.pass(50);
    clock.leap(500);
    const late = call(clock);
    pacer.add(late.paced);
    clock.pass(60);
    expect([late.places, late.passed]).toEqual([[0, 20, 40], []]);
  });

  it("waits again when a timer fires early", () => {
    const clock = new FakeClock();
    const early = {
      now: () => clock.now(),
      after: (ms: number, run: () => void) => clock.after(Math.max(1, ms - 1), run),
      afterInput: (run: () => void) => run(),
      loopTimes: () => clock.loopTimes(),
    };
    const one = call(clock);
    new Pacer(early).add(one.paced);
    clock.pass(101);
    expect(one.sentAt.every((at, index) => at - (one.places[index] ?? 0) >= 0 && at % 20 <= 1)).toBe(true);
    expect(one.sentAt.length).toBe(6);
  });

  it("spreads calls over the 20 ms and serves each at its own slots", () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    const calls = Array.from({ length: 8 }, () => call(clock));
    for (const { paced } of calls) pacer.add(paced);
    clock.pass(39);
    expect(calls.map(({ sentAt }) => sentAt[0])).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    for (const { sentAt, taken } of calls) {
      expect((sentAt[1] ?? 0) - (sentAt[0] ?? 0)).toBe(20);
      expect(taken.count).toBe(2);
    }
  });

  it("begins a call that joins others at a slot to come, not at one that has passed", () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    pacer.add(call(clock).paced);
    clock.pass(115);
    const late = call(clock);
    const place = pacer.add(late.paced);
    expect(place.positionMs).toBe(0);
    clock.pass(30);
    expect([late.sentAt, late.places]).toEqual([
      [121, 141],
      [0, 20],
    ]);
    expect(place.positionMs).toBe(24);
  });

  it("gives a call a slot at once, and those after it every 20 ms from there; taking stays where it was", async () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    const places: number[] = [];
    const one = call(clock, { sendFrame: (at) => places.push(at) });
    const takenAt: number[] = [];
    const place = pacer.add({ ...one.paced, takeFrames: (until) => takenAt.push(until) });
    clock.pass(107);
    expect(place.positionMs).toBe(107);
    place.sendNow();
    expect(places.at(-1)).toBe(100);
    await nextTurn();
    expect(places.at(-1)).toBe(107);
    clock.pass(60);
    expect(places.slice(-6)).toEqual([80, 100, 107, 127, 147, 167]);
    expect(takenAt.slice(-3)).toEqual([120, 140, 160]);
  });

  it("gives no slot beside one that was late and comes first", async () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    const places: number[] = [];
    const place = pacer.add({ ...call(clock).paced, sendFrame: (at) => places.push(at) });
    clock.pass(100);
    // Time has passed, and no timer has run yet.
    clock.leap(25);
    place.sendNow();
    await nextTurn();
    clock.pass(15);
    expect(places.slice(-3)).toEqual([100, 120, 140]);
  });

  it("gives no slot to a call that has left, nor to one that has not begun", async () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    pacer.add(call(clock).paced);
    clock.pass(100);
    const one = call(clock);
    const place = pacer.add(one.paced);
    place.sendNow();
    await nextTurn();
    expect(one.sentAt).toEqual([]);
    clock.pass(30);
    place.sendNow();
    place.leave();
    await nextTurn();
    expect(one.sentAt).toHaveLength(2);
  });

  it("lets a call go that throws, tells it so, and serves the others on", () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    const broken = call(clock, {
      sendFrame() {
        throw new Error("broken");
      },
    });
    const whole = call(clock);
    pacer.add(broken.paced);
    pacer.add(whole.paced);
    clock.pass(100);
    expect(broken.failures.map(({ message }) => message)).toEqual(["broken"]);
    expect(whole.sentAt.length).toBe(5);
  });

  it("keeps no timer without calls, and starts again with the next", () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    const place = pacer.add(call(clock).paced);
    clock.pass(50);
    place.leave();
    expect(clock.timers).toBe(0);
    clock.pass(1003);
    const next = call(clock);
    pacer.add(next.paced);
    clock.pass(45);
    expect([next.places, next.passed]).toEqual([[0, 20], []]);
  });
});
