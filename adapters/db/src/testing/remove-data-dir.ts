import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { locationFile } from "../embedded/home.ts";

/** Takes a data folder away with its stopped cluster, which lies elsewhere when its user could not enter the folder. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const place = await readFile(join(dataDir, locationFile), "utf8").catch((error) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (place !== undefined) await rm(place.trim(), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}
