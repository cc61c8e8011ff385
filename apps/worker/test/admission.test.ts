import { Pacer } from "@parley/voice";
import { pino } from "pino";
import { expect, test } from "vitest";
import { FakeClock } from "../../../adapters/voice/test/fake-clock.ts";
import { Admission } from "../src/hosting/admission.ts";

function setUp() {
  const machine = { lateMs: 0, busyShare: 0 };
  let now = 0;
  const admission = new Admission({
    load: () => ({ ...machine }),
    log: pino({ level: "silent" }),
    now: () => now,
  });
  /** How many of so many calls are taken at this moment. */
  function offer(calls: number, from = "192.0.2.1"): number {
    let taken = 0;
    for (let call = 0; call < calls; call++) {
      if (admission.refusalFor(from) !== null) continue;
      admission.begin(from);
      taken++;
    }
    return taken;
  }
  const pass = (ms: number) => {
    now += ms;
  };
  return { machine, admission, offer, pass };
}

test("a burst takes no more than a second's calls, and the busier the machine is the fewer", () => {
  const { machine, admission, offer, pass } = setUp();
  expect(offer(1000)).toBe(40);
  expect(admission.refusalFor("192.0.2.1")).toEqual({ because: "too_many_at_once", retryAfter: 2 });
  expect(admission.closure).toBeNull();
  pass(999);
  expect(offer(1000)).toBe(0);
  pass(1);
  machine.busyShare = 0.425;
  expect(offer(1000)).toBe(20);
  pass(1000);
  machine.lateMs = 12;
  expect(offer(1000)).toBe(8);
  pass(1000);
  // Near the most there may be, one a second.
  machine.lateMs = 14.9;
  expect(offer(1000)).toBe(1);
});

test("who floods uses up a second's calls, and leaves a share of them to others", () => {
  const { machine, offer, pass } = setUp();
  expect(offer(1000, "192.0.2.66")).toBe(40);
  expect([offer(4, "192.0.2.1"), offer(1000, "192.0.2.66"), offer(1000, "192.0.2.2")]).toEqual([4, 0, 6]);
  expect(offer(1, "192.0.2.3")).toBe(0);
  pass(1000);
  // Who comes first has all there is.
  expect([offer(30, "192.0.2.1"), offer(1000, "192.0.2.2"), offer(1000, "192.0.2.1")]).toEqual([30, 20, 0]);
  pass(1000);
  machine.lateMs = 14.9;
  expect([offer(1000, "192.0.2.66"), offer(1000, "192.0.2.1")]).toEqual([1, 0]);
});

test.each([
  ["frames come late", { lateMs: 15, busyShare: 0 }],
  ["the loop has no rest", { lateMs: 0, busyShare: 0.85 }],
])("no calls are taken when %s, until there is room again", (_what, strained) => {
  const { machine, admission, offer, pass } = setUp();
  Object.assign(machine, strained);
  expect(admission.closure).toEqual({ because: "overloaded", retryAfter: 5 });
  expect(offer(10)).toBe(0);
  pass(60_000);
  // Just below the most is no room yet.
  Object.assign(machine, { lateMs: strained.lateMs * 0.9, busyShare: strained.busyShare * 0.9 });
  expect(offer(10)).toBe(0);
  Object.assign(machine, { lateMs: strained.lateMs * 0.8, busyShare: strained.busyShare * 0.8 });
  expect([admission.closure, offer(100)]).toEqual([null, 8]);
});

test("a worker that stood still for three seconds takes no calls at once, and takes them again within four", () => {
  const clock = new FakeClock();
  const pacer = new Pacer(clock);
  const log = pino({ level: "silent" });
  const admission = new Admission({ load: () => pacer.load, log, now: () => clock.now() });
  for (let call = 0; call < 120; call++) {
    pacer.add({ sendFrame: () => {}, passSlots: () => {}, takeFrames: () => {}, failed: () => {} });
  }
  clock.pass(10_000);
  expect(admission.refusalFor("192.0.2.1")).toBeNull();
  clock.pass(3000, { stalled: true });
  expect(admission.refusalFor("192.0.2.1")?.because).toBe("overloaded");
  clock.pass(1000);
  expect(admission.refusalFor("192.0.2.1")?.because).toBe("overloaded");
  clock.pass(3000);
  expect(admission.refusalFor("192.0.2.1")).toBeNull();
});

test("every reason has to be gone; callers hear the longest time", () => {
  const { admission, offer } = setUp();
  admission.close("full", 10);
  admission.close("draining", 30);
  admission.close("full", 10);
  expect(admission.refusalFor("192.0.2.1")).toEqual({ because: "draining", retryAfter: 30 });
  admission.lift("draining");
  expect([admission.closure, offer(5)]).toEqual([{ because: "full", retryAfter: 10 }, 0]);
  admission.lift("full");
  admission.lift("full");
  expect([admission.closure, offer(5)]).toEqual([null, 5]);
});
