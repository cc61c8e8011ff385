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
    encoding: "utf8",
    stdio: ["inherit", "inherit", "pipe"],
    shell: process.platform === "win32",
  });
  const said = done.stderr ?? String(done.error);
  process.stderr.write(said);
  if (done.status !== 0) {
    console.error(`Could not install the dependencies. ${advice(said)} Then run it again.`);
    process.exit(done.status ?? 1);
  }
}

/** The Node that comes with the dependencies is linked with libraries that small systems leave out. */
function advice(said) {
  const library = /error while loading shared libraries: ([^\s:]+)/.exec(said)?.[1];
  if (library === undefined) {
    return "See npm's message above. Without a network, connect to one; behind a proxy, set npm's.";
  }
  const packages = library.startsWith("libatomic") ? ": libatomic1 on Debian and Ubuntu, libatomic on Fedora" : "";
  return `This system lacks ${library}. Install the package that holds it${packages}.`;
}
