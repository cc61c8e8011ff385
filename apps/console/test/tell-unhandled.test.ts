import { afterEach, expect, test } from "vitest";
import { clearNotices, noticesNow } from "../src/parts/notices/notice-store.ts";
import { tellUnhandled } from "../src/parts/notices/tell-unhandled.ts";

afterEach(clearNotices);

const reject = (page: EventTarget, reason: unknown) =>
  page.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));

test("a failure that no code waits for shows as a notice with its reason", () => {
  const page = new EventTarget();
  tellUnhandled(page);
  reject(page, new Error("The disk is full."));
  expect(noticesNow().open).toMatchObject([
    { severity: "error", title: "This did not work", detail: "The disk is full." },
  ]);
});

test("what was cancelled is no failure", () => {
  const page = new EventTarget();
  tellUnhandled(page);
  reject(page, new DOMException("Another sound began.", "AbortError"));
  expect(noticesNow().open).toEqual([]);
});
