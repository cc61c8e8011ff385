import { compile } from "@parley/flow";
import { callAgent, readTests, unknownTo } from "@parley/host";
import { documentOfYaml } from "../testing/document-of-yaml.ts";
import { playedTurns } from "../testing/played-turns.ts";
import { understandingOf } from "../testing/understanding-of.ts";
import type { FromCallers, ToCallers } from "./protocol.ts";

// Simulated callers call an agent. A thread of its own: they try thousands of turns.

const tell = (message: FromCallers) => postMessage(message);

function answer(asked: ToCallers): void {
  const document = documentOfYaml(asked.yaml);
  const runtime = { program: compile(document), understand: understandingOf(document, asked.index) };
  if (asked.type === "play") {
    tell({ type: "turns", turns: playedTurns(runtime, asked.conversation) });
    return;
  }
  const { callers, count, seed, tests } = asked;
  const unknown = callers.flatMap((caller) =>
    unknownTo(runtime.program, caller).map((fault) => `${caller.name}: ${fault}`),
  );
  if (unknown.length > 0) throw new Error(unknown.join("\n"));
  const explored = { runtime, document, tests: readTests(tests) };
  const onProgress = (share: number) => tell({ type: "progress", share });
  tell({ type: "called", run: callAgent(explored, callers, { count, seed, onProgress }) });
}

addEventListener("message", ({ data }: MessageEvent<ToCallers>) => {
  try {
    answer(data);
  } catch (error) {
    tell({ type: "failed", message: error instanceof Error ? error.message : String(error) });
  }
});
