import { type CallHandling, dayText, type HandlingLevels } from "@parley/model/kernel";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  closedDocument,
  compile,
  emptyDocument,
  handlingInForce,
  notTaking,
  openingAt,
  readCallHandling,
} from "../src/index.ts";

const levels = (given: Partial<HandlingLevels>): HandlingLevels => ({
  control_panel: {},
  number: {},
  agent: {},
  client: {},
  ...given,
});
const inForce = (handling: CallHandling) => handlingInForce(levels({ agent: handling }));
const at = (text: string, zone = "UTC") => ({ moment: Date.parse(text), zone });

describe("what holds", () => {
  it("is the first that is set: control panel, number, agent, client", () => {
    const set = { concurrency: 4 };
    const order = ["control_panel", "number", "agent", "client"] as const;
    order.forEach((source, place) => {
      const given = Object.fromEntries(
        order.slice(place).map((each, n) => [each, { concurrency: 10 * place + n + 1 }]),
      );
      expect(handlingInForce(levels(given)).concurrency).toEqual({ value: 10 * place + 1, source });
    });
    expect(handlingInForce(levels({ client: set, number: { concurrency: null } })).concurrency?.source).toBe("client");
    expect(handlingInForce(levels({})).concurrency).toBeNull();
  });

  it("is also what means nothing: no number, no words, no hours, no pause", () => {
    const nothing = {
      fallback_number: "",
      announcement: "",
      opening_hours: [],
      holidays: [],
      paused: false,
      beta_share: 0,
    };
    const found = handlingInForce(levels({ control_panel: nothing, client: { fallback_number: "123", paused: true } }));
    expect(found.fallback_number).toEqual({ value: "", source: "control_panel" });
    expect(found.paused).toEqual({ value: false, source: "control_panel" });
  });
});

