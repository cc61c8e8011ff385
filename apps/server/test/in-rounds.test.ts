import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inRounds } from "../src/base/in-rounds.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("no round begins while another waits, and the end waits for it", async () => {
  const rounds: PromiseWithResolvers<void>[] = [];
  const failures: unknown[] = [];
  const stop = inRounds(
    1000,
    () => {
      const round = Promise.withResolvers<void>();
      rounds.push(round);
      return round.promise;
    },
    (error) => failures.push(error),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(rounds).toHaveLength(1);

  rounds[0]?.reject(new Error("The database is away."));
  await vi.advanceTimersByTimeAsync(1000);
  expect(failures).toEqual([new Error("The database is away.")]);
  expect(rounds).toHaveLength(2);

  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect([isStopped, rounds.length]).toEqual([false, 2]);
  rounds[1]?.resolve();
  await stopped;
});

test("a round learns that it is to stop, and what it fails of then is no fault", async () => {
  const failures: unknown[] = [];
  const stop = inRounds(
    1000,
    (stopping) => {
      const round = Promise.withResolvers<void>();
      stopping.addEventListener("abort", () => round.reject(stopping.reason));
      return round.promise;
    },
    (error) => failures.push(error),
  );
  await vi.advanceTimersByTimeAsync(1000);
  await stop();
  expect(failures).toEqual([]);
});
