export { isRunning } from "../embedded/is-running.ts";
export { newCall } from "./new-call.ts";
export { removeDataDir } from "./remove-data-dir.ts";
export { serveTestCluster, testClusterVariable, testPostmaster } from "./serve-test-cluster.ts";
export { clusterUrl, type TestDatabase, testDatabase, withDatabase } from "./test-database.ts";
