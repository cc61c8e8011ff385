import { emptyDocument, type FlowDocument, withDefaults } from "@parley/flow";
import { blockEntityFields, blockFields, pathFields, promptContentFields } from "@parley/model/kernel";
import { expect, test } from "vitest";
import { mostHits, searchFlow } from "../src/search/search-flow.ts";

const id = (n: number) => `01a1fc00-0000-7000-8000-${String(n).padStart(12, "0")}`;

const block = (n: number, fields: object) => ({
  id: id(n),
  ...withDefaults(blockFields, { subflow: id(1), ...fields }),
});

function version(): FlowDocument {
  const { settings, rows } = emptyDocument();
  const content = { prompt: id(9), language: "hi-IN", content: "क्या आप आज भुगतान करेंगे?" };
  return {
    settings,
    rows: {
      ...rows,
      block: [
        block(2, { name: "Ask for payment", prompts: [id(9)], set_metadata: { pay_date: "{{ now }}" } }),
        block(3, { name: "Goodbye", save_input_to_metadata_key: "last_words" }),
      ],
      path: [{ id: id(4), ...withDefaults(pathFields, { source_block: id(2), intent: "will_pay" }) }],
      block_entity: [
        { id: id(5), ...withDefaults(blockEntityFields, { block: id(3), name: "size", confirm_prompts: [id(7)] }) },
      ],
      prompt_content: [
        { id: id(8), ...withDefaults(promptContentFields, content) },
        {
          id: id(6),
          ...withDefaults(promptContentFields, { prompt: id(7), language: "en-IN", content: "Is that right?" }),
        },
      ],
    },
  };
}

function found(query: string, isPattern = false) {
  const search = searchFlow(version(), query, isPattern);
  return search.ok ? search.hits.map(({ id: row, where, text }) => [row, where, text]) : search.message;
}

test("finds names, whatever their case", () => {
  expect(found("PAYMENT")).toEqual([[id(2), "name", "Ask for payment"]]);
});

test("finds the words of prompts in every script", () => {
  expect(found("भुगतान")).toEqual([[id(2), "prompt", "क्या आप आज भुगतान करेंगे?"]]);
});

test("finds the words with which a block asks for its values, at the block", () => {
  expect(found("that right")).toEqual([[id(3), "prompt", "Is that right?"]]);
});

test("finds intents of paths and metadata keys that blocks write", () => {
  expect(found("will_pay")).toEqual([[id(4), "intent", "will_pay"]]);
  expect(found("pay_date")).toEqual([[id(2), "metadataKey", "pay_date"]]);
  expect(found("last_words")).toEqual([[id(3), "metadataKey", "last_words"]]);
});

test("reads a pattern only when asked to", () => {
  expect(found("^good.*e$")).toEqual([]);
  expect(found("^good.*e$", true)).toEqual([[id(3), "name", "Goodbye"]]);
});

test("says what is wrong with a pattern", () => {
  expect(found("(", true)).toMatch(/^The pattern cannot be read/);
});

test("finds nothing for nothing", () => {
  expect(found("  ")).toEqual([]);
});

test("stops when there are very many", () => {
  const { settings, rows } = version();
  const many = Array.from({ length: mostHits + 50 }, (_, n) => block(100 + n, { name: `Step ${n}` }));
  const search = searchFlow({ settings, rows: { ...rows, block: many } }, "step", false);
  expect(search.ok && search.hits.length).toBe(mostHits);
});
