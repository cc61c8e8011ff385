import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ChunkList } from "../../apps/console/list-chunks.ts";

const list = join(import.meta.dirname, "../../apps/console/dist/studio/.vite/chunks.json");

/** The file of the studio build that holds a module, and the styles that come with it; a path below the console's folder. */
async function findChunk(module: string) {
  const chunks: ChunkList = JSON.parse(await readFile(list, "utf8"));
  const [found] = Object.entries(chunks).filter(([, { modules }]) => modules.includes(module));
  if (found === undefined) throw new Error(`The build has no ${module}`);
  return { file: found[0], styles: found[1].styles, chunks };
}

/** All files that a module waits for: its script, those that it imports, and their styles. */
export async function filesOf(module: string): Promise<readonly string[]> {
  const { file, chunks } = await findChunk(module);
  const scripts = new Set([file]);
  for (const script of scripts) for (const each of chunks[script]?.imports ?? []) scripts.add(each);
  return [...scripts].flatMap((script) => [script, ...(chunks[script]?.styles ?? [])]);
}

/** The script of a module. */
export const chunkOf = async (module: string): Promise<string> => (await findChunk(module)).file;

/** The styles that come with a module. */
export const stylesOf = async (module: string): Promise<readonly string[]> => (await findChunk(module)).styles;
