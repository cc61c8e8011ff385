import { expect, test } from "vitest";
import { Turnstile } from "../src/base/turnstile.ts";

test("so much is done at once, so much waits, the rest is sent away; what fails makes room too", async () => {
  const turnstile = new Turnstile({ atOnce: 2, waiting: 3 });
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<number>());
  const begun: number[] = [];
  const passing = gates.map(({ promise }, index) =>
    turnstile.pass(() => {
      begun.push(index);
      return promise;
    }),
  );
  await expect(passing[5]).rejects.toMatchObject({ status: 429, code: "busy" });
  expect(begun).toEqual([0, 1]);
  gates[1]?.reject(new Error("broken"));
  await expect(passing[1]).rejects.toThrow("broken");
  expect(begun).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve(7);
  expect(await Promise.all([passing[0], passing[2], passing[3], passing[4]])).toEqual([7, 7, 7, 7]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
