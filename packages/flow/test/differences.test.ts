import { type Id, uuidv7 } from "@parley/model/kernel";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aligned, differencesBetween } from "../src/differences/differences-between.ts";
import type { FlowDocument } from "../src/document/document.ts";
import { documentNounNames, renameIds, rowsOf } from "../src/document/document-nouns.ts";
import { applyEdit } from "../src/edits/edit-apply.ts";
import { documentToEdit } from "../src/edits/edit-between.ts";
import { parseYaml } from "../src/yaml/parse-yaml.ts";
import { documents } from "./arbitraries.ts";
import { makeIds } from "./make-ids.ts";
import { samples } from "./yaml-samples.ts";

const text = `
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Ask size }] }
    Ask size:
      say: { en-IN: Which size?, hi-IN: Kaunsa size? }
      entities: [size]
      paths: [{ entity_fill: true, to: Confirm }, { dtmf: "9", to: help/Agent }]
    Confirm: { say: Thank you, max_retries: 1, paths: [{ name: end, to: Bye }] }
    Bye: { type: End }
  help:
    Start: { type: Start, paths: [{ to: Agent }] }
    Agent: { type: Transfer, transfer_phone_number: "100" }
intents: { order: { examples: [{ language: en-IN, utterance: I want to order }] } }
`;

const makeId = makeIds();
function read(yaml: string, existing?: FlowDocument): FlowDocument {
  const parsed = parseYaml(yaml, { makeId, ...(existing && { existing }) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.document;
}

/** The document as a copy beside it: every row with an id of its own, in the same order. */
function copied(document: FlowDocument, from = 5_000_000): FlowDocument {
  const ids = new Map<Id, Id>();
  let next = from;
  for (const noun of documentNounNames) {
    for (const { id } of rowsOf(document, noun)) ids.set(id, uuidv7(1_800_000_000_000 + next++, new Uint8Array(10)));
  }
  return renameIds(document, ids);
}

const sentences = (before: FlowDocument, after: FlowDocument) =>
  differencesBetween(before, after).map(({ sentence, before: was, after: is }) => [sentence, was, is]);

const changes: readonly (readonly [what: string, change: (yaml: string) => string, told: readonly unknown[]])[] = [
  [
    "words of a block that asks",
    (yaml) => yaml.replace("Which size?", "What size please?"),
    [["Ask size: the question changed in en-IN", "Which size?", "What size please?"]],
  ],
  [
    "words in one language more",
    (yaml) => yaml.replace("Thank you", "{ en-IN: Thank you, hi-IN: Dhanyavaad }"),
    [["Words of Confirm (hi-IN) is new", null, "Dhanyavaad"]],
  ],
  [
    "where a path leads",
    (yaml) => yaml.replace('"9", to: help/Agent', '"9", to: Bye'),
    [["Ask size: dtmf 9: leads to Bye, no longer to help/Agent", "help/Agent", "Bye"]],
  ],
  [
    "a field of a block",
    (yaml) => yaml.replace("max_retries: 1", "max_retries: 3"),
    [["Confirm: “Max retries” changed", "1", "3"]],
  ],
  [
    "a setting",
    (yaml) => yaml.replace("parley: 1", "parley: 1\nsettings: { bi_enable: false }"),
    [["Setting “Callers may interrupt” changed", "On", "Off"]],
  ],
  [
    "an intent's examples",
    (yaml) => yaml.replace("to order }]", "to order }, { language: en-IN, utterance: order now }]"),
    [[expect.stringContaining("order now"), null, "order now"]],
  ],
];

test.each(changes)(
  "%s is described by a sentence with before and after, in a later and in a copied version",
  (_what, change, told) => {
    const before = read(text);
    const after = read(change(text), before);
    expect(sentences(before, after)).toEqual(told);
    expect(sentences(before, copied(after))).toEqual(told);
  },
);

test("a renamed block of a copy is the same block, and an added or removed one is listed with its place", () => {
  const before = read(text);
  const renamed = copied(read(text.replace("    Ask size:", "    Size:").replace("to: Ask size", "to: Size")));
  expect(sentences(before, renamed).map(([sentence]) => sentence)).toContain("Block Ask size is called Size now");
  const gone = copied(
    read(text.replace(", paths: [{ name: end, to: Bye }]", "").replace("    Bye: { type: End }\n", "")),
  );
  const found = differencesBetween(before, gone);
  const bye = before.rows.block.find(({ name }) => name === "Bye");
  expect(found).toContainEqual(
    expect.objectContaining({ what: "removed", kind: "block", id: bye?.id, sentence: "Block Bye is gone" }),
  );
  expect(found.find(({ noun }) => noun === "path")).toMatchObject({ what: "removed", place: { name: "Confirm" } });
});

test("nothing differs between a document and itself or its copy", () => {
  for (const { text: yaml } of samples) {
    const document = read(yaml);
    expect(differencesBetween(document, copied(document))).toEqual([]);
  }
  fc.assert(
    fc.property(documents, (document) => {
      expect(differencesBetween(document, document)).toEqual([]);
      expect(differencesBetween(document, copied(document))).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

test("what differs, applied to the one, gives the other, whether they share ids or not", () => {
  fc.assert(
    fc.property(documents, documents, fc.boolean(), (one, other, isCopy) => {
      const after = isCopy ? copied(other) : other;
      const before = aligned(one, after);
      const result = applyEdit({ document: before, deleted: [] }, documentToEdit(before, after), { guarded: false });
      expect(result).toMatchObject({ ok: true, document: after });
    }),
    { numRuns: 100 },
  );
});

test("what one way adds, the other removes, and every difference has a sentence and a kind", () => {
  fc.assert(
    fc.property(documents, documents, (one, other) => {
      const there = differencesBetween(one, other);
      const back = differencesBetween(other, one);
      const count = (all: typeof there, what: string) => all.filter((each) => each.what === what).length;
      expect(count(there, "added")).toBe(count(back, "removed"));
      expect(count(there, "changed")).toBe(count(back, "changed"));
      for (const { sentence } of there) expect(sentence).not.toMatch(/undefined|\[object/);
    }),
    { numRuns: 50 },
  );
});
