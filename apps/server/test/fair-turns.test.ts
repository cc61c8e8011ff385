import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { FairTurns } from "../src/base/fair-turns.ts";

const size = { atOnce: 3, perKey: 2, waiting: 4, patience: 60_000, rest: 0 };

/** Work that tells when it has begun and ends when its gate opens. */
function makeWork(turns: FairTurns) {
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const ask = (name: string, signal?: AbortSignal) => {
    const gate = Promise.withResolvers<void>();
    gates.set(name, gate);
    const work = () => {
      begun.push(name);
      return gate.promise;
    };
    return turns.pass(name.slice(0, 1), work, signal);
  };
  const end = async (name: string) => {
    gates.get(name)?.resolve();
    await new Promise(setImmediate);
  };
  return { begun, ask, end, gates };
}

test("one key takes its part alone, and those that wait are served by turns, not by who came first", async () => {
  const { begun, ask, end } = makeWork(new FairTurns(size));
  const passing = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"].map((name) => ask(name));
  expect(begun).toEqual(["a1", "a2", "b1"]);
  await end("a1");
  expect(begun.slice(3)).toEqual(["c1"]);
  await end("c1");
  expect(begun.slice(4)).toEqual(["a3"]);
  await end("a2");
  expect(begun.slice(5)).toEqual(["b2"]);
  for (const name of ["b1", "b2", "a3", "a4"]) await end(name);
  await Promise.all(passing);
  expect(begun.slice(6)).toEqual(["a4"]);
});

test("what fails makes room; too much of one key is sent away while others still wait", async () => {
  const { begun, ask, end, gates } = makeWork(new FairTurns({ ...size, atOnce: 1 }));
  const first = ask("a1");
  const waiting = ["a2", "a3", "a4", "a5"].map((name) => ask(name));
  await expect(ask("a6")).rejects.toMatchObject({ status: 429, code: "busy", extra: { retry_after: 2 } });
  const other = ask("b1");
  gates.get("a1")?.reject(new Error("broken"));
  await expect(first).rejects.toThrow("broken");
  expect(begun).toEqual(["a1", "a2"]);
  for (const name of ["a2", "b1", "a3", "a4", "a5"]) await end(name);
  await Promise.all([...waiting, other]);
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4", "a5"]);
});

test("what is aborted leaves the line without a turn, and what waits too long is asked to come back", async () => {
  const { begun, ask, end } = makeWork(new FairTurns({ ...size, atOnce: 1, patience: 20 }));
  const gone = new AbortController();
  const first = ask("a1");
  const aborted = ask("a2", gone.signal);
  gone.abort("gone");
  await expect(aborted).rejects.toBe("gone");
  await expect(ask("a3")).rejects.toMatchObject({ code: "busy" });
  await end("a1");
  await first;
  const last = ask("a4");
  await end("a4");
  await last;
  expect(begun).toEqual(["a1", "a4"]);
});

test("a crowd leaves room between its turns", async () => {
  const turns = new FairTurns({ ...size, perKey: 1, waiting: 40, rest: 1 });
  const ends: number[] = [];
  const begins: number[] = [];
  const work = async () => {
    begins.push(performance.now());
    await new Promise((resolve) => setTimeout(resolve, 20));
    ends.push(performance.now());
  };
  const crowd = Array.from({ length: 20 }, () => turns.pass("a", work));
  await Promise.all(crowd);
  const pauses = begins.slice(1).map((begin, index) => begin - (ends[index] ?? 0));
  for (const pause of pauses.slice(0, 2)) expect(pause).toBeGreaterThanOrEqual(15);
});

test("a key whose turns take long has a smaller part, until they have been short for a while", async () => {
  const turns = new FairTurns({ ...size, atOnce: 4, slow: { after: 30, perKey: 1, for: 100 } });
  const { begun, ask, end } = makeWork(turns);
  const passing = ["a1", "a2"].map((name) => ask(name));
  await delay(50);
  await end("a1");
  passing.push(...["a3", "a4", "b1"].map((name) => ask(name)));
  // The other that is still under way takes its part.
  expect(begun).toEqual(["a1", "a2", "b1"]);
  await end("a2");
  expect(begun.slice(3)).toEqual(["a3"]);
  await end("a3");
  await end("a4");
  await end("b1");
  await Promise.all(passing);
  await delay(150);
  const later = ["a5", "a6"].map((name) => ask(name));
  expect(begun.slice(5)).toEqual(["a5", "a6"]);
  await end("a5");
  await end("a6");
  await Promise.all(later);
});
