import { test } from "vitest";

/** Defines a test only where it applies: what is not built is absent, not skipped. */
export const when =
  (applies: boolean) =>
  (name: string, run: () => Promise<void>): void => {
    if (applies) test(name, run);
  };
