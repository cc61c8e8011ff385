import { readFileSync } from "node:fs";
import type { Runtime } from "@parley/engine";
import { compile } from "@parley/flow";
import { type Conversation, corpusOf, type RecordedTalk, readRecordedCall, replayCall } from "@parley/host";
import { interpreter, train } from "@parley/understanding";
import { leastOnProcessor } from "../../test/on-processor.ts";
import type { BenchResult } from "../bench-result.ts";
import { keys, surveyYaml } from "../engine/survey.ts";
import { calls, documentOf, recordOf, understandNothing } from "./talks.ts";

const turns = 20;

/** A call as it is stored: its entries as JSON. */
function talkOf(runtime: Runtime, steps: Conversation["steps"]): RecordedTalk {
  const { began, events } = recordOf(runtime, steps);
  const { now, session, contact, metadata, account } = began;
  return readRecordedCall({ call_uuid: session, caller_number: contact, answered_ms: now, metadata, account, events });
}

/** Plays every call, and says how many go differently. */
function differing(runtime: Runtime, talks: readonly RecordedTalk[]): number {
  return talks.filter((talk) => replayCall(runtime, talk).end.type !== "same").length;
}

/** Callers who press keys, in the survey of twenty questions. */
function byKeys(): { runtime: Runtime; talks: readonly RecordedTalk[] } {
  const runtime = { program: compile(documentOf(surveyYaml)), understand: understandNothing };
  const steps = keys.slice(0, turns).map((press) => ({ press }));
  return { runtime, talks: Array.from({ length: calls }, () => talkOf(runtime, steps)) };
}

/** Callers who speak: every example of a sample agent, in another order each call, at a block that leads back to itself. */
function byWords(): { runtime: Runtime; talks: readonly RecordedTalk[] } {
  const sample = readFileSync(new URL("../../examples/flows/front-desk.yaml", import.meta.url), "utf8");
  const corpus = corpusOf(documentOf(sample));
  const paths = corpus.intents.map(({ name }) => `{ intent: ${JSON.stringify(name)}, to: Menu }`);
  const program = compile(
    documentOf(`
parley: 1
settings: { languages: ${JSON.stringify(corpus.languages)} }
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: "How can I help?", max_retries: 100, visit_limit: null, paths: [${paths.join(", ")}] }
`),
  );
  const runtime = { program, understand: interpreter(train(corpus)) };
  const said = corpus.intents.flatMap(({ utterances }) => Object.values(utterances).flat());
  const talks = Array.from({ length: calls }, (_, call) => {
    const steps = Array.from({ length: turns }, (_, turn) => said[(call * 7 + turn * 13) % said.length] ?? "");
    return talkOf(
      runtime,
      steps.map((user) => ({ user })),
    );
  });
  return { runtime, talks };
}

export function replayBench(): Promise<BenchResult[]> {
  const results = Object.entries({ keys: byKeys(), words: byWords() }).map(([by, { runtime, talks }]): BenchResult => {
    const differ = differing(runtime, talks);
    if (differ > 0) throw new Error(`${differ} calls do not go as they went.`);
    const count = talks.reduce((sum, talk) => sum + talk.turns.length, 0);
    const { took } = leastOnProcessor(0, () => differing(runtime, talks));
    return {
      name: `replay of ${calls} stored calls by ${by}, ${count / calls} turns each`,
      unit: "ms",
      ours: took,
      peer: null,
      aim: "1000",
    };
  });
  return Promise.resolve(results);
}
