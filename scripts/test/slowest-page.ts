import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileTime } from "./time-by-area.ts";

const listed = 50;
const begin = "| file | seconds | of the processor | proves |";

/**
 * Writes the slowest files of a root into the table of a page. What a file proves is said there by hand and stays; a new one has the
 * name of its first describe or test until a person says more.
 */
export async function writeSlowest(root: string, page: string, times: readonly FileTime[]): Promise<void> {
  const text = await readFile(page, "utf8");
  const [head = ""] = text.split(begin);
  const said = new Map<string, string>();
  for (const row of text.split("\n")) {
    const [, file, proves] = /^\| `([^`]+)` \| .* \| ([^|]+) \|$/.exec(row) ?? [];
    if (file !== undefined && proves !== undefined) said.set(file, proves);
  }
  const slowest = times.toSorted((a, b) => b.wall - a.wall).slice(0, listed);
  const rows: string[] = [];
  for (const { file, wall, processor } of slowest) {
    const proves = said.get(file) ?? (await firstName(join(root, file)));
    rows.push(`| \`${file}\` | ${seconds(wall)} | ${seconds(processor)} | ${proves} |`);
  }
  await writeFile(page, `${head}${begin}\n| --- | ---: | ---: | --- |\n${rows.join("\n")}\n`);
}

async function firstName(file: string): Promise<string> {
  const source = await readFile(file, "utf8");
  const [, name = ""] = /\b(?:describe|test)[\w.]*\((?:[^"`\n]*\)\()?["`]([^"`]+)/.exec(source) ?? [];
  return name.replaceAll("|", "/");
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);
