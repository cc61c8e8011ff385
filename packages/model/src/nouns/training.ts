import { type AskedReport, field, type JsonSchema, type TrainingReport, trainingReportShape } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/** How well one classifier of a trained version did: each vocabulary has one for each language. */
export type TrainedLanguage = {
  /** The vocabulary that it is of; null: all that the version understands. */
  readonly vocabulary: string | null;
  /** Without a region: `en` serves en-IN and en-US. */
  readonly language: string;
  /** Below this score an input is not understood. */
  readonly threshold: number;
  readonly report: TrainingReport;
  /** The outcome of its tests and marked values; null: it has none. Absent: trained before there were any. */
  readonly asked?: AskedReport | null;
};

const trainedLanguages: JsonSchema = {
  type: "array",
  items: {
    type: "object",
    required: ["vocabulary", "language", "threshold", "report"],
    additionalProperties: false,
    properties: {
      vocabulary: { type: ["string", "null"] },
      language: { type: "string" },
      threshold: { type: "number", minimum: 0, maximum: 1 },
      report: trainingReportShape,
      asked: { type: ["object", "null"] },
    },
  },
};

/** The outcome of training a version: how well what it understands is told apart. */
export const training = defineNoun({
  name: "training",
  title: "Training",
  wall: "tenant",
  fields: {
    flow_config: field.id("flow_version", { help: "Version that was trained." }),
    version_revision: field.integer({ help: "Revision of that version.", min: 1 }),
    trained_by: field.nullable(field.id("user", { help: "Who had it trained." })),
    languages: field.json<readonly TrainedLanguage[]>(trainedLanguages, {
      help: "Report and threshold of each vocabulary in each language.",
      max: 5_000_000,
    }),
  },
  ordering: ["-created_at", "-id"],
  indexes: [["flow_config", "created_at"]],
});
