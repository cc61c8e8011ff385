import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/longest-first.ts";

export default defineConfig({
  test: {
    include: [
      "packages/*/test/**/*.test.ts",
      "adapters/*/test/**/*.test.ts",
      "apps/*/test/**/*.test.ts",
      "test/**/*.test.ts",
    ],
    globalSetup: "test/global-setup.ts",
    setupFiles: ["test/give-way.ts", "test/same-dice.ts", "test/count-processor-time.ts"],
    tags: [
      {
        name: "real-time",
        description: "peers speak in real time: it may run once more, alone (scripts/test/run-again.ts)",
      },
      { name: "long", description: "takes long: `npm test` draws some of them (scripts/test/drawn-files.ts)" },
    ],
    // Ends only what hangs: on a machine whose cores are taken a test may take many times its time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    // Whatever is waited for comes, but not within vitest's second on a machine whose cores are taken.
    // Looking asks the server and its database: twice as often would cost more than the wait that it saves.
    expect: { poll: { timeout: 120_000, interval: 100 } },
    pool: "forks",
    // `npm test` has one for files with real-time peers and two for the rest: scripts/test/run-tests.ts.
    maxWorkers: 2,
    // What a file imports is there for the next: the server and its libraries are read once, not a hundred times.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
