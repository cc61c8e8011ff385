import { expect, test } from "vitest";
import { blockParts } from "../src/document/block-parts.ts";
import { rowNames } from "../src/document/row-names.ts";
import { documentFrom } from "./helpers/flow-case.ts";

test("a block's own are its values, all that it and they say, and the actions that it runs or offers", () => {
  const document = documentFrom(`
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Order }] }
    Order:
      type: Collect
      say: Hello
      no_match_reprompt: Again
      entities: [{ name: size, say: Which size?, confirm_prompts: [Is that right?], refusal_prompts: [Not that one] }]
      paths: [{ to: Advise, say: Thank you }]
    Advise: { type: LLM, llm_tools: [look_up, unknown], paths: [{ to: Send }] }
    Send: { type: End, action: send }
actions:
  look_up: { type: http, endpoint: "https://example.com/look-up" }
  send: { type: http, endpoint: "https://example.com/send" }
`);
  const names = rowNames(document);
  const partsOf = blockParts(document);
  const told = (name: string) => {
    const block = document.rows.block.find((row) => row.name === name);
    if (block === undefined) throw new Error(`There is no block ${name}`);
    const { values, prompts, actions } = partsOf(block);
    const words = document.rows.prompt_content.filter(({ prompt }) => prompts.includes(prompt));
    return {
      values: values.map((value) => value.name),
      says: words.map(({ content }) => content).sort(),
      runs: actions.map((id) => names.get(id)),
    };
  };
  const says = ["Again", "Hello", "Is that right?", "Not that one", "Which size?"];
  expect(told("Order")).toEqual({ values: ["size"], says, runs: [] });
  expect(told("Advise")).toEqual({ values: [], says: [], runs: ["look_up"] });
  expect(told("Send")).toEqual({ values: [], says: [], runs: ["send"] });
});
