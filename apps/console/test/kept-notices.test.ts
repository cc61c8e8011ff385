import { afterEach, beforeEach, expect, test } from "vitest";
import {
  clearNotices,
  leavePage,
  type Notice,
  noticesNow,
  notify,
  runNotice,
} from "../src/parts/notices/notice-store.ts";

beforeEach(clearNotices);
afterEach(clearNotices);

const kept = () => noticesNow().kept.map(({ title, action }) => [title, action?.label]);
const undo = (run: () => void = () => {}, more: object = {}) => ({ action: { label: "Undo", run, ...more } });
const tell = (title: string, notice: Partial<Notice> = {}) => notify({ severity: "success", title, ...notice });

test("the bell keeps what did not go well and what can be taken back, however much follows", () => {
  tell("Archived", undo());
  tell("Saved");
  tell("Half read", { severity: "warning" });
  tell("Working", { severity: "info", progress: { done: 1, of: 2 } });
  for (let more = 0; more < 4; more++) tell("Saved");
  expect(kept()).toEqual([
    ["Half read", undefined],
    ["Archived", "Undo"],
  ]);
  expect(noticesNow().unread.size).toBe(1);
});

test("what is taken back is not offered again; a failure stays to be read", () => {
  let times = 0;
  const run = () => {
    times += 1;
  };
  tell("Archived", undo(run));
  tell("Not stored", { severity: "error", ...undo(run) });
  for (const notice of noticesNow().kept) runNotice(notice);
  expect(kept()).toEqual([["Not stored", undefined]]);
  expect([times, noticesNow().open]).toEqual([2, []]);
});

test("what works on the page alone goes with the page", () => {
  tell(
    "Rule removed",
    undo(() => {}, { isOfPage: true }),
  );
  tell("Archived", undo());
  leavePage();
  expect(kept()).toEqual([["Archived", "Undo"]]);
  expect(noticesNow().open.map(({ title, action }) => [title, action?.label])).toEqual([
    ["Rule removed", undefined],
    ["Archived", "Undo"],
  ]);
});
