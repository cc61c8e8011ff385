import type { EntityConfig, EntityKind } from "@parley/model/kernel";
import { describe, expect, it } from "vitest";
import { compileTemplate } from "../src/templates/compile-template.ts";
import { wordsOfValue } from "../src/templates/value-words.ts";
import { makeScope } from "./helpers/make-scope.ts";

const say = (types: readonly EntityKind[], value: unknown, language: string, config: EntityConfig = {}) =>
  wordsOfValue({ types, config }, value, language);

describe("wordsOfValue", () => {
  it.each([
    ["duration", "PT2H", "2 hours", "2 घंटे"],
    ["duration", "PT1H30M", "1 hour and 30 minutes", "1 घंटा और 30 मिनट"],
    ["duration", "P2W", "2 weeks", "2 सप्ताह"],
    ["duration", "P1Y2M3DT4H5M6S", "1 year, 2 months, 3 days, 4 hours, 5 minutes and 6 seconds", null],
    ["date_time", "2026-12-31T17:30", "31 December 2026 at 5:30 pm", "31 दिसंबर 2026 को 5:30 pm बजे"],
    ["date", "2026-03-01", "1 March 2026", "1 मार्च 2026"],
    ["time", "09:30", "9:30 am", "9:30 am"],
    ["ordinal", 1, "1st", "पहला"],
    ["ordinal", 12, "12th", "12वाँ"],
    ["ordinal", 23, "23rd", "23वाँ"],
    ["ordinal", -1, "last", "आख़िरी"],
    ["percent", 12.5, "12.5 per cent", "12.5 प्रतिशत"],
    ["amount", "125000.50 INR", "1,25,000.50 Indian rupees", "1,25,000.50 भारतीय रुपए"],
    ["amount", "500 INR", "500 Indian rupees", "500 भारतीय रुपए"],
    ["number", 7, "7", "7"],
  ] as const)("a %s of %s is said %s", (kind, value, english, hindi) => {
    expect(say([kind], value, "en-IN")).toBe(english);
    if (hindi !== null) expect(say([kind], value, "hi-IN")).toBe(hindi);
  });

  it.each([
    ["duration", "soon"],
    ["duration", "P"],
    ["date_time", "2026-12-31"],
    ["date", "2026-02-31"],
    ["time", "31:30"],
    ["amount", "500"],
    ["ordinal", 1.5],
    ["percent", "***"],
    ["digits", "4271"],
    ["phone", "+919876543210"],
  ] as const)("a %s of %s is said as it is", (kind, value) => expect(say([kind], value, "en-IN")).toBe(null));

  it("calls a value of a list by its wording, and lists several as the language does", () => {
    const config = { values: [{ value: "large", wordings: { "hi-IN": "बड़ा" } }, { value: "small" }] };
    expect(say(["list"], "large", "hi-IN", config)).toBe("बड़ा");
    expect(say(["list"], ["large", "small", "odd"], "hi-IN", config)).toBe("बड़ा, small, और odd");
    expect(say(["list"], ["large", "small"], "en-IN", config)).toBe("large and small");
  });

  it("says a number of an entity that is a count or a place as it is, for nothing tells which", () => {
    expect(say(["number", "ordinal"], 5, "en-IN")).toBe(null);
    expect(say(["date", "time"], "09:30", "en-IN")).toBe("9:30 am");
  });

  it("says the places of a language without words for them as numbers", () => {
    expect(say(["ordinal"], 3, "ta-IN")).toBe(null);
  });
});

describe("templates that are said", () => {
  const scope = makeScope({
    slots: { wait: "PT2H", due: "2026-03-01", "the day": "2026-03-01" },
    wording: (_, value) => wordsOfValue({ types: ["duration", "date"], config: {} }, value, "en-IN"),
  });

  it.each([
    ["In {{ slots.wait }}", "In 2 hours"],
    ["{{ slots.wait | upcase }}", "2 HOURS"],
    ['{{ slots.wait | default: "soon" }}', "2 hours"],
    ['{{ slots["the day"] }}', "1 March 2026"],
    ['{{ slots.due | date: "weekday" }}', "Sunday"],
    ["{{ slots.due | mask: 2 }}", "****-**-01"],
    ['{% if slots.wait == "PT2H" %}two{% endif %}', "two"],
  ])("%s", (source, text) => {
    const compiled = compileTemplate(source);
    expect(compiled.ok && compiled.template.render(scope).text).toBe(text);
  });
});
