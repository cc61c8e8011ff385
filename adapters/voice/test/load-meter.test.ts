import { expect, test } from "vitest";
import { LoadMeter } from "../src/load-meter.ts";
import { FakeClock } from "./fake-clock.ts";

/** A meter that notes a slot every 20 ms, late by what `lateOf` says of its number. */
function setUp() {
  const clock = new FakeClock();
  const meter = new LoadMeter(clock);
  function pass(seconds: number, lateOf: (slot: number) => number = () => 0): void {
    for (let slot = 0; slot < seconds * 50; slot++) {
      clock.pass(20);
      meter.note(lateOf(slot));
      meter.settle();
    }
  }
  return { clock, meter, pass };
}

test("what lasts is reported within seconds, and forgotten as soon", () => {
  const { clock, meter, pass } = setUp();
  clock.busyShare = 0.8;
  pass(6, () => 30);
  expect(meter.load.lateMs).toBeGreaterThan(28);
  expect(meter.load.busyShare).toBeCloseTo(0.8, 1);
  clock.busyShare = 0.1;
  pass(6);
  expect(meter.load.lateMs).toBeLessThan(1);
  expect(meter.load.busyShare).toBeCloseTo(0.1, 1);
});

test("one frame in twenty may come late", () => {
  const { meter, pass } = setUp();
  pass(5, (slot) => (slot % 25 === 0 ? 500 : 1));
  expect(meter.load.lateMs).toBeLessThan(1.1);
  pass(5, (slot) => (slot % 10 === 0 ? 500 : 1));
  expect(meter.load.lateMs).toBeGreaterThan(40);
});

test("a stall counts as much whether it lasted a tenth of a second or an hour, and is over as soon", () => {
  const measured = [100, 3000, 3_600_000].map((stall) => {
    const { clock, meter, pass } = setUp();
    clock.pass(stall);
    meter.note(stall, Math.ceil(stall / 20));
    meter.settle();
    pass(1);
    const after = meter.load.lateMs;
    pass(3);
    return { after, later: meter.load.lateMs };
  });
  for (const { after, later } of measured) {
    expect(after).toBeGreaterThan(15);
    expect(after).toBeLessThanOrEqual(50);
    expect(later).toBeLessThan(7);
  }
});

test("without calls it is the loop alone that counts", () => {
  const { clock, meter } = setUp();
  clock.busyShare = 0.9;
  clock.pass(10_000);
  expect(meter.load.lateMs).toBe(0);
  expect(meter.load.busyShare).toBeCloseTo(0.9, 2);
});
