import { serveTestCluster, testClusterVariable } from "@parley/db/testing";
import { requestsRunThrough } from "../test/api/run-through.ts";

/**
 * Counts our files and functions that one request runs through, by the coverage of that request in the real server. With
 * `--files` it names them. Exit code 1 when a request runs through more files than it may.
 */
const stop = process.env[testClusterVariable] === undefined ? await serveTestCluster() : async () => {};
const found = await requestsRunThrough();
for (const { request, most, files } of found) {
  const functions = [...files.values()].flat().length;
  console.log(`${request}: ${files.size} files (at most ${most}), ${functions} functions`);
  if (!process.argv.includes("--files")) continue;
  for (const [path, names] of [...files].sort()) console.log(`  ${path}: ${names.join(", ")}`);
}
await stop();
process.exit(found.every(({ most, files }) => files.size <= most) ? 0 : 1);
