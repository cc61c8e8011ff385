import { readFileSync } from "node:fs";
import { compile, type FlowDocument, parseYaml } from "@parley/flow";
import { modelSources, parseConversations, runConversation, understandBy, verify } from "@parley/host";
import { uuidv7 } from "@parley/model/kernel";
import { train } from "@parley/understanding";
import { parse } from "yaml";
import { leastOnProcessor, onProcessor } from "../../test/on-processor.ts";
import type { BenchResult } from "../bench-result.ts";

const count = 200;
const sample = "payment-reminder";

const read = (file: string) => readFileSync(new URL(`../../examples/flows/${file}`, import.meta.url), "utf8");

let made = 0;
const makeId = () => uuidv7(made++, new Uint8Array(10).fill(made % 256));

function documentOf(yaml: string): FlowDocument {
  const parsed = parseYaml(yaml, { makeId });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.document;
}

/** What a thread of the console does with an agent's tests: it learns the agent, plays them all, and explores it. */
export function testsBench(): Promise<BenchResult[]> {
  const document = documentOf(read(`${sample}.yaml`));
  const own = parseConversations(parse(read(`${sample}.conversations.yaml`)));
  const tests = own
    .flatMap((each) => Array.from({ length: Math.ceil(count / own.length) }, () => each))
    .slice(0, count);
  const program = compile(document);
  const learn = () => understandBy(modelSources(document).map(({ name, corpus }) => ({ name, model: train(corpus) })));
  const understand = learn();
  const play = () => tests.filter((each) => !runConversation(program, understand, each).passed).length;
  const failed = play();
  if (failed > 0) throw new Error(`${failed} of the tests fail.`);
  const exploring = onProcessor(() => verify({ runtime: { program, understand }, document, tests: own }));
  const { states, turns } = exploring.result;
  const row = (name: string, ours: number, aim: string): BenchResult => ({ name, unit: "ms", ours, peer: null, aim });
  return Promise.resolve([
    row(`${count} conversation tests of the sample ${sample}`, leastOnProcessor(0, play).took, "1000"),
    row(`learning the sample ${sample} before its tests`, leastOnProcessor(300, learn).took, "–"),
    row(`verify of it: ${states} states, ${turns} turns`, exploring.took, "–"),
  ]);
}
