import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { afterAll, expect } from "vitest";
import { firedFile } from "./fired-file.ts";

declare global {
  /** Hands on a condition, and notes that its guard fired. Guards call it while they are recorded. */
  var parleyGuard: <T>(id: string, condition: T) => T;
}

const fired = new Set<string>();
globalThis.parleyGuard = (id, condition) => {
  if (condition) fired.add(id);
  return condition;
};

afterAll(() => {
  const { testPath } = expect.getState();
  const to = process.env[firedFile];
  if (testPath === undefined || to === undefined) return;
  appendFileSync(to, `${JSON.stringify({ test: relative(process.cwd(), testPath), fired: [...fired] })}\n`);
  fired.clear();
});
