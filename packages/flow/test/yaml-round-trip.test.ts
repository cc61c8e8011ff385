import { equalJson } from "@parley/model/kernel";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { layoutOf } from "../src/yaml/layout.ts";
import { parseYaml } from "../src/yaml/parse-yaml.ts";
import { toYaml } from "../src/yaml/to-yaml.ts";
import { documents } from "./arbitraries.ts";
import { makeIds } from "./make-ids.ts";
import { samples } from "./yaml-samples.ts";

const noNewIds = () => {
  throw new Error("Every row should have kept its id");
};

test("a document written and read is the same document", () => {
  fc.assert(
    fc.property(documents, (document) => {
      const parsed = parseYaml(toYaml(document), { makeId: noNewIds });
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
      if (!equalJson(parsed.document, document)) expect(parsed.document).toEqual(document);
    }),
    { numRuns: 300 },
  );
});

test("prompts without a name of their own are written where they are said", () => {
  const inline = fc
    .sample(documents, { numRuns: 500, seed: 1 })
    .filter((document) => layoutOf(document).inline.size > 0);
  expect(inline.length).toBeGreaterThan(10);
});

test("a text without ids finds those of the document it replaces", () => {
  fc.assert(
    fc.property(documents, (document) => {
      const text = toYaml(document, { ids: false });
      const parsed = parseYaml(text, { makeId: noNewIds, existing: document });
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
      if (!equalJson(parsed.document, document)) expect(parsed.document).toEqual(document);
    }),
    { numRuns: 200 },
  );
});

test.each(samples)("$name written and read says the same", ({ text }) => {
  const first = parseYaml(text, { makeId: makeIds() });
  if (!first.ok) throw new Error(JSON.stringify(first.faults));
  const again = parseYaml(toYaml(first.document), { makeId: noNewIds });
  expect(again).toEqual(first);
  expect(toYaml(first.document)).toBe(toYaml(first.document));
});
