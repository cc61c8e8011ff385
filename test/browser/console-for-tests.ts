import type { LaunchOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type RunningConsole, startConsole } from "./running-console.ts";

/**
 * Starts the console before the first test of a describe, hands it over, and stops it after the last. A test on whose
 * pages something was thrown fails.
 */
export function consoleForTests(
  launch: LaunchOptions | null,
  started: (running: RunningConsole) => void,
  options?: Parameters<typeof startConsole>[1],
): void {
  let running: RunningConsole | undefined;
  beforeAll(async () => {
    running = await startConsole(launch ?? {}, options);
    started(running);
  });
  afterAll(() => running?.stop());
  afterEach(async () => {
    expect(await running?.closeAll()).toEqual([]);
  });
}
