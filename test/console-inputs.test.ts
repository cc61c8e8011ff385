import { expect, test } from "vitest";
import { inputsOfBuild } from "../scripts/console/build-console.ts";

test("the console is built again for what Help shows, and not for pages of those who build Parley", async () => {
  const docs = (await inputsOfBuild()).filter((path) => path.startsWith("docs/"));
  expect(docs).toContain("docs/README.md");
  expect(docs.filter((path) => path.endsWith(".webp"))).not.toEqual([]);
  expect(
    docs.filter((path) => !/^docs\/(README\.md|(tutorial|how-to|reference|explanation|pictures)\/)/.test(path)),
  ).toEqual([]);
});
