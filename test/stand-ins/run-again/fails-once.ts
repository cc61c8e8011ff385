import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Throws the first time that it is called with a name, in the folder that RUN_AGAIN names. */
export function failsOnce(name: string): void {
  const path = join(process.env.RUN_AGAIN ?? "", name);
  if (existsSync(path)) return;
  writeFileSync(path, "");
  throw new Error("the peer came late");
}
