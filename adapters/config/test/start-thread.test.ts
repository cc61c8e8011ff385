import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { boundThread, startThread } from "../src/index.ts";
import { niceness } from "./niceness.ts";

const isLinux = process.platform === "linux";
const own = () => niceness(readFileSync(`/proc/self/task/${process.pid}/stat`, "utf8"));

test.runIf(isLinux)("a thread gives way to everything else, and the thread that started it does not", async () => {
  const before = own();
  const thread = startThread(new URL("./tell-priority.ts", import.meta.url));
  expect(await once(thread, "message")).toEqual([12]);
  expect(own()).toBe(before);
});

test.runIf(isLinux)("a thread goes before nothing that its process gives way to", async () => {
  const program = join(import.meta.dirname, "start-a-thread.ts");
  const { stdout } = await promisify(execFile)("nice", ["-n", "15", process.execPath, program]);
  expect(Number(stdout)).toBeGreaterThanOrEqual(15);
});

test("a thread whose program is not there says so", async () => {
  const thread = startThread(new URL("./nowhere.ts", import.meta.url));
  const [error] = await once(thread, "error");
  expect(error).toMatchObject({ code: "ERR_MODULE_NOT_FOUND" });
});

test("a thread is ended by the processor's time that it had", async () => {
  const busy = startThread(new URL("./run-for-ever.ts", import.meta.url));
  const over = Promise.withResolvers<string>();
  boundThread(busy, { milliseconds: 300 }, () => over.resolve("over"));
  expect(await over.promise).toBe("over");
  expect(await once(busy, "exit")).toEqual([1]);
});

test("a thread is ended by the memory that it holds itself, not by what others hold", async () => {
  const others = Buffer.alloc(200_000_000, 1);
  const bounds = { milliseconds: 30_000, bytes: 100_000_000 };
  const over = Promise.withResolvers<string>();
  const frugal = startThread(new URL("./run-for-ever.ts", import.meta.url));
  boundThread(frugal, bounds, () => over.resolve("frugal"));
  boundThread(startThread(new URL("./fill-memory.ts", import.meta.url)), bounds, () => over.resolve("greedy"));
  expect(await over.promise).toBe("greedy");
  expect(others).toHaveLength(200_000_000);
  await frugal.terminate();
});
