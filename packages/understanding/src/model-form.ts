import { entityKinds, objectShape, readStored, type StoredForm, trainingReportShape } from "@parley/model/kernel";
import type { Calibration } from "./intents/calibrate.ts";
import type { Judgement } from "./intents/learner.ts";
import type { LinearData } from "./intents/linear.ts";
import type { NetData } from "./intents/net.ts";
import type { DetectorData } from "./languages/detector.ts";
import type { Model } from "./model.ts";

const text = { type: "string" };
const number = { type: "number" };
const listOf = (of: object) => ({ type: "array", items: of });
const map = (of: object) => ({ type: "object", additionalProperties: of });

const judgement = {
  intents: listOf(text),
  calibration: objectShape<Calibration>({ slope: number, offset: number }),
  threshold: number,
} satisfies { readonly [member in keyof Judgement]: object };

/** The form of models today. It is raised when the shape changes, or when training makes another model of a vocabulary. */
export const modelNumber = 9;

/** How a model is kept. It is made of a vocabulary alone, so no model is upgraded: models of other numbers are made again. */
export const modelForm: StoredForm<Model> = {
  name: "model",
  number: modelNumber,
  shape: objectShape<Model>({
    v: { type: "integer" },
    languages: listOf(text),
    topics: map(listOf(text)),
    entities: listOf(
      objectShape<Model["entities"][number]>({
        name: text,
        types: listOf({ type: "string", enum: entityKinds }),
        config: { type: "object" },
      }),
    ),
    classifiers: map({
      oneOf: [
        objectShape<LinearData>({
          kind: { type: "string", enum: ["linear"] },
          ...judgement,
          features: listOf(number),
          idf: listOf(number),
          unknown: number,
          weights: listOf(number),
          scale: number,
        }),
        objectShape<NetData>({
          kind: { type: "string", enum: ["net"] },
          ...judgement,
          features: text,
          idf: text,
          unknown: number,
          sizes: text,
          rows: text,
          exits: text,
          exitStep: number,
        }),
      ],
      discriminator: { propertyName: "kind" },
    }),
    detector: map(
      objectShape<DetectorData[string]>({ scripts: listOf(text), trigrams: text, weights: listOf(number) }),
    ),
    replies: map(listOf(text)),
    reports: map(trainingReportShape),
  }),
  upgrades: [],
};

/**
 * The model that was stored.
 * @throws Problem 501 `newer_form` when a later Parley made it, 500 `unreadable_form` when it is none of this form
 */
export function readModel(stored: unknown): Model {
  return readStored(modelForm, stored);
}
