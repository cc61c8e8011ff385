import { Problem } from "@parley/model/kernel";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compile } from "../src/compile/compile.ts";
import type { FlowDocument } from "../src/document/document.ts";
import { validate } from "../src/validate/validate.ts";
import { documents } from "./arbitraries.ts";
import { changeRows } from "./helpers/change-rows.ts";
import { documentFrom } from "./helpers/flow-case.ts";
import { samples } from "./yaml-samples.ts";

/** Whether the document compiles; any failure but a Problem is one of ours. */
function compiles(document: FlowDocument): boolean {
  try {
    compile(document);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    return false;
  }
}

const hasErrors = (document: FlowDocument) => validate(document).some(({ type }) => type === "error");

it("an error is found in all that does not compile", () => {
  fc.assert(
    fc.property(documents, (document) => {
      const found = hasErrors(document);
      if (!compiles(document)) expect(found).toBe(true);
    }),
    { numRuns: 60 },
  );
});

const agents = samples.map(({ text }) => documentFrom(text));
const junk = fc.constantFrom(
  "",
  "x",
  "(",
  "[0-9",
  "{{ slots.a",
  "{{ nobody }}",
  "1 +",
  "slots.a == 1",
  '"a" < 1',
  "__proto__",
);

it("of an agent with one thing spoilt too", () => {
  const place = fc.nat();
  const noun = fc.constantFrom("block", "path", "prompt_content", "action", "small_talk", "sub_flow", "prompt");
  const spoilt = fc
    .tuple(fc.constantFrom(...agents), noun, place, place, fc.option(junk))
    .map(([agent, table, row, field, text]): FlowDocument => {
      const rows = agent.rows[table];
      const chosen = rows[row % Math.max(1, rows.length)];
      if (chosen === undefined) return agent;
      const texts = Object.entries(chosen).filter(([name, value]) => name !== "id" && typeof value === "string");
      const [name] = texts[field % Math.max(1, texts.length)] ?? [];
      const index = rows.findIndex(({ id }) => id === chosen.id);
      if (text === null || name === undefined || name.endsWith("type") || name === "status") {
        return changeRows(agent, [{ in: table, row: index }]);
      }
      return changeRows(agent, [{ in: table, row: index, set: { [name]: text } }]);
    });
  fc.assert(
    fc.property(spoilt, (document) => {
      const found = hasErrors(document);
      if (!compiles(document)) expect(found).toBe(true);
    }),
    { numRuns: 200 },
  );
});
