import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "packages/*/test/**/*.test.ts",
      "adapters/*/test/**/*.test.ts",
      "apps/*/test/**/*.test.ts",
      "test/**/*.test.ts",
    ],
    globalSetup: "test/global-setup.ts",
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Whatever is waited for comes, but not within vitest's second on a machine whose cores are taken.
    expect: { poll: { timeout: 15_000 } },
    pool: "forks",
    maxWorkers: 2,
  },
});
