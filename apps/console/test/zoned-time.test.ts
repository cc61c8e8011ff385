import { expect, test } from "vitest";
import { momentInZone, zonedTime } from "../src/look/zoned-time.ts";

test.each([
  ["2026-11-21T10:30:00.000Z", "Asia/Kolkata", "2026-11-21T16:00"],
  ["2026-11-21T23:30:00.000Z", "Asia/Kolkata", "2026-11-22T05:00"],
  ["2026-03-29T00:30:00.000Z", "Europe/Berlin", "2026-03-29T01:30"],
  ["2026-03-29T01:30:00.000Z", "Europe/Berlin", "2026-03-29T03:30"],
  ["2026-07-01T12:00:00.000Z", "America/New_York", "2026-07-01T08:00"],
  ["2026-07-01T00:00:00.000Z", "UTC", "2026-07-01T00:00"],
])("%s in %s is %s, and back", (iso, zone, local) => {
  expect(zonedTime(iso, zone)).toBe(local);
  expect(momentInZone(local, zone)).toBe(iso);
});

test.each([
  ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ["2026-10-25T02:00", "Europe/Berlin", "2026-10-25T00:00:00.000Z"],
  ["2026-10-25T03:00", "Europe/Berlin", "2026-10-25T02:00:00.000Z"],
  ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
  ["2026-04-05T01:45", "Australia/Lord_Howe", "2026-04-04T14:45:00.000Z"],
])("%s, which the clocks of %s may show twice, is the first time", (local, zone, iso) => {
  expect(momentInZone(local, zone)).toBe(iso);
});

test("what is no time is none", () => {
  expect([zonedTime("soon", "UTC"), zonedTime(undefined, "UTC"), momentInZone("", "UTC")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  // Browsers read these as times.
  for (const text of ["2026", "2026-01-05", "5 January 2026 9:30"]) expect(momentInZone(text, "UTC")).toBe(undefined);
});
