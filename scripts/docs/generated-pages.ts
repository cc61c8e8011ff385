import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { blocksPage } from "./blocks-page.ts";
import { callsPage } from "./calls-page.ts";
import { channelsPage } from "./channels-page.ts";
import { errorsPage } from "./errors-page.ts";
import { eventsPage } from "./events-page.ts";
import { filterTable, functionTable } from "./language-tables.ts";
import { nounPages } from "./noun-pages.ts";
import { pathsPage } from "./paths-page.ts";
import { settingsPage } from "./settings-page.ts";

const docs = join(import.meta.dirname, "../../docs");

/** Pages that people write and that hold tables of ours: what stands between the marks of each name. */
const partly: { readonly [path: string]: { readonly [name: string]: () => string } } = {
  "reference/expressions.md": { functions: functionTable, filters: filterTable },
};

/** Every page below `docs/` that is made of the sources, whole or in part, as it should be now. */
export async function generatedPages(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map([
    ["reference/blocks.md", await blocksPage()],
    ["reference/paths.md", pathsPage()],
    ["reference/channels.md", channelsPage()],
    ["reference/events.md", await eventsPage()],
    ["reference/settings.md", await settingsPage()],
    ["reference/errors.md", await errorsPage()],
    ["reference/api-calls.md", callsPage()],
  ]);
  for (const [name, text] of nounPages()) pages.set(`reference/nouns/${name}.md`, text);
  for (const [path, parts] of Object.entries(partly)) {
    let text = await readFile(join(docs, path), "utf8");
    for (const [name, make] of Object.entries(parts)) text = withPart(text, name, make());
    pages.set(path, text);
  }
  return pages;
}

function withPart(text: string, name: string, part: string): string {
  const [begin, end] = [`<!-- node scripts/docs.ts: ${name} -->`, "<!-- end -->"];
  const [before, rest] = text.split(begin);
  const after = rest?.slice(rest.indexOf(end));
  if (before === undefined || after === undefined || !after.startsWith(end))
    throw new Error(`No page has a place for ${name}`);
  return `${before}${begin}\n\n${part}\n\n${after}`;
}
