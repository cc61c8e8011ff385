import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { toYaml } from "../src/yaml/to-yaml.ts";
import { yamlSchema } from "../src/yaml/yaml-schema.ts";
import { documents } from "./arbitraries.ts";
import { samples } from "./yaml-samples.ts";

const schema = yamlSchema();
const validate = new Ajv2020({ allErrors: true, formats: { uuid: true }, allowUnionTypes: true }).compile(schema);

function faultsOf(text: string): unknown[] {
  validate(parse(text));
  return validate.errors ?? [];
}

test.each(samples)("$name satisfies the schema", ({ text }) => {
  expect(faultsOf(text)).toEqual([]);
});

test("everything that is written satisfies the schema", () => {
  fc.assert(
    fc.property(documents, fc.boolean(), (document, ids) => {
      expect(faultsOf(toYaml(document, { ids }))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test.each([
  ["another format", "parley: 2"],
  ["an unknown section", "parley: 1\nstats: {}"],
  ["an unknown setting", "parley: 1\nsettings: { langage: en-IN }"],
  ["an unknown block type", "parley: 1\nstates: { start: { Menu: { type: Voise } } }"],
  ["a path to a list", "parley: 1\nstates: { start: { Menu: { paths: [{ to: [Menu] }] } } }"],
  ["words in no language", "parley: 1\nprompts: { Hello: { english: Hello } }"],
])("the schema finds %s", (_name, text) => {
  expect(faultsOf(text)).not.toEqual([]);
});

test("every key of the schema says what it is for", () => {
  const definitions = JSON.stringify(schema);
  for (const help of [
    "Default language of the conversation.",
    "Most visits in one conversation.",
    "Values it needs.",
  ]) {
    expect(definitions).toContain(help);
  }
});
