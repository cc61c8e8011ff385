import { expect, test } from "vitest";
import { runEach } from "../../src/resource/bulk/run-each.ts";

test("a stop ends work at once, though the server answers nothing, and says what is unsure", async () => {
  const stop = new AbortController();
  const silence = Promise.withResolvers<void>();
  const begun: number[] = [];
  const items = [1, 2, 3, 4, 5, 6, 7];
  const running = runEach(
    items,
    async (item) => {
      begun.push(item);
      if (item > 1) await silence.promise;
    },
    { signal: stop.signal, told: ({ done }) => done === 1 && queueMicrotask(() => stop.abort()) },
  );
  const { done, failed, left } = await running;
  expect(done).toEqual([1]);
  expect(failed.map(({ item }) => item)).toEqual(begun.filter((item) => item > 1));
  expect(failed[0]?.error).toMatchObject({ message: "Stopped before the server answered: look whether it is done." });
  expect([...done, ...failed.map(({ item }) => item), ...left].sort()).toEqual(items);
});

test("a refusal is shown in the server's words", async () => {
  const refused = new Error("No.");
  const { done, failed } = await runEach([1, 2], (item) => (item === 1 ? Promise.reject(refused) : Promise.resolve()), {
    signal: new AbortController().signal,
    told: () => undefined,
  });
  expect({ done, failed }).toEqual({ done: [2], failed: [{ item: 1, error: refused }] });
});
