import { expect, test } from "vitest";
import { brokenLimit, type CallLimits, type Used, usualLimits } from "../src/index.ts";

const none: CallLimits = { calls_per_minute: null, calls_per_hour: null, calls_per_day: null, spend_per_day: null };
const nothing: Used = { minute: 0, hour: 0, day: 0, spent: 0 };
const side = (limits: Partial<CallLimits> = {}, used: Partial<Used> = {}) => ({
  limits: { ...none, ...limits },
  used: { ...nothing, ...used },
});

test.each([
  ["nothing used", side(), side(), 1, null],
  ["the last call of a minute", side({ calls_per_minute: 3 }, { minute: 2 }), side(), 1, null],
  ["one more than a minute takes", side({ calls_per_minute: 3 }, { minute: 3 }), side(), 1, "line_rate_limited"],
  ["one more than an hour takes", side(), side({ calls_per_hour: 9 }, { hour: 9 }), 1, "client_rate_limited"],
  ["one more than a day takes", side(), side({ calls_per_day: 9 }, { day: 9 }), 1, "client_rate_limited"],
  ["a limit of nothing", side({ calls_per_day: 0 }), side(), 0, "line_rate_limited"],
  ["the last of the money", side({ spend_per_day: 5 }, { spent: 4 }), side(), 1, null],
  ["more than the money", side({ spend_per_day: 5 }, { spent: 4.5 }), side(), 1, "line_spend_limited"],
  ["a call that costs nothing", side({ spend_per_day: 5 }, { spent: 5 }), side(), 0, null],
  ["the client's money", side(), side({ spend_per_day: 0 }), 0.1, "client_spend_limited"],
  ["what is usual", side({}, { minute: usualLimits.calls_per_minute }), side(), 0, "line_rate_limited"],
  ["the usual money", side(), side({}, { spent: usualLimits.spend_per_day }), 0.01, "client_spend_limited"],
] as const)("%s", (_name, line, client, perMinute, told) => {
  expect(brokenLimit({ line, client }, perMinute)).toBe(told);
});
