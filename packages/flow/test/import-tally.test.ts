import { expect, test } from "vitest";
import { ImportTally } from "../src/imports/import-tally.ts";

test("a frequent reason hides no other, and each shows its number", () => {
  const tally = new ImportTally();
  for (let place = 0; place < 2000; place++) tally.leave("wording", `wording ${place}`, "Another wording.");
  for (let place = 0; place < 30; place++) tally.leave("message", `message ${place}`, "No text.");
  tally.leave("credential", "CRM", "It stays behind.");
  const { reasons, left } = tally.report("Somewhere else");
  expect(reasons).toEqual([
    { kind: "wording", reason: "Another wording.", count: 2000 },
    { kind: "message", reason: "No text.", count: 30 },
    { kind: "credential", reason: "It stays behind.", count: 1 },
  ]);
  expect(left.length).toBeLessThanOrEqual(500);
  expect(left.filter(({ kind }) => kind === "message")).toHaveLength(30);
  expect(left.at(-1)).toEqual({ kind: "credential", name: "CRM", reason: "It stays behind." });
});
