import { readFile, writeFile } from "node:fs/promises";

const begin = "<!-- written by npm run coverage: begin -->";
const end = "<!-- written by npm run coverage: end -->";

/** Puts the table in its place in a page. @throws when the page has no such place. */
export async function writeIntoPage(path: string, text: string): Promise<void> {
  const page = await readFile(path, "utf8");
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${path} has no place for the table`);
  const next = `${before}${begin}\n\n${text}\n\n${end}${after}`;
  if (next !== page) await writeFile(path, next);
}