describe("calls are taken", () => {
  const office = {
    opening_hours: [{ days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", to: "18:00" }],
  } as const;

  it.each([
    ["2026-11-23T08:59:59Z", "closed", "2026-11-23T09:00:00.000Z"],
    ["2026-11-23T09:00:00Z", null, "2026-11-23T18:00:00.000Z"],
    ["2026-11-23T17:59:59Z", null, "2026-11-23T18:00:00.000Z"],
    ["2026-11-23T18:00:00Z", "closed", "2026-11-24T09:00:00.000Z"],
    ["2026-11-27T18:00:00Z", "closed", "2026-11-30T09:00:00.000Z"],
    ["2026-11-28T12:00:00Z", "closed", "2026-11-30T09:00:00.000Z"],
  ])("in the hours of the week, at %s: %s until %s", (moment, because, until) => {
    const opening = openingAt(inForce(office), at(moment));
    expect([opening.because, new Date(opening.until ?? 0).toISOString()]).toEqual([because, until]);
  });

  it("by the clock of the zone that is set, else of the usual one", () => {
    const kolkata = inForce({ ...office, time_zone: "Asia/Kolkata" });
    expect(notTaking(kolkata, at("2026-11-23T04:00:00Z"))).toBeNull();
    expect(notTaking(inForce(office), at("2026-11-23T04:00:00Z"))).toBe("closed");
    expect(notTaking(inForce(office), at("2026-11-23T04:00:00Z", "Asia/Kolkata"))).toBeNull();
  });

  it("through the night where an end is not later than its beginning", () => {
    const night = inForce({ opening_hours: [{ days: ["fri"], from: "22:00", to: "06:00" }] });
    expect(notTaking(night, at("2026-11-27T21:59:00Z"))).toBe("closed");
    expect(notTaking(night, at("2026-11-27T22:00:00Z"))).toBeNull();
    expect(notTaking(night, at("2026-11-28T05:59:00Z"))).toBeNull();
    expect(notTaking(night, at("2026-11-28T06:00:00Z"))).toBe("closed");
    expect(notTaking(night, at("2026-11-27T05:00:00Z"))).toBe("closed");
  });

  it("on no day of a holiday that returns each year, in any year, and 29 February in leap years alone", () => {
    const each = inForce({
      holidays: [{ date: "2024-12-25", yearly: true }, { date: "2024-02-29", yearly: true }, { date: "2024-05-01" }],
    });
    for (const year of [2023, 2026, 2031]) expect(notTaking(each, at(`${year}-12-25T10:00:00Z`))).toBe("holiday");
    expect(notTaking(each, at("2026-05-01T10:00:00Z"))).toBeNull();
    expect(notTaking(each, at("2028-02-29T10:00:00Z"))).toBe("holiday");
    expect([notTaking(each, at("2027-02-28T10:00:00Z")), notTaking(each, at("2027-03-01T10:00:00Z"))]).toEqual([
      null,
      null,
    ]);
    expect(openingAt(each, at("2026-12-20T12:00:00Z")).until).toBe(Date.parse("2026-12-25T00:00:00Z"));
  });

  it("on no holiday, nor in the night after one", () => {
    const always = { opening_hours: [{ days: ["thu", "fri"], from: "22:00", to: "06:00" }] } as const;
    const feast = inForce({ ...always, holidays: [{ date: "2026-11-27", name: "Feast" }] });
    expect(notTaking(feast, at("2026-11-26T23:59:00Z"))).toBeNull();
    expect(notTaking(feast, at("2026-11-27T00:00:00Z"))).toBe("holiday");
    expect(notTaking(feast, at("2026-11-28T01:00:00Z"))).toBe("closed");
    expect(openingAt(inForce({ holidays: [{ date: "2026-11-27" }] }), at("2026-11-26T12:00:00Z"))).toEqual({
      because: null,
      until: Date.parse("2026-11-27T00:00:00Z"),
    });
  });

  it("at no time while they are paused, and at all times without hours", () => {
    expect(openingAt(inForce({ ...office, paused: true }), at("2026-11-23T12:00:00Z"))).toEqual({
      because: "paused",
      until: null,
    });
    expect(openingAt(inForce({}), at("2026-11-28T12:00:00Z"))).toEqual({ because: null, until: null });
    expect(openingAt(inForce({ opening_hours: [] }), at("2026-11-28T12:00:00Z"))).toEqual({
      because: null,
      until: null,
    });
  });

  it("holds until the change that it names: just before it nothing differs, at it something does", () => {
    const zones = ["UTC", "Asia/Kolkata", "America/New_York", "Australia/Lord_Howe"];
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom("00", "15", "30"))
      .map(([h, m]) => `${String(h).padStart(2, "0")}:${m}`);
    const days = fc.uniqueArray(fc.constantFrom("mon", "tue", "wed", "thu", "fri", "sat", "sun"), { minLength: 1 });
    const hours = fc.array(fc.record({ days, from: time, to: time }), { minLength: 1, maxLength: 3 });
    const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    fc.assert(
      fc.property(
        hours,
        moment,
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 5 }),
        (opening_hours, now, zone, ahead) => {
          const day = new Date(now + ahead * 86_400_000);
          const date = dayText({ year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() });
          const handling = inForce({ opening_hours, holidays: [{ date }], time_zone: zone });
          const { because, until } = openingAt(handling, { moment: now, zone: "UTC" });
          if (until === null) return;
          const isTaking = (at: number) => notTaking(handling, { moment: at, zone: "UTC" }) === null;
          expect(until).toBeGreaterThan(now);
          expect(isTaking(until - 1)).toBe(because === null);
          expect(isTaking(until)).toBe(because !== null);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("what was stored", () => {
  it("is read member by member: what is wrong counts as not set, and is named", () => {
    const stored = {
      concurrency: "many",
      time_zone: "Mars/Olympus",
      announcement: "Hello {{ metadata.x }}",
      fallback_number: "tel:1",
      opening_hours: [{ days: ["someday"], from: "25:00", to: "1" }],
      holidays: "all",
      paused: true,
      beta_share: 101,
      quiet_hours: {},
    };
    const { handling, unread } = readCallHandling(stored);
    expect(handling).toEqual({ paused: true });
    expect([...unread].sort()).toEqual([
      "announcement",
      "beta_share",
      "concurrency",
      "fallback_number",
      "holidays",
      "opening_hours",
      "time_zone",
    ]);
    for (const nothing of [null, undefined, "text", [], 5]) expect(readCallHandling(nothing).handling).toEqual({});
  });
});

describe("whom callers meet while no calls are taken", () => {
  const open = { ...emptyDocument(), settings: { ...emptyDocument().settings, language: "hi-IN" } };
  const met = (handling: CallHandling) => closedDocument(open, inForce(handling), "closed");

  it("says the announcement, then transfers or hangs up", () => {
    const types = (handling: CallHandling) =>
      met(handling)?.rows.block.map(({ type, prompts }) => [type, prompts.length]);
    expect(types({ announcement: "Closed." })).toEqual([
      ["Start", 0],
      ["End", 1],
    ]);
    expect(types({ fallback_number: "+15550100" })).toEqual([
      ["Start", 0],
      ["Transfer", 0],
      ["End", 0],
    ]);
    expect(types({ announcement: "Closed.", fallback_number: "123" })).toEqual([
      ["Start", 0],
      ["Transfer", 1],
      ["End", 0],
    ]);
    expect(met({ announcement: "Closed." })?.rows.prompt_content[0]).toMatchObject({
      language: "hi-IN",
      content: "Closed.",
    });
  });

  it("is null where nothing is to be said and no number is set", () => {
    expect(met({})).toBeNull();
    expect(met({ announcement: "  ", fallback_number: "" })).toBeNull();
  });

  it("compiles, whatever the words are", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 80 }), (text) => {
        const { announcement } = readCallHandling({ announcement: text }).handling;
        const document = met({ announcement: announcement ?? null, fallback_number: "123" });
        expect(() => document !== null && compile(document)).not.toThrow();
      }),
    );
  });
});
