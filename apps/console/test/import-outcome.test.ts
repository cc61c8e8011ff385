import { emptyDocument, type FlowDocument, mostRows, parseYaml } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { expect, test } from "vitest";
import { makeId } from "../src/api/make-id.ts";
import { newAgentOf, replacementBy } from "../src/importing/outcome.ts";

const report = null;
const client: Id = "00000000-0000-7000-8000-000000000001";
const existing = emptyDocument();

/** A document with so many rows, of which nothing is said. */
function withRows(count: number): FlowDocument {
  const id: Id = "00000000-0000-7000-8000-000000000000";
  return {
    ...existing,
    rows: { ...existing.rows, prompt: Array.from({ length: count }, () => ({ id, name: "", override_prompts: {} })) },
  };
}

/** A document that says one prompt by a recording. */
function newDocument(path: string): FlowDocument {
  const yaml = `parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Bye }] }
    Bye: { type: End, say: { en-IN: { type: audio, content: Goodbye, path: ${path} } } }
`;
  const parsed = parseYaml(yaml, { makeId });
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join(" "));
  return parsed.document;
}

test.each(["a new agent", "a version's place"])(
  "a file with more rows than an agent may have does not take %s",
  (what) => {
    const of = (document: FlowDocument) =>
      what === "a new agent"
        ? newAgentOf(document, { yaml: "", client, report })
        : replacementBy(document, { existing, client, report });
    expect(of(withRows(mostRows + 1))).toEqual({ ok: false, faults: [], why: expect.stringContaining("60,001") });
    expect(of(existing).ok).toBe(true);
  },
);

test("recordings of another client and those that are gone stay behind, and their prompts are named", () => {
  const before = newDocument("prompts/00000000-0000-7000-8000-000000000002/0123.wav");
  const read = replacementBy(before, { existing, client, report });
  expect(read).toMatchObject({ ok: true, withoutRecording: ["Bye"] });
  expect(JSON.stringify(read)).not.toContain("0123.wav");
  expect(newAgentOf(before, { yaml: "", client, report })).toMatchObject({ withoutRecording: ["Bye"] });
  const own = newDocument(`prompts/${client}/0123.wav`);
  expect(replacementBy(own, { existing, client, report })).toMatchObject({ withoutRecording: [] });
  const gone = new Set([`prompts/${client}/0123.wav`]);
  const lost = replacementBy(own, { existing, client, report, gone });
  expect(lost).toMatchObject({ ok: true, withoutRecording: ["Bye"] });
  expect(JSON.stringify(lost)).not.toContain("0123.wav");
});
