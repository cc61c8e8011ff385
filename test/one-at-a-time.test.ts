import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { oneAtATime } from "../scripts/console/one-at-a-time.ts";

const folder = await mkdtemp(join(tmpdir(), "parley-lock-"));
afterAll(() => rm(folder, { recursive: true }));

test("who comes second waits until the first has done, and begins though it failed", async () => {
  const file = join(folder, "there", "lock");
  const order: string[] = [];
  const begun = Promise.withResolvers<void>();
  const first = oneAtATime(file, async () => {
    order.push("first begins");
    await begun.promise;
    order.push("first ends");
    throw new Error("failed");
  });
  const second = oneAtATime(file, async () => order.push("second"));
  begun.resolve();
  await expect(first).rejects.toThrow("failed");
  await second;
  expect(order).toEqual(["first begins", "first ends", "second"]);
});

test("a killed process gives its lock back", async () => {
  const file = join(folder, "killed");
  const program = `import { oneAtATime } from "${join(import.meta.dirname, "../scripts/console/one-at-a-time.ts")}";
    await oneAtATime(${JSON.stringify(file)}, () => { console.log("held"); return new Promise(() => setInterval(() => {}, 1000)); });`;
  const holder = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  let isDone = false;
  const waiting = oneAtATime(file, async () => {
    isDone = true;
  });
  expect(isDone).toBe(false);
  holder.kill("SIGKILL");
  await waiting;
  expect(isDone).toBe(true);
});
