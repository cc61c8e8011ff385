import { expect, test } from "vitest";
import { agreeAsServer, agreedByServer, askFor, intervalFault, patienceOf } from "../src/dialog/session-timer.ts";
import type { Header } from "../src/message/message.ts";
import cases from "./cases/session-timers.json" with { type: "json" };

interface TimerCase {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fault?: string;
  readonly timer?: object | null;
  readonly answer?: Readonly<Record<string, string>>;
}

const CASES: readonly TimerCase[] = cases;

const headersOf = (parts: Readonly<Record<string, string>>): Header[] =>
  Object.entries(parts).map(([name, value]) => ({ name, value }));

test.each(CASES)("a caller's session timer: $name", ({ headers, fault, timer, answer }) => {
  expect(intervalFault(headersOf(headers))).toBe(fault ?? null);
  if (fault !== undefined) return;
  expect(agreeAsServer(headersOf(headers))).toEqual({ timer, headers: headersOf(answer ?? {}) });
});

test.each([
  ["1800;refresher=uas", { interval: 1800, isRefresher: false }],
  ["600;refresher=uac", { interval: 600, isRefresher: true }],
  ["600", { interval: 600, isRefresher: true }],
  ["5;refresher=uas", { interval: 90, isRefresher: false }],
  ["4294967295;refresher=uac", { interval: 86_400, isRefresher: true }],
  ["never", null],
])("a 2xx that says %s", (value, timer) => {
  expect(agreedByServer([{ name: "Session-Expires", value }])).toEqual(timer);
});

test("we ask for half an hour, and keep interval, parts and the least that was asked of us", () => {
  expect(askFor(null, 0)).toEqual(headersOf({ "Session-Expires": "1800" }));
  expect(askFor(null, 3600)).toEqual(headersOf({ "Session-Expires": "3600", "Min-SE": "3600" }));
  const refresher = { interval: 600, isRefresher: true };
  expect(askFor(refresher, 90)).toEqual(headersOf({ "Session-Expires": "600;refresher=uac", "Min-SE": "90" }));
  expect(askFor({ ...refresher, isRefresher: false }, 0)).toEqual(
    headersOf({ "Session-Expires": "600;refresher=uas" }),
  );
});

test.each([
  [90, 60],
  [96, 64],
  [1800, 1768],
])("a session of %i s is given up after %i s", (interval, seconds) => {
  expect(patienceOf({ interval, isRefresher: false })).toBe(seconds);
});
