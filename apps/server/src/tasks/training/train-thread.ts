import { parentPort, workerData } from "node:worker_threads";
import { Problem } from "@parley/model/kernel";
import { askTests, readModel, train } from "@parley/understanding";
import type { TrainingJob, TrainingTold } from "./training-job.ts";

// Training takes seconds for a large vocabulary; on the main thread it would hold up everybody else's requests.
const { corpus, asked, kept }: TrainingJob = workerData;
const tell = (told: TrainingTold) => parentPort?.postMessage(told);

try {
  const model =
    kept === null
      ? train(corpus, (share) => tell({ type: "progress", share }))
      : readModel(JSON.parse(Buffer.from(kept).toString("utf8")));
  const answers = askTests(model, asked);
  tell({
    type: "trained",
    languages: Object.entries(model.reports).map(([language, report]) => ({
      language,
      threshold: model.classifiers[language]?.threshold ?? 0,
      report,
      asked: answers[language] ?? null,
    })),
    made: kept === null ? Buffer.from(JSON.stringify(model)) : null,
  });
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  const { status, code, message: detail } = error;
  tell({ type: "refused", status, code, detail });
}
