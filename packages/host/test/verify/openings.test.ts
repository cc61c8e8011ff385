import { decidingOf, emptyDocument } from "@parley/flow";
import { expect, it } from "vitest";
import { openingsOf } from "../../src/verify/openings.ts";

it("begins as callers do: neither where a test alone is let in, nor with a test's chance", () => {
  const document = emptyDocument();
  const { openings } = openingsOf(document, decidingOf(document), [
    { name: "called", zone: "Asia/Kolkata", chance: 0.7, entry: "Menu", steps: [] },
    { name: "tried", channel: "sms", entry: "Size", tried: true, steps: [] },
  ]);
  expect(openings.slice(0, 2)).toEqual([{ zone: "Asia/Kolkata", entry: "Menu" }, { channel: "sms" }]);
});
