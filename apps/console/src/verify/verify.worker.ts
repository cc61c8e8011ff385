import { readTests, verify, writeUseCases } from "@parley/host";
import { messageOf } from "@parley/model/kernel";
import { documentOfYaml } from "../testing/document-of-yaml.ts";
import { playedTurns } from "../testing/played-turns.ts";
import { runtimeOf } from "../testing/runtime-of.ts";
import type { FromVerify, ToVerify } from "./protocol.ts";

// Explores an agent. A thread of its own: it tries thousands of turns.

const tell = (message: FromVerify) => postMessage(message);

function answer(asked: ToVerify): void {
  const document = documentOfYaml(asked.yaml);
  const runtime = runtimeOf(document, asked.index);
  if (asked.type === "play") {
    tell({ type: "turns", turns: playedTurns(runtime, asked.conversation) });
    return;
  }
  const explored = { runtime, document, tests: readTests(asked.tests) };
  const onProgress = (share: number) => tell({ type: "progress", share });
  if (asked.type === "verify") tell({ type: "verified", verification: verify(explored, { onProgress }) });
  else tell({ type: "cases", found: writeUseCases(explored, { onProgress }) });
}

addEventListener("message", ({ data }: MessageEvent<ToVerify>) => {
  try {
    answer(data);
  } catch (error) {
    tell({ type: "failed", message: messageOf(error) });
  }
});
