import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ChunkList } from "../../apps/console/list-chunks.ts";

const list = join(import.meta.dirname, "../../apps/console/dist/studio/.vite/chunks.json");

/** The file of the studio build that holds a module; a path below the console's folder. */
export async function chunkOf(module: string): Promise<string> {
  const chunks: ChunkList = JSON.parse(await readFile(list, "utf8"));
  const [file] = Object.entries(chunks).find((each) => each[1].modules.includes(module)) ?? [];
  if (file === undefined) throw new Error(`The build has no ${module}`);
  return file;
}
