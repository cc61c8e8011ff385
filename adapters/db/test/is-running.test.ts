import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { isRunning } from "../src/embedded/is-running.ts";
import { processCommand } from "../src/embedded/process-command.ts";

test("a process runs until it has ended, whether or not its parent has asked how", async () => {
  // The shell starts a child and becomes a program that never asks for it: once the child has ended, it stays.
  const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
  const [line] = await once(parent.stdout, "data");
  const child = Number(line);
  // Until then the shell would ask.
  await vi.waitFor(() => expect(processCommand(parent.pid ?? 0)).toMatch(/^sleep/));
  expect([isRunning(child), isRunning(parent.pid ?? 0), isRunning(process.pid)]).toEqual([true, true, true]);
  process.kill(child, "SIGKILL");
  await vi.waitFor(() => expect(isRunning(child)).toBe(false));
  // The system still knows it.
  expect(process.kill(child, 0)).toBe(true);
  expect(processCommand(child)).toBeUndefined();
  const gone = once(parent, "exit");
  parent.kill();
  await gone;
  expect(isRunning(parent.pid ?? 0)).toBe(false);
});

test("nothing runs under an id that no process has", () => {
  expect([isRunning(0), isRunning(-1), isRunning(2 ** 30)]).toEqual([false, false, false]);
});
