import { parseYaml, toYaml, validate } from "@parley/flow";
import { uuidv7 } from "@parley/model/kernel";
import { leastOnProcessor } from "../../test/on-processor.ts";
import type { BenchResult } from "../bench-result.ts";
import { eightLanguages, largeYaml } from "../engine/large-agent.ts";

let made = 0;
const makeId = () => uuidv7(made++, new Uint8Array(10).fill(made % 256));

function read(yaml: string) {
  const parsed = parseYaml(yaml, { makeId });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults.slice(0, 3)));
  return parsed.document;
}

/** An agent of 500 blocks, in one language and in eight: written as YAML, read from it and validated. */
export function yamlBench(): Promise<BenchResult[]> {
  return Promise.resolve([
    ...figuresOf("one language", ["en-IN"], "100"),
    ...figuresOf("eight languages", eightLanguages, "–"),
  ]);
}

function figuresOf(what: string, languages: readonly string[], aim: string): readonly BenchResult[] {
  const document = read(largeYaml(languages));
  const written = toYaml(document);
  if (read(written).rows.block.length !== document.rows.block.length) throw new Error("The YAML lost blocks.");
  const errors = validate(document).filter(({ type }) => type === "error");
  if (errors.length > 0) throw new Error(JSON.stringify(errors.slice(0, 3)));
  const row = (name: string, work: () => unknown): BenchResult => ({
    name: `an agent of ${document.rows.block.length} blocks in ${what}, ${name}`,
    unit: "ms of the processor",
    ours: leastOnProcessor(0, work).took,
    peer: null,
    aim,
  });
  return [
    row("written as YAML", () => toYaml(document)),
    row("read from YAML", () => read(written)),
    row("validated", () => validate(document)),
  ];
}
