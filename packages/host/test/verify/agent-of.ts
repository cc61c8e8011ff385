import { readFileSync } from "node:fs";
import { compile, parseYaml } from "@parley/flow";
import { uuidv7 } from "@parley/model/kernel";
import { train } from "@parley/understanding";
import { parse } from "yaml";
import { parseConversations } from "../../src/index.ts";
import { modelSources, understandBy } from "../../src/trained/understanding-models.ts";
import type { Explored } from "../../src/verify/exploration.ts";

/** An agent from its YAML, ready to be explored. */
export function agentOf(yaml: string, tests: Explored["tests"] = []): Explored {
  let count = 0;
  const makeId = () => {
    count += 1;
    return uuidv7(count, new Uint8Array(10));
  };
  const parsed = parseYaml(yaml, { makeId });
  if (!parsed.ok) throw new Error(parsed.faults.map(({ line, message }) => `${line}: ${message}`).join("\n"));
  const { document } = parsed;
  const models = modelSources(document).map(({ name, corpus }) => ({ name, model: train(corpus) }));
  return { runtime: { program: compile(document), understand: understandBy(models) }, document, tests };
}

/** A sample agent with its tests. */
export function sampleAgent(name: string): Explored {
  const read = (file: string) => readFileSync(new URL(`../../../../examples/flows/${file}`, import.meta.url), "utf8");
  return agentOf(read(`${name}.yaml`), parseConversations(parse(read(`${name}.conversations.yaml`))));
}
