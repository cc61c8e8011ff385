import { emptyDocument, type FlowDocument, mostRows } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { expect, test } from "vitest";
import { newAgentOf, replacementBy } from "../src/importing/outcome.ts";

const report = null;
const existing = emptyDocument();

/** A document with so many rows, of which nothing is said. */
function withRows(count: number): FlowDocument {
  const id: Id = "00000000-0000-7000-8000-000000000000";
  return {
    ...existing,
    rows: { ...existing.rows, prompt: Array.from({ length: count }, () => ({ id, name: "", override_prompts: {} })) },
  };
}

test.each(["a new agent", "a version's place"])(
  "a file with more rows than an agent may have does not take %s",
  (what) => {
    const of = (document: FlowDocument) =>
      what === "a new agent"
        ? newAgentOf(document, { yaml: "", report })
        : replacementBy(document, { existing, report });
    expect(of(withRows(mostRows + 1))).toEqual({ ok: false, faults: [], why: expect.stringContaining("60,001") });
    expect(of(existing).ok).toBe(true);
  },
);
