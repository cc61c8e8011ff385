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
import { openIndex, train } from "@parley/understanding";
import { answerJob } from "../base/run-thread.ts";
import type { Explored, ExploringData } from "./explore-in-thread.ts";

await answerJob<ExploringData, Explored>(({ wants, document, tests, golden, index, states }) => {
  const models = modelSources(document).map(({ name, corpus }) => ({ name, model: train(corpus) }));
  const answers = index === null ? null : openIndex(JSON.parse(Buffer.from(index).toString("utf8")));
  const runtime = { program: compile(document), understand: understandBy(models, answers) };
  if (wants === "checks") return { type: "checks", found: checkVersion({ runtime, document, tests, golden }) };
  if (wants === "golden") return { type: "golden", replay: replayGolden(runtime, golden) };
  const bounds = { ...usualBounds, states: states ?? usualBounds.states };
  const explored = { runtime, document, tests: readTests(tests) };
  return { type: "cases", found: writeUseCases(explored, { bounds }) };
});
