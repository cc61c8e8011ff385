import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { Page, PageGroup } from "../src/help/page.ts";
import { type DocsFile, docsFiles, docsFolder } from "./docs-files.ts";
import { readPage, sectionsOf } from "./read-page.ts";

const contentsModule = "virtual:help";
const sectionsModule = "virtual:help-sections";
const pageModule = "virtual:help-page/";

/** Folders of `docs/`, as the contents call them. */
const groups = [
  ["tutorial", "Tutorial"],
  ["how-to", "How-to"],
  ["reference", "Reference"],
  ["reference/semantics", "Semantics"],
  ["reference/nouns", "Fields by noun"],
  ["explanation", "Explanation"],
] as const;

/**
 * Makes Help of `docs/`: a module for the contents, one for each page, one for the search. Each is loaded when it is
 * wanted. Beside them lie the pages as Markdown (`help/<page>.md`), their pictures, and `llms.txt`, which lists them.
 */
export function helpPages(): Plugin {
  let reading: Promise<Pages> | undefined;
  const pages = () => {
    reading ??= readAll();
    return reading;
  };
  return {
    name: "help-pages",
    resolveId: (id) => (id.startsWith(contentsModule) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${contentsModule}`)) return undefined;
      const all = await pages();
      const name = id.slice(1);
      if (name === contentsModule) return contentsSource(all);
      if (name === sectionsModule) return jsonModule([...all].flatMap(([page, { read }]) => sectionsOf(page, read)));
      return jsonModule(all.get(name.slice(pageModule.length))?.read);
    },
    async generateBundle() {
      const all = await pages();
      for (const [page, { markdown }] of all) {
        this.emitFile({ type: "asset", fileName: `help/${page}.md`, source: markdown });
      }
      for await (const picture of glob("pictures/*.webp", { cwd: docsFolder })) {
        const source = await readFile(join(docsFolder, picture));
        this.emitFile({ type: "asset", fileName: `help/${picture.replaceAll("\\", "/")}`, source });
      }
      this.emitFile({ type: "asset", fileName: "llms.txt", source: llmsText(all) });
    },
  };
}

type Pages = ReadonlyMap<string, DocsFile & { readonly read: Page }>;

async function readAll(): Promise<Pages> {
  const files = await docsFiles();
  const known = new Set(files.map(({ page }) => page));
  const isPage = (page: string) => known.has(page);
  return new Map(
    files.map((file) => [file.page, { ...file, read: readPage(file.markdown, { page: file.page, isPage }) }]),
  );
}

const jsonModule = (value: unknown) => `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`;

function contentsSource(all: Pages): string {
  const loaders = [...all.keys()].map(
    (page) => `${JSON.stringify(page)}: () => import(${JSON.stringify(pageModule + page)}),`,
  );
  return [
    `export const contents = ${JSON.stringify(contentsOf(all))};`,
    `export const pages = {${loaders.join("\n")}};`,
    `export const loadSections = () => import(${JSON.stringify(sectionsModule)});`,
  ].join("\n");
}

function contentsOf(all: Pages): readonly PageGroup[] {
  return groups.map(([folder, title]) => ({
    title,
    pages: [...all]
      .filter(([page]) => page.slice(0, page.lastIndexOf("/")) === folder)
      .map(([page, { read }]) => ({ page, title: read.title })),
  }));
}

/** The list of pages for programs that read documentation, after the convention llms.txt. */
function llmsText(all: Pages): string {
  const parts = contentsOf(all).map(({ title, pages }) =>
    [`## ${title}`, "", ...pages.map((each) => `- [${each.title}](/help/${each.page}.md)`)].join("\n"),
  );
  return `# Parley\n\n> A studio and runtime for conversational agents over voice, SMS and email.\n\n${parts.join("\n\n")}\n`;
}
