import { describe, expect, it } from "vitest";
import { type Attempt, type AttemptEnd, OutboxDelivery } from "../src/index.ts";

type Entry = { readonly key: string; readonly attempt: number };

const times = { lookEvery: 500, firstPause: 1000, longestPause: 5000, mostAttempts: 4 };
const ok: Attempt = { ok: true, status: 200, error: null };
const status = (code: number): Attempt => ({ ok: false, status: code, error: `status ${code}` });
const away: Attempt = { ok: false, status: null, error: "unreachable" };

/** An outbox in memory, whose time only passes when the test says so. */
function world(answers: (entry: Entry) => Attempt | Promise<Attempt>) {
  const due: Entry[] = [];
  const settled: (AttemptEnd & { readonly key: string })[] = [];
  const told: string[] = [];
  const timers = new Set<() => void>();
  let isBroken = false;
  const faults: unknown[] = [];
  const delivery = new OutboxDelivery<Entry, Attempt>(
    {
      claim: async () => {
        if (isBroken) throw new Error("no database");
        return due.splice(0);
      },
      send: async (entry) => ({ answer: await answers(entry), isFinal: entry.key === "refused" }),
      told: async ({ key }) => {
        told.push(key);
      },
      settle: async ({ key }, end) => {
        if (isBroken) throw new Error("no database");
        settled.push({ key, ...end });
      },
      after: (_pause, back) => {
        timers.add(back);
        return () => timers.delete(back);
      },
      random: () => 0.5,
      failed: (error) => faults.push(error),
    },
    times,
  );
  return {
    delivery,
    due,
    settled,
    told,
    faults,
    timers,
    setBroken: (broken: boolean) => {
      isBroken = broken;
    },
    pass: () => {
      for (const back of [...timers]) {
        timers.delete(back);
        back();
      }
    },
  };
}

const entry = (attempt: number, key = "a"): Entry => ({ key, attempt });

describe("the delivery of the outbox", () => {
  it("settles what was taken, and tells its answer before", async () => {
    const { delivery, settled, told } = world(() => ok);
    delivery.take(entry(1));
    await expect.poll(() => settled).toEqual([{ key: "a", outcome: "delivered", status: 200, error: null }]);
    expect(told).toEqual(["a"]);
    await delivery.stop(1000);
  });

  it.each([
    [away, 1, { again: 1000 }],
    [away, 2, { again: 2000 }],
    [away, 3, { again: 4000 }],
    [away, 4, "failed"],
    [status(503), 1, { again: 1000 }],
    [status(429), 1, { again: 1000 }],
    [status(408), 1, { again: 1000 }],
    [status(400), 1, "failed"],
    [status(404), 1, "failed"],
    [status(301), 1, "failed"],
    [status(302), 1, { again: 1000 }],
  ] as const)("answers %j at attempt %i with %j", async (answer, attempt, outcome) => {
    const { delivery, settled, told } = world(() => answer);
    delivery.take(entry(attempt));
    await expect.poll(() => settled.map((end) => end.outcome)).toEqual([outcome]);
    expect(told).toEqual(typeof outcome === "string" ? ["a"] : []);
    await delivery.stop(1000);
  });

  it("gives up at once what is never sent", async () => {
    const { delivery, settled } = world(() => away);
    delivery.take(entry(1, "refused"));
    await expect.poll(() => settled.map(({ outcome }) => outcome)).toEqual(["failed"]);
    await delivery.stop(1000);
  });

  it("looks for what is due again and again, also after the database was away", async () => {
    const { delivery, due, settled, faults, timers, setBroken, pass } = world(() => ok);
    await expect.poll(() => timers.size).toBe(1);
    setBroken(true);
    pass();
    await expect.poll(() => faults.length).toBe(1);
    await expect.poll(() => timers.size).toBe(1);
    setBroken(false);
    due.push(entry(1), entry(1, "b"));
    pass();
    await expect.poll(() => settled.map(({ key }) => key)).toEqual(["a", "b"]);
    await delivery.stop(1000);
  });

  it("looks once more as soon as something is settled, for there may be more of it", async () => {
    const first = Promise.withResolvers<Attempt>();
    const { delivery, due, settled } = world(({ key }) => (key === "a" ? first.promise : ok));
    delivery.take(entry(1));
    due.push(entry(1, "b"));
    first.resolve(ok);
    await expect.poll(() => settled.map(({ key }) => key)).toEqual(["a", "b"]);
    await delivery.stop(1000);
  });

  it("claims nothing more once it stops, and waits for what is being sent as long as it may", async () => {
    const answer = Promise.withResolvers<Attempt>();
    const { delivery, due, settled, timers } = world(() => answer.promise);
    delivery.take(entry(1));
    await expect.poll(() => timers.size).toBe(1);
    const stopped = delivery.stop(1000);
    due.push(entry(1, "b"));
    answer.resolve(ok);
    await stopped;
    expect(settled.map(({ key }) => key)).toEqual(["a"]);
    expect(due).toHaveLength(1);
    expect(timers.size).toBe(0);
    const hanging = world(() => new Promise<Attempt>(() => {}));
    hanging.delivery.take(entry(1));
    await expect.poll(() => hanging.timers.size).toBe(1);
    const given = hanging.delivery.stop(1000);
    await expect.poll(() => hanging.timers.size).toBe(1);
    hanging.pass();
    await given;
  });
});
