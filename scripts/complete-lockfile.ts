import { readFileSync, writeFileSync } from "node:fs";

// npm leaves packages of other platforms out of the lockfile when the registry in use does not serve them, and then
// refuses its own lockfile (`npm ci`: "Missing ... from lock file"). This adds what is missing by its exact version,
// for its platform only. Run by `npm run lock` after dependencies have changed.

type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: { [name: string]: string };
};
type Lockfile = { packages: { [path: string]: Entry } };

const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const processors = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

const file = new URL("../package-lock.json", import.meta.url);
const lockfile: Lockfile = JSON.parse(readFileSync(file, "utf8"));
const { packages } = lockfile;

/** Whether the package at `path` finds this dependency: inside itself, or in a folder further up. */
function isThere(path: string, name: string): boolean {
  const places = path
    .split("/node_modules/")
    .map((_, depth, parts) => parts.slice(0, depth + 1).join("/node_modules/"));
  return ["", ...places].some((place) => `${place === "" ? "" : `${place}/`}node_modules/${name}` in packages);
}

/** What the name of a platform package says of its platform. */
function platformOf(name: string): Pick<Entry, "os" | "cpu" | "libc"> {
  const words = name.replace(/\bwin-/, "win32-").split(/[^a-z0-9]+/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const isLinux = os.includes("linux");
  const libc = isLinux && /musl/.test(name) ? ["musl"] : isLinux && /gnu/.test(name) ? ["glibc"] : [];
  return {
    ...(os.length > 0 ? { os } : {}),
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(libc.length > 0 ? { libc } : {}),
  };
}

let added = 0;
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (isThere(path, name)) continue;
    const place = path.includes("/node_modules/") ? path.slice(0, path.lastIndexOf("/node_modules/") + 1) : "";
    packages[`${place}node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(dev ? { dev } : {}),
      optional: true,
    };
    added++;
  }
}
const sorted = Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
lockfile.packages = Object.fromEntries(sorted);
writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
console.log(`Completed the lockfile: ${added} packages of other platforms added.`);
