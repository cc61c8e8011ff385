import type { Runtime } from "@parley/engine";
import { conversationOf, runConversation } from "@parley/host";
import { messageOf } from "@parley/model/kernel";
import { documentOfYaml } from "../testing/document-of-yaml.ts";
import { runtimeOf } from "../testing/runtime-of.ts";
import type { FromTests, TestResult, ToTests } from "./protocol.ts";

// Plays the tests of an agent. A thread of its own, for training and playing would hold up the page.

/** How long tests are played before the page hears of them; milliseconds. Each word draws its list again. */
const slice = 50;

const tell = (message: FromTests) => postMessage(message);

function play({ program, understand }: Runtime, test: ToTests["tests"][number]): TestResult {
  const { id } = test;
  try {
    const { faults, coverage } = runConversation(program, understand, conversationOf(test));
    return { id, type: "played", faults, coverage };
  } catch (error) {
    return { id, type: "refused", message: messageOf(error) };
  }
}

addEventListener("message", ({ data }: MessageEvent<ToTests>) => {
  try {
    const runtime = runtimeOf(documentOfYaml(data.yaml), data.index);
    let results: TestResult[] = [];
    let until = performance.now() + slice;
    for (const test of data.tests) {
      results.push(play(runtime, test));
      if (performance.now() < until) continue;
      tell({ type: "results", results });
      results = [];
      until = performance.now() + slice;
    }
    tell({ type: "results", results });
    tell({ type: "done" });
  } catch (error) {
    tell({ type: "failed", message: messageOf(error) });
  }
});
