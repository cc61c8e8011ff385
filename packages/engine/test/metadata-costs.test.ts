import { expect, test } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import { patchMetadata, takeInMetadata } from "../src/effects/set-metadata.ts";
import { turnOf } from "./helpers/turn-of.ts";

const many = Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => [`key ${index}`, index]));

test.each([
  ["taken in", takeInMetadata],
  ["merged", patchMetadata],
])("15,000 values that are %s take 200 ms of the processor at most", (_, change) => {
  const { result, took } = leastOnProcessor(200, () => {
    const turn = turnOf(({ session }) => session);
    change(turn, many);
    return turn.session.metadata;
  });
  expect(result).toEqual(many);
  expect(took).toBeLessThan(200);
});

test("values are set, merged, removed and kept as secrets, each by its own key", () => {
  const turn = turnOf(({ session }) => ({
    ...session,
    metadata: { plan: "gold", place: { city: "Pune", zip: 1 }, gone: 1 },
    secrets: { ...session.secrets, metadata: { pin: 1, card: 2 } },
  }));
  patchMetadata(turn, { place: { zip: null }, gone: null, pin: 5, card: null, fresh: "new" });
  expect(turn.session.metadata).toEqual({ plan: "gold", place: { city: "Pune" }, fresh: "new" });
  expect(turn.session.secrets.metadata).toEqual({ pin: 5 });
  takeInMetadata(turn, { plan: null, pin: "six", ["__proto__"]: 7 });
  expect(Object.entries(turn.session.metadata)).toEqual([
    ["plan", null],
    ["place", { city: "Pune" }],
    ["fresh", "new"],
    ["__proto__", 7],
  ]);
  expect(turn.session.secrets.metadata).toEqual({ pin: "six" });
});
