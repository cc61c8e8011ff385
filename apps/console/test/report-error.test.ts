import { ProblemError } from "@parley/client";
import { afterEach, expect, test, vi } from "vitest";
import { RequestAborted } from "../src/api/request-aborted.ts";
import { ServerUnreachable } from "../src/api/server-unreachable.ts";
import { clearNotices, noticesNow } from "../src/parts/notices/notice-store.ts";
import { reportError } from "../src/parts/notices/report-error.ts";

const logged = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => {
  logged.mockClear();
  clearNotices();
});

const shown = () => noticesNow().open.map(({ severity, title, detail }) => [severity, title, detail]);

test("M156, R197, R198, R199: a failure is logged, shown with what the server said, and then what follows runs", () => {
  const error = new ProblemError({
    url: "/api/tags/",
    status: 409,
    body: { code: "taken", detail: "The name is taken." },
  });
  const then = vi.fn();
  reportError("Error adding a Tag!", error, then);
  expect(logged.mock.calls).toEqual([["Error adding a Tag!", error]]);
  expect(shown()).toEqual([["error", "Error adding a Tag!", "The name is taken."]]);
  expect(then).toHaveBeenCalledOnce();
});

test("M157, R200: an answer that names a service has it and its code as title", () => {
  reportError(
    "Could not update",
    new ProblemError({
      url: "/api/tags/",
      status: 502,
      body: { detail: "No route.", service_name: "SMS", service_code: 31 },
    }),
  );
  expect(shown()).toEqual([["error", "SMS 31", "No route."]]);
});

test("M154, R195: what was cancelled is Request aborted: logged, and shown to no one", () => {
  const error = new RequestAborted(new Error("by the page"));
  expect(error.message).toBe("Request aborted");
  reportError("Error fetching Tags", error);
  expect(logged).toHaveBeenCalledOnce();
  expect(shown()).toEqual([]);
});

test("a server that cannot be reached is shown too", () => {
  reportError("Error fetching Tags", new ServerUnreachable(new TypeError("offline")));
  expect(shown()).toMatchObject([["error", "Error fetching Tags", expect.stringContaining("could not be reached")]]);
});
