import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import packaged from "@sparticuz/chromium";
import type { LaunchOptions } from "playwright-core";
import { peer } from "../peers.ts";

/** Debian's, best first: the shell draws pages and no windows around them, for a tenth of the work of opening each. */
const systems = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/**
 * The Chromium to test with: the one that the environment variable CHROMIUM names, the system's, or the one that came as
 * a package; null when there is none that starts, for the tests to be skipped.
 */
export async function chromiumToLaunch(): Promise<LaunchOptions | null> {
  const named = process.env.CHROMIUM;
  if (named !== undefined) return { executablePath: named };
  const system = systems.find((path) => existsSync(path));
  if (system !== undefined) return { executablePath: system };
  const executablePath = (await startingPackage()) ?? peer("chromium");
  return executablePath === null ? null : { executablePath };
}

/**
 * The packaged one where it starts: it is made for Linux on x64 and needs libraries of the system. Without the arguments
 * that it proposes: they put all into one process and let pages read across origins.
 */
async function startingPackage(): Promise<string | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const path = await packaged.executablePath();
  return promisify(execFile)(path, ["--version"]).then(
    () => path,
    () => null,
  );
}
