import { resolve } from "node:path";
import type { Vitest } from "vitest/node";
import type { Guard } from "./find-guards.ts";
import type { GuardSwitch } from "./guard-switch.ts";
import { InGivenOrder } from "./in-given-order.ts";
import { openTests } from "./open-tests.ts";
import type { Timed } from "./where-guards-fire.ts";

/** A guard that many tests meet is missed by the quick ones, or by none. */
const mostTests = 12;
/** Ends one test that waits for what no longer comes; milliseconds. */
const testTimeout = 120_000;
/** Ends a run that no time-out can, such as a loop without an end: so many times what the tests took before. */
const patience = 10;
/** Added to that, for what a run takes to begin on a machine whose cores are taken; milliseconds. */
const start = 60_000;

/** Runs tests while one guard is off. Close it, or its database stays. */
export class GuardTrial {
  readonly #vitest: Vitest;
  readonly #guards: GuardSwitch;

  private constructor(vitest: Vitest, guards: GuardSwitch) {
    this.#vitest = vitest;
    this.#guards = guards;
  }

  static async open(guards: GuardSwitch): Promise<GuardTrial> {
    const sequence = { sequencer: InGivenOrder };
    return new GuardTrial(
      await openTests(guards, { bail: 1, sequence, testTimeout, hookTimeout: testTimeout }),
      guards,
    );
  }

  /** Whether one of the test files fails without the guard; one that never ends has failed. */
  async isMissed(guard: Guard, files: readonly Timed[]): Promise<boolean> {
    this.#guards.mode = guard;
    this.#vitest.invalidateFile(resolve(guard.file));
    try {
      return await this.#fails(files);
    } finally {
      this.#guards.mode = "written";
      this.#vitest.invalidateFile(resolve(guard.file));
    }
  }

  /** @throws when the test files fail although no guard is off: then no failure would say anything */
  async assertSound(files: readonly Timed[]): Promise<void> {
    this.#guards.mode = "written";
    if (await this.#fails(files)) throw new Error(`With all guards on these fail: ${JSON.stringify(files)}`);
  }

  async close(): Promise<void> {
    await this.#vitest.close();
  }

  async #fails(files: readonly Timed[]): Promise<boolean> {
    const project = this.#vitest.getRootProject();
    const chosen = files.slice(0, mostTests);
    const tests = chosen.map(({ file }) => project.createSpecification(resolve(file)));
    const usual = chosen.reduce((sum, { took }) => sum + took, 0);
    let isHung = false;
    const timer = setTimeout(
      () => {
        isHung = true;
        // The first asks the tests to end, which a loop does not hear; the second ends their processes. Both fail as the
        // run that they end, of which it is known that it hung.
        for (let asked = 0; asked < 2; asked++) this.#vitest.cancelCurrentRun("test-failure").catch(() => undefined);
      },
      start + patience * usual,
    );
    try {
      const { unhandledErrors, testModules } = await this.#vitest.runTestSpecifications(tests);
      return isHung || unhandledErrors.length > 0 || testModules.some((module) => !module.ok());
    } catch (error) {
      if (isHung) return true;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
