import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The path of a program that tests talk to, such as sipp; null when it is not installed, for the test to skip with a
 * reason. Throws instead under REQUIRE_PEERS=1, where a missing peer is a failure.
 */
export function peer(program: string): string | null {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(folder, program);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder: the next may have it.
    }
  }
  if (process.env.REQUIRE_PEERS === "1") throw new Error(`REQUIRE_PEERS is set and ${program} is not installed.`);
  return null;
}
