import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { generatedPages } from "./docs/generated-pages.ts";

/** Writes the pages of `docs/reference/` that are made of the sources: run it after a change of what they describe. */
const docs = join(import.meta.dirname, "../docs");

const pages = await generatedPages();
// A noun that is gone leaves no page.
await rm(join(docs, "reference/nouns"), { recursive: true, force: true });
for (const [path, text] of pages) {
  await mkdir(dirname(join(docs, path)), { recursive: true });
  await writeFile(join(docs, path), text);
}
console.log(`${pages.size} pages lie in docs/reference/`);
process.exit(0);
