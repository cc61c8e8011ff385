import { type CallerVoice, callAgent, callByModel, type ModelWords, readTests, unknownTo } from "@parley/host";
import { messageOf } from "@parley/model/kernel";
import { documentOfYaml } from "../testing/document-of-yaml.ts";
import { playedTurns } from "../testing/played-turns.ts";
import { runtimeOf } from "../testing/runtime-of.ts";
import type { FromCallers, ToCallers } from "./protocol.ts";

// Simulated callers call an agent. A thread of its own: they try thousands of turns.

const tell = (message: FromCallers) => postMessage(message);

/** Takes what the model says to the question that waits. */
let heard: (said: ModelWords) => void = () => {};

/** The page asks: it is signed in. */
const voice: CallerVoice = (asked) =>
  new Promise((resolve) => {
    heard = resolve;
    tell({ type: "asks", asked });
  });

async function answer(asked: ToCallers): Promise<void> {
  if (asked.type === "said") return heard(asked.said);
  const document = documentOfYaml(asked.yaml);
  const runtime = runtimeOf(document, asked.index);
  if (asked.type === "play") {
    tell({ type: "turns", turns: playedTurns(runtime, asked.conversation) });
    return;
  }
  const { callers, count, seed, speaker, tests } = asked;
  const unknown = callers.flatMap((caller) =>
    unknownTo(runtime.program, caller).map((fault) => `${caller.name}: ${fault}`),
  );
  if (unknown.length > 0) throw new Error(unknown.join("\n"));
  const explored = { runtime, document, tests: readTests(tests) };
  const onProgress = (share: number) => tell({ type: "progress", share });
  if (speaker === "rules") {
    tell({ type: "called", run: callAgent(explored, callers, { count, seed, onProgress }), broken: null });
    return;
  }
  const { broken, ...run } = await callByModel(explored, callers, { count, seed, onProgress }, voice);
  tell({ type: "called", run, broken });
}

addEventListener("message", ({ data }: MessageEvent<ToCallers>) => {
  answer(data).catch((error: unknown) => tell({ type: "failed", message: messageOf(error) }));
});
