import { expect, test } from "vitest";
import { docsFiles } from "../apps/console/help/docs-files.ts";
import { inputsOfBuild } from "../scripts/console/build-console.ts";

test("the console is built again for the pages and pictures of Help, and for no other part of docs/", async () => {
  const docs = (await inputsOfBuild()).filter((path) => path.startsWith("docs/"));
  const pages = (await docsFiles()).map(({ page }) => `docs/${page}.md`);
  expect(docs.filter((path) => path.endsWith(".md"))).toEqual(pages.toSorted());
  const pictures = docs.filter((path) => !path.endsWith(".md"));
  expect(pictures).not.toEqual([]);
  expect(pictures.filter((path) => !/^docs\/pictures\/.*\.webp$/.test(path))).toEqual([]);
});
