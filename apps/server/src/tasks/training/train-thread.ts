import { askTests, readModel, train } from "@parley/understanding";
import { answerJob } from "../../base/run-thread.ts";
import type { Trained, TrainingJob } from "./train-in-thread.ts";

await answerJob<TrainingJob, Trained>(({ corpus, asked, kept }, onProgress) => {
  const model = kept === null ? train(corpus, onProgress) : readModel(JSON.parse(Buffer.from(kept).toString("utf8")));
  const answers = askTests(model, asked);
  return {
    languages: Object.entries(model.reports).map(([language, report]) => ({
      language,
      threshold: model.classifiers[language]?.threshold ?? 0,
      report,
      asked: answers[language] ?? null,
    })),
    made: kept === null ? Buffer.from(JSON.stringify(model)) : null,
  };
});
