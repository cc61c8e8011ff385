import { readFile, writeFile } from "node:fs/promises";

/** Puts a table in the place of its name in a page. @throws when the page has no such place. */
export async function writeIntoPage(path: string, name: string, text: string): Promise<void> {
  const begin = `<!-- written by npm run coverage: ${name} begin -->`;
  const end = `<!-- written by npm run coverage: ${name} end -->`;
  const page = await readFile(path, "utf8");
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${path} has no place for ${name}`);
  const next = `${before}${begin}\n\n${text}\n\n${end}${after}`;
  if (next !== page) await writeFile(path, next);
}
