import { Problem } from "@parley/model/kernel";
import { describe, expect, it } from "vitest";
import { compile } from "../src/compile/compile.ts";
import { caseNames, documentFrom, parse, readParts } from "./helpers/flow-case.ts";
import { sketchProgram } from "./helpers/sketch-program.ts";
import { samples } from "./yaml-samples.ts";

describe("compile", () => {
  it.each(caseNames("compile"))("%s", (name) => {
    const [flow = "", expectation = ""] = readParts("compile", name);
    const { program, faults = [] } = parse(expectation);
    expect(compiled(flow)).toMatchObject(faults.length > 0 ? { faults } : { program });
  });

  it.each(samples.map(({ name, text }) => [name, text] as const))("compiles the sample %s", (_name, text) => {
    expect(compiled(text)).not.toHaveProperty("faults");
  });
});

function compiled(flow: string): unknown {
  const document = documentFrom(flow);
  try {
    return { program: sketchProgram(compile(document)) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { faults: error.errors.map(({ code, message }) => ({ code, message })) };
  }
}
