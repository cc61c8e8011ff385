import { createVitest, type TestUserConfig, type Vitest } from "vitest/node";
import type { GuardSwitch } from "./guard-switch.ts";

const signals = ["SIGINT", "SIGTERM"] as const;

/** Makes the tests ready, with guards switched. Close it, or its database stays; a signal closes it as well. */
export async function openTests(guards: GuardSwitch, options: TestUserConfig): Promise<Vitest> {
  // What is kept of loaded sources over runs does not know which guard was off.
  const own = { watch: false, reporters: [{}], fsModuleCache: false };
  const vitest = await createVitest("test", { ...options, ...own }, { plugins: [guards.plugin] });
  const stop = () => void vitest.close().finally(() => process.exit(1));
  for (const signal of signals) process.once(signal, stop);
  vitest.onClose(() => {
    for (const signal of signals) process.off(signal, stop);
  });
  return vitest;
}
