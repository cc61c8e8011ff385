import type { Present, PresentEvent } from "@parley/model/api/versions";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Presence } from "../src/editing/presence.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Tabs that hear each other at once, as those who follow one version do. */
function room() {
  const tabs = new Map<string, Presence>();
  const silent = new Set<string>();
  const shown = new Map<string, readonly Present[]>();
  const enter = (tab: string, account: string) => {
    const presence = new Presence({
      tab,
      account,
      send: (told) => {
        if (silent.has(tab)) return;
        const said = { selected: null, edits: false, asks: false, leaves: false, ...told };
        const event: PresentEvent = { type: "present", account, name: account, ...said };
        for (const other of tabs.values()) other.hear(event);
      },
      onOthers: (others) => shown.set(tab, others),
      now: () => Date.now(),
    });
    tabs.set(tab, presence);
    return presence;
  };
  const names = (tab: string) =>
    (shown.get(tab) ?? []).map(({ name, selected, edits }) => `${name} ${edits ? "edits " : ""}${selected}`);
  return { enter, names, silence: (tab: string) => silent.add(tab) };
}

test("a later visitor hears of those who are there, of what they select, and of their leaving", () => {
  const { enter, names } = room();
  const ann = enter("1", "ann");
  const ben = enter("2", "ben");
  vi.advanceTimersByTime(300);
  expect([names("1"), names("2")]).toEqual([["ben null"], ["ann null"]]);
  ann.look("block");
  ann.look("other");
  vi.advanceTimersByTime(300);
  expect(names("2")).toEqual(["ann other"]);
  ann.close();
  expect(names("2")).toEqual([]);
  ben.close();
});

test("a person shows as editing for half a minute after a change, or until they look elsewhere", () => {
  const { enter, names } = room();
  const ann = enter("1", "ann");
  enter("2", "ben");
  ann.touch();
  ann.look("block");
  vi.advanceTimersByTime(300);
  expect(names("2")).toEqual(["ann block"]);
  ann.touch();
  vi.advanceTimersByTime(20_000);
  ann.touch();
  vi.advanceTimersByTime(29_000);
  expect(names("2")).toEqual(["ann edits block"]);
  vi.advanceTimersByTime(2000);
  expect(names("2")).toEqual(["ann block"]);
  ann.touch();
  vi.advanceTimersByTime(300);
  ann.look("other");
  vi.advanceTimersByTime(300);
  expect(names("2")).toEqual(["ann other"]);
});

test("the user's other tabs do not count as others, and a silent person is gone", () => {
  const { enter, names, silence } = room();
  const tabs = [enter("1", "ann"), enter("2", "ann"), enter("3", "ben")];
  vi.advanceTimersByTime(20_000);
  expect([names("1"), names("2")]).toEqual([["ben null"], ["ben null"]]);
  silence("3");
  vi.advanceTimersByTime(40_000);
  expect(names("1")).toEqual(["ben null"]);
  vi.advanceTimersByTime(20_000);
  expect(names("1")).toEqual([]);
  for (const tab of tabs) tab.close();
});
