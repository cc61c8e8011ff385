import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type Paced, Pacer } from "../src/index.ts";
import { FakeClock } from "./fake-clock.ts";

function call(clock: FakeClock, overrides: Partial<Paced> = {}) {
  const sentAt: number[] = [];
  const lateness: number[] = [];
  const failures: Error[] = [];
  const taken = { count: 0 };
  const paced: Paced = {
    sendFrame(_at, lateMs) {
      sentAt.push(clock.now());
      lateness.push(lateMs);
    },
    takeFrames() {
      taken.count++;
    },
    failed(error) {
      failures.push(error);
    },
    ...overrides,
  };
  return { paced, sentAt, lateness, failures, taken };
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

  it("sends the frames it missed at once and returns to the same grid", () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    const one = call(clock);
    pacer.add(one.paced);
    clock.pass(40);
    clock.pass(95, { stalled: true });
    clock.pass(45);
    expect(one.sentAt).toEqual([0, 20, 40, 135, 135, 135, 135, 140, 160, 180]);
    expect(one.lateness.slice(3, 7)).toEqual([75, 55, 35, 15]);
    expect(pacer.figures.onTimeShare).toBe(0.6);
    expect(pacer.figures.worstLateMs).toBe(75);
  });

  it("waits again when a timer fires early", () => {
    const clock = new FakeClock();
    const early = {
      now: () => clock.now(),
      after: (ms: number, run: () => void) => clock.after(Math.max(1, ms - 1), run),
      afterInput: (run: () => void) => run(),
    };
    const one = call(clock);
    new Pacer(early).add(one.paced);
    clock.pass(101);
    expect(one.lateness.every((lateMs) => lateMs >= 0 && lateMs <= 1)).toBe(true);
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
    expect([late.sentAt, late.lateness]).toEqual([
      [121, 141],
      [0, 0],
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

  it("keeps no timer without calls, and starts afresh with the next", () => {
    const clock = new FakeClock();
    const pacer = new Pacer(clock);
    const place = pacer.add(call(clock).paced);
    clock.pass(50);
    place.leave();
    expect(clock.timers).toBe(0);
    clock.pass(1003);
    const next = call(clock);
    pacer.add(next.paced);
    clock.pass(25);
    expect(next.lateness).toSatisfy((all: number[]) => all.length > 0 && all.every((lateMs) => lateMs === 0));
  });
});
