// Runs before `npm start` and `npm test` on any Node that started npm (20 or newer), so plain JavaScript
// without dependencies: installs when node_modules is missing or older than the lockfile.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const modified = (path) => statSync(root + path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

// npm writes node_modules/.package-lock.json last, so its time is the time of the last whole install.
if (modified("node_modules/.package-lock.json") < modified("package-lock.json")) {
  console.log("Installing dependencies for one to two minutes (first start, or the lockfile changed) ...");
  const done = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (done.status !== 0) {
    console.error(
      "Could not install the dependencies: see npm's message above. Without a network, connect to one; behind a proxy, set npm's. Then run it again.",
    );
    process.exit(done.status ?? 1);
  }
}
