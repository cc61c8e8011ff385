import { expect, test } from "vitest";
import { instantIn } from "../src/simulator/zones.ts";

test.each([
  ["Asia/Kolkata", "2026-01-05T15:30", "2026-01-05T10:00:00.000Z"],
  ["UTC", "2026-01-05T15:30", "2026-01-05T15:30:00.000Z"],
  ["America/New_York", "2026-03-08T01:30", "2026-03-08T06:30:00.000Z"],
  ["America/New_York", "2026-03-08T03:30", "2026-03-08T07:30:00.000Z"],
  ["Europe/Berlin", "2026-10-25T04:30", "2026-10-25T03:30:00.000Z"],
])("in %s clocks show %s at %s", (zone, local, iso) => {
  expect(new Date(instantIn(zone, local)).toISOString()).toBe(iso);
});
