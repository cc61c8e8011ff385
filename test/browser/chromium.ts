import { existsSync } from "node:fs";
import packaged from "@sparticuz/chromium";
import type { LaunchOptions } from "playwright-core";
import { peer } from "../peers.ts";

const system = "/usr/bin/chromium";

/**
 * The Chromium to test with: the one that the environment variable CHROMIUM names, the system's, or the one that came as
 * a package; null when there is none, for the tests to be skipped.
 */
export async function chromiumToLaunch(): Promise<LaunchOptions | null> {
  const named = process.env.CHROMIUM;
  if (named !== undefined) return { executablePath: named };
  if (existsSync(system)) return { executablePath: system };
  if (process.platform === "linux" && process.arch === "x64") {
    // Without the arguments it proposes: they put all into one process and let pages read across origins.
    return { executablePath: await packaged.executablePath() };
  }
  const installed = peer("chromium");
  return installed === null ? null : { executablePath: installed };
}
