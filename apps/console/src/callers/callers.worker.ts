import { type CallerEar, callAgent, type ModelWords, readTests, unknownTo } from "@parley/host";
import { messageOf } from "@parley/model/kernel";
import { documentOfYaml } from "../testing/document-of-yaml.ts";
import { playedTurns } from "../testing/played-turns.ts";
import { runtimeOf } from "../testing/runtime-of.ts";
import type { FromCallers, ToCallers } from "./protocol.ts";

// Simulated callers call an agent. A thread of its own: they try thousands of turns.

const tell = (message: FromCallers) => postMessage(message);

/** Tells the page, which is signed in, and waits for what it answers. */
function asker<Answered>() {
  let take: (answered: Answered) => void = () => {};
  const ask = (message: FromCallers) =>
    new Promise<Answered>((resolve) => {
      take = resolve;
      tell(message);
    });
  return { ask, take: (answered: Answered) => take(answered) };
}

const model = asker<ModelWords>();
const hearing = asker<Awaited<ReturnType<CallerEar["hear"]>>>();

async function answer(asked: ToCallers): Promise<void> {
  if (asked.type === "said") return model.take(asked.said);
  if (asked.type === "heard") return hearing.take(asked.heard);
  const document = documentOfYaml(asked.yaml);
  const runtime = runtimeOf(document, asked.index);
  if (asked.type === "play") {
    tell({ type: "turns", turns: playedTurns(runtime, asked.conversation) });
    return;
  }
  const { callers, count, seed, speaker, ear, tests } = asked;
  const unknown = callers.flatMap((caller) =>
    unknownTo(runtime.program, caller, ear?.voices).map((fault) => `${caller.name}: ${fault}`),
  );
  if (unknown.length > 0) throw new Error(unknown.join("\n"));
  const explored = { runtime, document, tests: readTests(tests) };
  const onProgress = (share: number) => tell({ type: "progress", share });
  const { broken, ...run } = await callAgent(
    explored,
    callers,
    { count, seed, onProgress },
    {
      model: speaker === "rules" ? null : (told) => model.ask({ type: "asks", asked: told }),
      ear: ear && { ...ear, hear: (words) => hearing.ask({ type: "speaks", words }) },
    },
  );
  tell({ type: "called", run, broken });
}

addEventListener("message", ({ data }: MessageEvent<ToCallers>) => {
  answer(data).catch((error: unknown) => tell({ type: "failed", message: messageOf(error) }));
});
