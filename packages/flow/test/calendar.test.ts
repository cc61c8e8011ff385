import { civilDay, dayNumber, dayText, isCivilDay, weekday } from "@parley/model/kernel";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { momentText } from "../src/calendar/moment-text.ts";
import { parseMoment } from "../src/calendar/parse-moment.ts";
import { dayNumberAt, localTime, momentOf, startOfDay } from "../src/calendar/zone.ts";

const zones = ["UTC", "Asia/Kolkata", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/Sao_Paulo"];
const moment = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2200, 0, 1) });
const zone = fc.constantFrom(...zones);

describe("days", () => {
  it("are those of the platform's calendar", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (number) => {
        const date = new Date(number * 86_400_000);
        const day = civilDay(number);
        expect(day).toEqual({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() });
        expect(dayNumber(day)).toBe(number);
        expect(weekday(number)).toBe(((date.getUTCDay() + 6) % 7) + 1);
      }),
    );
  });

  it.each([
    [{ year: 2024, month: 2, day: 29 }, true],
    [{ year: 2025, month: 2, day: 29 }, false],
    [{ year: 1900, month: 2, day: 29 }, false],
    [{ year: 2026, month: 13, day: 1 }, false],
    [{ year: 2026, month: 4, day: 0 }, false],
  ])("%j exists: %s", (day, exists) => {
    expect(isCivilDay(day)).toBe(exists);
  });

  it("are written with leading zeros", () => {
    expect(dayText({ year: 987, month: 3, day: 1 })).toBe("0987-03-01");
  });
});

describe("zones", () => {
  it("show a moment and find it again", () => {
    fc.assert(
      fc.property(moment, zone, (at, name) => {
        const whole = Math.floor(at / 1000) * 1000;
        const shown = localTime(whole, name);
        // A time that the clock shows twice means the first.
        expect(whole - momentOf(shown, name)).toBeOneOf([0, 1_800_000, 3_600_000]);
        expect(localTime(momentOf(shown, name), name)).toEqual(shown);
      }),
    );
  });

  it("begin a day at the first moment that falls on it", () => {
    fc.assert(
      fc.property(moment, zone, (at, name) => {
        const day = dayNumberAt(at, name);
        const begin = startOfDay(day, name);
        expect(dayNumberAt(begin, name)).toBe(day);
        expect(dayNumberAt(begin - 1, name)).toBe(day - 1);
      }),
    );
  });

  it.each([
    ["2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
    ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
    ["2026-02-20", "Asia/Kolkata", "2026-02-19T18:30:00.000Z"],
    ["2026-02-20T10:00:00Z", "Asia/Kolkata", "2026-02-20T10:00:00.000Z"],
    ["2026-02-20T10:00:00.25+05:30", "UTC", "2026-02-20T04:30:00.250Z"],
    ["2026-02-20 10:00", "UTC", "2026-02-20T10:00:00.000Z"],
  ])("%s in %s is %s", (text, name, expected) => {
    const read = parseMoment(text, name);
    expect(read && momentText(read.moment)).toBe(expected);
  });

  it.each(["2026-02-30", "0026-02-20", "2026-2-3", "2026-02-20T24:00", "2026-02-20T10:60", "20260220", "tomorrow", ""])(
    "%s names no moment",
    (text) => {
      expect(parseMoment(text, "UTC")).toBeNull();
    },
  );

  it("are refused when there is no such zone", () => {
    expect(() => localTime(0, "Nowhere/Land")).toThrow(RangeError);
  });

  it("write moments as the platform does", () => {
    fc.assert(
      fc.property(moment, (at) => {
        expect(momentText(at)).toBe(new Date(at).toISOString());
      }),
    );
  });
});
