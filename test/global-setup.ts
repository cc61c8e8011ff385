import { serveTestCluster } from "@parley/db/testing";

/** Runs once before all test files; what it returns runs after the last. */
export const setup = serveTestCluster;
