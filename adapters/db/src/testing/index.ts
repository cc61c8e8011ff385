export { isRunning } from "../embedded/is-running.ts";
export { serveTestCluster, testClusterVariable, testPostmaster } from "./serve-test-cluster.ts";
export { clusterUrl, type TestDatabase, testDatabase, withDatabase } from "./test-database.ts";
