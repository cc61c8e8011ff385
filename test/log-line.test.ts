import { expect, test } from "vitest";
import { logLine } from "../scripts/start/log-line.ts";

const entry = (more: object) =>
  JSON.stringify({ level: 30, time: 1_790_000_000_000, pid: 1, hostname: "here", service: "server", ...more });

test("a log entry becomes one line: time, message, what belongs to it", () => {
  expect(logLine(entry({ msg: "listening", port: 3000, hosts: ["a"] }))).toBe(
    '14:13:20 listening port=3000 hosts=["a"]',
  );
});

test("what is worse than informational says so, an error with its stack", () => {
  expect(logLine(entry({ level: 40, msg: "slow" }))).toBe("14:13:20 warning: slow");
  expect(logLine(entry({ level: 50, msg: "no", err: { message: "x", stack: "Error: x\n    at y" } }))).toBe(
    "14:13:20 error: no err=\n    Error: x\n    at y",
  );
});

test("what an error belongs to stands beside its message, above the stack", () => {
  const err = { message: "x", stack: "Error: x\n    at y" };
  expect(logLine(entry({ level: 50, msg: "no", err, request_id: "r1" }))).toBe(
    "14:13:20 error: no request_id=r1 err=\n    Error: x\n    at y",
  );
});

test.each(["plain text", "{not json", '{"json":"but no entry"}', ""])("%j stays as it is", (line) => {
  expect(logLine(line)).toBe(line);
});
