import { parentPort, workerData } from "node:worker_threads";
import { compile } from "@parley/flow";
import {
  checkVersion,
  modelSources,
  readTests,
  replayGolden,
  understandBy,
  usualBounds,
  writeUseCases,
} from "@parley/host";
import { readAnswerIndex, train } from "@parley/understanding";
import type { ExploringJob, ExploringTold } from "./exploring-job.ts";

// Exploring tries tens of thousands of turns; on the main thread it would hold up everybody else's requests.
const { wants, document, tests, golden, index, states }: ExploringJob = workerData;
const tell = (told: ExploringTold) => parentPort?.postMessage(told);

const models = modelSources(document).map(({ name, corpus }) => ({ name, model: train(corpus) }));
const answers = index === null ? null : readAnswerIndex(JSON.parse(Buffer.from(index).toString("utf8")));
const runtime = { program: compile(document), understand: understandBy(models, answers) };

if (wants === "checks") tell({ type: "checks", found: checkVersion({ runtime, document, tests, golden }) });
else if (wants === "golden") tell({ type: "golden", replay: replayGolden(runtime, golden) });
else {
  const bounds = { ...usualBounds, states: states ?? usualBounds.states };
  const explored = { runtime, document, tests: readTests(tests) };
  tell({ type: "cases", found: writeUseCases(explored, { bounds }) });
}
