import { describe, expect, test } from "vitest";
import { daysLater, monthsLater, readDay, readMoment, readTime } from "../src/parts/dates/read-date.ts";

describe("what people write", () => {
  test.each([
    ["2026-12-25", "2026-12-25"],
    [" 2026-1-5 ", "2026-01-05"],
    ["2026/02/28", "2026-02-28"],
    ["2028-02-29", "2028-02-29"],
    ["2026-02-29", null],
    ["2026-13-01", null],
    ["25.12.2026", null],
    ["tomorrow", null],
    ["", null],
  ])("%j is the day %j", (text, day) => expect(readDay(text)).toBe(day));

  test.each([
    ["9", "09:00"],
    ["930", "09:30"],
    ["9.30", "09:30"],
    ["23:59", "23:59"],
    ["24:00", "24:00"],
    ["24:01", null],
    ["9:60", null],
    ["noon", null],
  ])("%j is the time %j", (text, time) => expect(readTime(text)).toBe(time));

  test.each([
    ["2026-1-5 9:30", "2026-01-05T09:30"],
    ["2026-01-05T15:30", "2026-01-05T15:30"],
    ["2026-01-05 24:00", null],
    ["2026-01-05", null],
  ])("%j is the moment %j", (text, moment) => expect(readMoment(text)).toBe(moment));
});

test("days and months go over the ends of months and years", () => {
  expect(daysLater("2026-12-31", 1)).toBe("2027-01-01");
  expect(monthsLater("2026-01-31", 1)).toBe("2026-02-28");
  expect(monthsLater("2026-01-31", -2)).toBe("2025-11-30");
});
