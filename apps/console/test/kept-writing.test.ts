import { settingsFields } from "@parley/model/kernel";
import { expect, test } from "vitest";
import { keptPanel } from "../src/control-panel/kept-panel.ts";
import { keptRow } from "../src/resource/form/kept-row.ts";

const loaded = { state_max_retry_attempts: 2, max_transit_limit: 70, nd_enable: false };

test.each([
  ["nothing", undefined, null],
  ["a text", "60", null],
  ["no change", { to: {}, from: {} }, null],
  ["a field that is none", { to: { gone: 1 }, from: { gone: 2 } }, null],
  ["no value of its field", { to: { max_transit_limit: "many" }, from: { max_transit_limit: 70 } }, null],
  ["what was saved meanwhile", { to: { nd_enable: false }, from: { nd_enable: true } }, null],
])("of a row nothing comes back from %s", (_what, kept, expected) => {
  expect(keptRow(kept, settingsFields, loaded)).toEqual(expected);
});

test("what was written of a row comes back, and asks where others changed it since", () => {
  const kept = {
    to: { state_max_retry_attempts: 4, max_transit_limit: 60 },
    from: { state_max_retry_attempts: 2, max_transit_limit: 50 },
  };
  expect(keptRow(kept, settingsFields, loaded)).toEqual({
    values: { state_max_retry_attempts: 4, max_transit_limit: 60 },
    clashes: [{ field: "max_transit_limit", yours: 60, theirs: 70, stays: null }],
  });
});

test("of a control panel the settings that can be read come back, with their level and why", () => {
  const draft = { concurrency: 3, holidays: [{ date: 7 }], invented: true };
  expect(keptPanel({ number: null, level: "agent", draft, note: "Fair" })).toEqual({
    ...{ number: null, level: "agent", note: "Fair" },
    draft: { concurrency: 3 },
  });
  expect(keptPanel({ level: "nowhere", draft: { concurrency: 3 } })).toBeNull();
  expect(keptPanel({ level: "agent", draft: { holidays: "none" } })).toBeNull();
});
