import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { evidencePage } from "../scripts/evidence/page.ts";
import { promised as all } from "../scripts/evidence/promises.ts";

const promised = [
  { promise: "V1", says: "No call is lost", files: ["calls.test.ts"] },
  { promise: "K1", says: "No save is lost", files: ["saves.test.ts"] },
  { promise: "F1", says: "Floods delay no call", files: ["floods.test.ts"] },
];
const run = { seed: "7", date: "2026-11-30" };
const before = evidencePage("", promised, [{ promise: "V1", tries: 50, failed: 0 }], { seed: "1", date: "2026-11-01" });
const rowsOf = (page: string) => page.split("\n").slice(6, -1);

test("a promise that was never tried is not yet shown", () => {
  expect(rowsOf(before)).toEqual([
    "| V1 | No call is lost | 50 | 0 | 1 | 2026-11-01 |",
    "| K1 | No save is lost | not yet shown | | | |",
    "| F1 | Floods delay no call | not yet shown | | | |",
  ]);
});

test("a run replaces what it showed alone: where nothing was tried, the line before stays", () => {
  const shown = [
    { promise: "V1", tries: 0, failed: 0 },
    { promise: "K1", tries: 100, failed: 2 },
  ];
  expect(rowsOf(evidencePage(before, promised, shown, run))).toEqual([
    "| V1 | No call is lost | 50 | 0 | 1 | 2026-11-01 |",
    "| K1 | No save is lost | 100 | 2 | 7 | 2026-11-30 |",
    "| F1 | Floods delay no call | not yet shown | | | |",
  ]);
});

test("a run that failed before its first try replaces what an earlier one showed", () => {
  expect(rowsOf(evidencePage(before, promised, [{ promise: "V1", tries: 0, failed: 1 }], run))[0]).toBe(
    "| V1 | No call is lost | 0 | 1 | 7 | 2026-11-30 |",
  );
});

test("a promise in other words has them, beside what was shown", () => {
  const reworded = promised.map((each) => ({ ...each, says: `${each.says} at all` }));
  expect(rowsOf(evidencePage(before, reworded, [], run))).toEqual([
    "| V1 | No call is lost at all | 50 | 0 | 1 | 2026-11-01 |",
    "| K1 | No save is lost at all | not yet shown | | | |",
    "| F1 | Floods delay no call at all | not yet shown | | | |",
  ]);
});

test("the page is what a run of nothing leaves, and has each promise once", () => {
  const page = readFileSync(new URL("../docs/evidence.md", import.meta.url), "utf8");
  expect(evidencePage(page, all, [], run)).toBe(page);
  expect(new Set(all.map(({ promise }) => promise)).size).toBe(all.length);
});
