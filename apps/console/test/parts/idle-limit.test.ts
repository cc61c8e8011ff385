import { expect, test } from "vitest";
import { idleLimit } from "../../src/shell/idle/time-limit.ts";

const site = { region: "", internalDomains: [], sipAddress: "", hasSpeechServer: false };
const own = (duration: number | string) => ({
  preferences: [{ interface: "INACTIVITY_TIMEOUT", config: { duration } }],
});

test.each([
  ["R071: what the installation says", 15, undefined, 15],
  ["R071: another of the installation", 40, undefined, 40],
  ["R072: one's own before it", 40, own(5), 5],
  ["R072: none below a minute's part", 40, own(0), 40],
  ["R072: none that is no number", 40, own("5"), 40],
  ["R073: never where the installation switches it off", null, undefined, null],
  ["R073: never, whatever one's own is", null, own(5), null],
])("%s", (_what, inactivityMinutes, me, minutes) => {
  const limit = idleLimit(me, { ...site, inactivityMinutes });
  expect(limit).toBe(minutes === null ? null : minutes * 60_000);
});
