import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The folder that Help is made of. */
export const docsFolder = join(import.meta.dirname, "../../../docs");

/** Parts of `docs/` that people who use Parley read; what else lies there is for those who build it. */
const parts = ["README.md", "{tutorial,how-to,reference,explanation}/**/*.md"];

export type DocsFile = {
  /** Below `docs/`, without `.md`: `how-to/webhooks`. */
  readonly page: string;
  readonly markdown: string;
};

const byNumber = new Intl.Collator("en", { numeric: true });

/** The pages of Help, in the order of their names; numbers in them count as numbers. */
export async function docsFiles(folder = docsFolder): Promise<readonly DocsFile[]> {
  const paths: string[] = [];
  for await (const path of glob(parts, { cwd: folder })) paths.push(path.replaceAll("\\", "/"));
  return Promise.all(
    paths.sort(byNumber.compare).map(async (path) => ({
      page: path.replace(/\.md$/, ""),
      markdown: await readFile(join(folder, path), "utf8"),
    })),
  );
}
