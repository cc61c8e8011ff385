import * as fc from "fast-check";
import { expect, test } from "vitest";
import { diff } from "../src/document/diff.ts";
import type { FlowDocument } from "../src/document/document.ts";
import { parseYaml } from "../src/yaml/parse-yaml.ts";
import { documents } from "./arbitraries.ts";
import { makeIds } from "./make-ids.ts";

const text = `
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: Hello, entities: [due], paths: [{ dtmf: "1", to: Sales }, { name: end, to: Bye }] }
    Sales: { say: [{ prompt: Offer }] }
    Bye: { type: End }
  help:
    Start: { type: Start }
    Agent: { type: Transfer, transfer_phone_number: "100" }
prompts: { Offer: Buy one, Other: Buy two }
`;

const makeId = makeIds();
function read(yaml: string, existing?: FlowDocument): FlowDocument {
  const parsed = parseYaml(yaml, { makeId, ...(existing && { existing }) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.document;
}
const before = read(text);
const idOf = (name: string) => before.rows.block.find((row) => row.name === name)?.id;

test("rows added, removed and changed are listed by their names, with the fields that differ", () => {
  const after = read(
    text
      .replace("parley: 1", "parley: 1\nsettings: { max_transit_limit: 9 }")
      .replace("say: Hello", "say: Good morning, at: [3, 4]")
      .replace("[{ prompt: Offer }]", "[{ prompt: Other }], max_retries: 1")
      .replace('{ dtmf: "1", to: Sales }', '{ dtmf: "1", to: help/Agent }')
      .replace(", { name: end, to: Bye }", "")
      .replace("Bye: { type: End }", "Thanks: { say: Thank you }"),
    before,
  );
  expect(diff(before, after)).toEqual({
    added: [
      { noun: "prompt", id: expect.any(String), name: "Thanks" },
      { noun: "prompt_content", id: expect.any(String), name: "Thanks (en-IN)" },
      { noun: "block", id: expect.any(String), name: "Thanks" },
    ],
    removed: [
      { noun: "block", id: idOf("Bye"), name: "Bye" },
      { noun: "path", id: expect.any(String), name: "Menu: end" },
    ],
    changed: [
      { noun: "settings", id: null, name: "settings", fields: [{ field: "max_transit_limit", before: 50, after: 9 }] },
      {
        noun: "prompt_content",
        id: expect.any(String),
        name: "Menu (en-IN)",
        fields: [{ field: "content", before: "Hello", after: "Good morning" }],
      },
      {
        noun: "block",
        id: idOf("Sales"),
        name: "Sales",
        fields: [
          { field: "prompts", before: ["Offer"], after: ["Other"] },
          { field: "max_retries", before: null, after: 1 },
        ],
      },
      {
        noun: "path",
        id: expect.any(String),
        name: "Menu: dtmf 1",
        fields: [{ field: "destination_block", before: "Sales", after: "help/Agent" }],
      },
    ],
  });
});

test("there is no difference between a document and itself, and what one way adds the other removes", () => {
  fc.assert(
    fc.property(documents, documents, (one, other) => {
      expect(diff(one, one)).toEqual({ added: [], removed: [], changed: [] });
      const there = diff(one, other);
      const back = diff(other, one);
      expect(there.added).toEqual(back.removed);
      expect(there.changed.map(({ noun, id }) => [noun, id]).sort()).toEqual(
        back.changed.map(({ noun, id }) => [noun, id]).sort(),
      );
    }),
    { numRuns: 50 },
  );
});
