import { existsSync, readFileSync } from "node:fs";
import { blockKinds, blockTypes } from "@parley/model/kernel";
import { describe, expect, it } from "vitest";
import { compile } from "../src/compile/compile.ts";
import { validate } from "../src/validate/validate.ts";
import { documentFrom } from "./helpers/flow-case.ts";

const exampleOf = (type: string) =>
  new URL(`../../model/src/kernel/kinds/${type.toLowerCase()}/example.yaml`, import.meta.url);

/** A small agent that goes through the example: it leads on to Next, to Elsewhere, or into the sub-flow `other`. */
function agentWith(example: string, isEntry: boolean): string {
  const [name = ""] = example.split(":", 1);
  const indented = example.trimEnd().replaceAll(/^/gm, "    ");
  const start = isEntry ? [] : [`    Start: { type: Start, paths: [{ to: ${name} }] }`];
  return [
    "parley: 1",
    "states:",
    "  start:",
    ...start,
    indented,
    "    Next: { type: End, end_state: next }",
    "    Elsewhere: { type: Goto, entrypoint_subflow: other }",
    "  other:",
    "    Start: { type: Start, paths: [{ to: Back }] }",
    "    Back: { type: End, say: Goodbye. }",
    "intents:",
    "  main: { name: null, entities: { size: { types: [list], config: { values: [{ value: large }] } }, count: number } }",
    "actions:",
    '  balance: { endpoint: "https://example.com/balance" }',
    "",
  ].join("\n");
}

describe.each(blockTypes)("the example of %s", (type) => {
  it("lies in the folder of its kind", () => expect(existsSync(exampleOf(type))).toBe(true));

  it("is a block of that kind, as an agent holds it: it compiles and nothing is wrong with it", () => {
    const document = documentFrom(agentWith(readFileSync(exampleOf(type), "utf8"), blockKinds[type].role === "entry"));
    const shown = document.rows.block.filter(
      (block) => block.type === type && block.subflow === document.rows.sub_flow[0]?.id,
    );
    expect(shown).not.toEqual([]);
    expect(compile(document).blocks.size).toBe(document.rows.block.length);
    expect(validate(document).filter(({ type: severity }) => severity === "error")).toEqual([]);
  });
});
