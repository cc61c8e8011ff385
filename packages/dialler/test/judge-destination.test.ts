import { expect, test } from "vitest";
import { countryOf, isSameNumber, judgeDestination, type LineRules } from "../src/index.ts";

const line = (rules: Partial<LineRules> = {}): LineRules => ({
  country: null,
  destinations: [],
  allow_premium: false,
  internal_digits: 0,
  prices: [],
  default_price: null,
  ...rules,
});
const india = line({ country: "IN" });
const judged = (to: string | null, rules: LineRules, from = "+912248900100") => judgeDestination({ to, from }, rules);

test.each([
  ["007", india, "not_a_number"],
  ["911", line({ country: "US" }), "not_a_number"],
  ["+007", line(), "not_a_number"],
  ["+1555", line(), "not_a_number"],
  ["sip:1000@203.0.113.9", line({ internal_digits: 20 }), "not_a_number"],
  ["", line({ internal_digits: 4 }), "not_a_number"],
  ["02248900101", line(), "not_a_number"],
  ["1234", line({ internal_digits: 3 }), "not_a_number"],
  ["1234", line({ internal_digits: 4 }), { to: "1234", perMinute: 0 }],
  ["02248900101", india, { to: "+912248900101", perMinute: 1 }],
  ["022 4890-0101", india, { to: "+912248900101", perMinute: 1 }],
  ["+91 (22) 48900101", line(), { to: "+912248900101", perMinute: 1 }],
  ["+14155550100", india, "destination_not_allowed"],
  ["+18765551234", line({ country: "US" }), "destination_not_allowed"],
  ["+882161234567", india, "destination_not_allowed"],
  ["+15550100042", line({ country: "US" }), "destination_not_allowed"],
  ["+15550100042", line({ destinations: ["+1"] }), { to: "+15550100042", perMinute: 1 }],
  ["+19005551234", line({ destinations: ["+"] }), "premium_number"],
  ["0019005551234", line({ country: "IN", destinations: ["+"] }), "premium_number"],
  ["+979123456789", line({ destinations: ["+"] }), "premium_number"],
  ["+19005551234", line({ destinations: ["+1"], allow_premium: true }), { to: "+19005551234", perMinute: 1 }],
] as const)("%j by a line of %j", (to, rules, told) => {
  expect(judged(to, rules)).toEqual(told);
});

test("without a country of its own a line calls the country of our number, and without that no country", () => {
  expect(judged("+14155550100", line(), "+18005550199")).toMatchObject({ to: "+14155550100" });
  expect(judged("+14155550100", line(), "1000")).toBe("destination_not_allowed");
});

test.each([
  ["the longest prefix", { default_price: 9 }, 0.3],
  ["the default", { prices: [{ prefix: "+44", per_minute: 0.1 }], default_price: 0.4 }, 0.4],
  ["the highest where none fits", { prices: [{ prefix: "+44", per_minute: 0.7 }] }, 0.7],
  ["one where there is none", { prices: [] }, 1],
])("a minute costs the price of %s", (_name, rules, perMinute) => {
  const prices = [
    { prefix: "+91", per_minute: 0.2 },
    { prefix: "+9122", per_minute: 0.3 },
  ];
  expect(judged("+912248900101", line({ prices, ...rules }))).toEqual({ to: "+912248900101", perMinute });
});

test("a name or a host is free where the line has extensions; elsewhere its price is not known", () => {
  const prices = [
    { prefix: "+44", per_minute: 0.1 },
    { prefix: "+91", per_minute: 0.7 },
  ];
  expect(judged(null, line({ internal_digits: 4, prices }))).toEqual({ to: "", perMinute: 0 });
  expect(judged(null, line({ prices }))).toEqual({ to: "", perMinute: 0.7 });
  expect(judged(null, line({ prices, default_price: 0.2 }))).toEqual({ to: "", perMinute: 0.2 });
  expect(judged(null, line())).toEqual({ to: "", perMinute: 1 });
});

test.each([
  ["+912248900101", "IN"],
  ["+15550100042", "+1"],
  ["02248900101", null],
])("%j is of %j", (number, country) => {
  expect(countryOf(number)).toBe(country);
});

test.each([
  ["+912248900101", null, "912248900101", null, true],
  ["+912248900101", null, "02248900101", "IN", true],
  ["022 4890-0101", "IN", "2248900101", "IN", true],
  ["02248900101", null, "+912248900101", null, false],
  ["02248900101", "GB", "+912248900101", null, false],
  ["00912248900101", null, "+912248900101", null, true],
  ["00912248900101", "US", "+912248900101", "US", true],
  ["(555) 010-0042", "+1", "+15550100042", null, true],
  ["3001", "IN", "3001", null, true],
  ["3001", null, "+15550003001", null, false],
  ["", null, "", null, false],
])("%j of %j and %j of %j are one number: %j", (text, country, other, of, isSame) => {
  expect(isSameNumber({ text, country }, { text: other, country: of })).toBe(isSame);
  expect(isSameNumber({ text: other, country: of }, { text, country })).toBe(isSame);
});
