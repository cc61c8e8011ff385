import type { FlowDocument } from "@parley/flow";
import type { Id, LanguageCode, ValueMark } from "@parley/model/kernel";
import { firstVocabulary } from "../editing/gestures/first-vocabulary.ts";
import type { Gesture } from "../editing/version-editor.ts";
import { shortened } from "../parts/shortened.ts";
import type { KeptUtterance } from "./kept-utterances.ts";
import { texts } from "./test-texts.ts";
import type { TrainedIntent } from "./trained-intents.ts";

/** Something that callers say, to be kept for another purpose than teaching. */
export type ToKeep = {
  /** Null: no intent is about it. */
  readonly intent: TrainedIntent | null;
  readonly text: string;
  readonly language: LanguageCode;
  readonly marks?: readonly ValueMark[];
};

/** Utterances are kept as tests, or as what their intent is not. */
export function keepUtterances(
  document: FlowDocument,
  purpose: KeptUtterance["purpose"],
  utterances: readonly ToKeep[],
  newId: () => Id,
): Gesture {
  const { ontology: first, made } = firstVocabulary(document, newId);
  return {
    label: texts.steps.keep[purpose](utterances.length),
    operations: [
      ...(utterances.some(({ intent }) => (intent?.row.ontology ?? null) === null) ? made : []),
      ...utterances.map(({ intent, text, language, marks = [] }) => ({
        op: "create" as const,
        noun: "ontology_language" as const,
        row: {
          ...{ id: newId(), ontology: intent?.row.ontology ?? first, intent: intent?.row.id ?? null },
          ...{ language, utterance: text, purpose, marks },
        },
      })),
    ],
  };
}

/** A test should give another intent from now on. */
export function labelTest({ id, text }: KeptUtterance, intent: TrainedIntent | null): Gesture {
  const fields = { intent: intent?.row.id ?? null, ...(intent?.row.ontology && { ontology: intent.row.ontology }) };
  return {
    label: texts.steps.label(shortened(text)),
    operations: [{ op: "change", noun: "ontology_language", id, fields }],
  };
}

/** A kept utterance is taken away. */
export function dropKept({ id, text }: KeptUtterance): Gesture {
  return { label: texts.steps.drop(shortened(text)), operations: [{ op: "delete", noun: "ontology_language", id }] };
}
