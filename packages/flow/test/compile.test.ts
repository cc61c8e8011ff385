import { blockTypes, Problem, transitionTypes } from "@parley/model/kernel";
import { describe, expect, it } from "vitest";
import { compile } from "../src/compile/compile.ts";
import type { FlowDocument } from "../src/document/document.ts";
import { survey } from "../src/survey/survey.ts";
import { changeRows } from "./helpers/change-rows.ts";
import { caseNames, documentFrom, parse, readParts } from "./helpers/flow-case.ts";
import { sketchProgram } from "./helpers/sketch-program.ts";
import { samples } from "./yaml-samples.ts";

/** What is true of the document: its program by names, what its blocks do after their prompts, or why it has none. */
function factsOf(document: FlowDocument): unknown {
  const { stateOf } = survey(document);
  const states = Object.fromEntries(document.rows.block.map((block) => [block.name, stateOf(block)]));
  try {
    return { program: sketchProgram(compile(document)), states };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { faults: error.errors.map(({ field, code }) => `${field.replace(/\.[0-9a-f-]{36}\./, ".")} ${code}`) };
  }
}

describe.each(["program", "blocks", "paths"])("%s", (area) => {
  it.each(caseNames(`compile/${area}`))("%s", (name) => {
    const [flow = "", expectation = ""] = readParts(`compile/${area}`, name);
    const { change = [], ...facts } = parse(expectation);
    expect(factsOf(changeRows(documentFrom(flow), change))).toMatchObject(facts);
  });
});

describe("kinds", () => {
  const fileOf = (kind: string) => kind.toLowerCase().replaceAll("_", "-");

  it("of blocks have cases", () => {
    expect(caseNames("compile/blocks")).toEqual(blockTypes.map(fileOf).sort());
  });

  it("of paths have cases", () => {
    expect(caseNames("compile/paths")).toEqual(transitionTypes.map(fileOf).sort());
  });
});

describe("compile", () => {
  it.each(samples.map(({ name, text }) => [name, text] as const))("compiles the sample %s", (_name, text) => {
    expect(factsOf(documentFrom(text))).not.toHaveProperty("faults");
  });

  it("names every fault with its place", () => {
    const document = changeRows(documentFrom("parley: 1\nstates: { start: { Start: { type: Start } } }\n"), [
      { in: "block", row: 0, set: { regex_pattern: "(", prompts: ["00000000-0000-7000-8000-00000000dead"] } },
    ]);
    const [block] = document.rows.block;
    expect(() => compile(document)).toThrow(
      expect.objectContaining({
        status: 422,
        code: "flow_does_not_compile",
        errors: [
          { field: `block.${block?.id}.prompts`, code: "unknown_reference", message: expect.any(String) },
          { field: `block.${block?.id}.regex_pattern`, code: "ill_formed_pattern", message: expect.any(String) },
        ],
      }),
    );
  });
});
