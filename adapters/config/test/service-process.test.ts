import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";

test("a service whose starter went while it began ends by itself", async () => {
  const child = fork(join(import.meta.dirname, "begin-alone.ts"), { execArgv: ["--no-warnings"] });
  await once(child, "spawn");
  child.disconnect();
  expect(await once(child, "exit")).toEqual([0, null]);
});
