import { expect, test } from "vitest";
import { Metrics } from "../src/http/metrics.ts";

test("those who read the figures at once share one look at the database", async () => {
  const metrics = new Metrics();
  let asked = 0;
  metrics.watchOutbox(async () => {
    asked += 1;
    return { waiting: 3, oldest: 7 };
  });
  const texts = await Promise.all(Array.from({ length: 20 }, () => metrics.text()));
  expect(texts[0]).toContain("parley_outbox_oldest_seconds 7");
  expect(new Set(texts).size).toBe(1);
  expect(asked).toBe(1);
  expect(await metrics.text()).toContain("parley_outbox_waiting 3");
  expect(asked).toBe(2);
});
