import { type EntityDoc, type FlowDocument, type RowOperation, rowOf, spokenAs } from "@parley/flow";
import type { Id, LanguageCode, ValueMark } from "@parley/model/kernel";
import { firstVocabulary } from "../editing/gestures/first-vocabulary.ts";
import type { Gesture } from "../editing/version-editor.ts";
import { shortened } from "../parts/shortened.ts";
import { texts as marks } from "./mark-texts.ts";
import { texts } from "./texts.ts";
import type { TrainedExample, TrainedIntent } from "./trained-intents.ts";

/** What people say becomes examples of an intent, each in its language. */
export function addExamples(
  document: FlowDocument,
  to: { readonly intent: TrainedIntent; readonly examples: readonly Pick<TrainedExample, "text" | "language">[] },
  newId: () => Id,
): Gesture {
  const { intent, examples } = to;
  const { ontology, made } = vocabularyOf(document, intent, newId);
  return {
    label: texts.steps.addExamples(examples.length, shortened(intent.name)),
    operations: [...made, ...examples.map((example) => exampleRow(intent, { ontology, ...example }, newId))],
  };
}

/** An example says something else now. Null where its words were changed or deleted since they were seen. */
export function changeExample(document: FlowDocument, example: TrainedExample, text: string): Gesture | null {
  const { source, text: before } = example;
  const label = texts.steps.changeExample(shortened(before));
  if (source.noun === "ontology_language") {
    const row = rowOf(document, source.noun, source.id);
    if (row?.utterance !== before) return null;
    const fields = spokenAs({ text: before, marks: row.marks }, text);
    return { label, operations: [{ op: "change", noun: source.noun, id: source.id, fields }] };
  }
  const listed = utterancesOf(document, source.id);
  const place = placeIn(listed, before, source.nth);
  if (place === null) return null;
  const fields = { utterances: listed.with(place, text) };
  return { label, operations: [{ op: "change", noun: source.noun, id: source.id, fields }] };
}

/** Words of an utterance are values from now on. */
export function markValues(id: Id, text: string, values: readonly ValueMark[]): Gesture {
  return {
    label: marks.steps.mark(shortened(text)),
    operations: [{ op: "change", noun: "ontology_language", id, fields: { marks: values } }],
  };
}

/** Examples are taken away. */
export function deleteExamples(document: FlowDocument, examples: readonly TrainedExample[], intent: string): Gesture {
  const [only] = examples;
  const what = examples.length === 1 && only !== undefined ? `“${shortened(only.text)}”` : null;
  return {
    label: what === null ? texts.steps.deleteExamples(examples.length, shortened(intent)) : texts.steps.delete(what),
    operations: deletions(document, examples),
  };
}

/** An example teaches another intent from now on, by these words. Null as above. */
export function moveExample(
  document: FlowDocument,
  example: TrainedExample,
  { to, text = example.text }: { readonly to: TrainedIntent; readonly text?: string },
  newId: () => Id,
): Gesture | null {
  const label = texts.steps.moveExample(shortened(example.text), shortened(to.name));
  const { ontology, made } = vocabularyOf(document, to, newId);
  const { source, language, text: before } = example;
  if (source.noun === "ontology_language") {
    const row = rowOf(document, source.noun, source.id);
    if (row?.utterance !== before) return null;
    const words = text === before ? {} : spokenAs({ text: before, marks: row.marks }, text);
    const fields = { ...words, intent: to.row.id, ontology };
    return { label, operations: [...made, { op: "change", noun: source.noun, id: source.id, fields }] };
  }
  if (placeIn(utterancesOf(document, source.id), before, source.nth) === null) return null;
  const created = exampleRow(to, { ontology, language, text }, newId);
  return { label, operations: [...made, ...deletions(document, [example]), created] };
}

/** A new intent, in the first vocabulary of the version. */
export function addIntent(document: FlowDocument, name: string, newId: () => Id): Gesture {
  const { ontology, made } = firstVocabulary(document, newId);
  return {
    label: texts.steps.addIntent(shortened(name)),
    operations: [...made, { op: "create", noun: "intent", row: { id: newId(), name, ontology } }],
  };
}

/**
 * An intent gets another name in all its vocabularies, with the labels that list examples of it. What names it elsewhere
 * follows on the server.
 */
export const renameIntent = (document: FlowDocument, { name: before, ids }: TrainedIntent, name: string): Gesture => ({
  label: texts.steps.rename(shortened(before), shortened(name)),
  operations: [
    ...ids.map((id): RowOperation => ({ op: "change", noun: "intent", id, fields: { name } })),
    ...document.rows.user_utterance.flatMap((label): readonly RowOperation[] =>
      label.name === before ? [{ op: "change", noun: "user_utterance", id: label.id, fields: { name } }] : [],
    ),
  ],
});

/** The same for an entity. */
export const renameEntity = ({ id, name: before }: EntityDoc, name: string): Gesture => ({
  label: texts.steps.rename(shortened(before), shortened(name)),
  operations: [{ op: "change", noun: "entity", id, fields: { name } }],
});

/** An intent is taken away with its examples, its tests and what it is not. */
export function deleteIntent(document: FlowDocument, { name, ids, examples }: TrainedIntent): Gesture {
  const kept = document.rows.ontology_language.filter(
    ({ intent, purpose }) => purpose !== null && intent !== null && ids.includes(intent),
  );
  return {
    label: texts.steps.delete(shortened(name)),
    operations: [
      ...deletions(document, examples),
      ...kept.map(({ id }): RowOperation => ({ op: "delete", noun: "ontology_language", id })),
      ...ids.map((id): RowOperation => ({ op: "delete", noun: "intent", id })),
    ],
  };
}

/** A new value that people say, a number in digits until its kind is chosen. */
export function addEntity(document: FlowDocument, name: string, newId: () => Id): Gesture {
  const { ontology, made } = firstVocabulary(document, newId);
  return {
    label: texts.steps.addEntity(shortened(name)),
    operations: [...made, { op: "create", noun: "entity", row: { id: newId(), name, types: ["digits"], ontology } }],
  };
}

export function deleteEntity({ id, name }: EntityDoc): Gesture {
  return { label: texts.steps.delete(shortened(name)), operations: [{ op: "delete", noun: "entity", id }] };
}

function exampleRow(
  intent: TrainedIntent,
  { ontology, language, text }: { readonly ontology: Id; readonly language: LanguageCode; readonly text: string },
  newId: () => Id,
): RowOperation {
  const row = { id: newId(), ontology, intent: intent.row.id, language, utterance: text };
  return { op: "create", noun: "ontology_language", row };
}

/** The vocabulary that examples of an intent go into. */
function vocabularyOf(document: FlowDocument, { row }: TrainedIntent, newId: () => Id) {
  return row.ontology === null ? firstVocabulary(document, newId) : { ontology: row.ontology, made: [] };
}

/** Rows of their own go; a label keeps what else it lists. */
function deletions(document: FlowDocument, examples: readonly TrainedExample[]): readonly RowOperation[] {
  const places = new Map<Id, Set<number | null>>();
  const rows: RowOperation[] = [];
  for (const { source, text } of examples) {
    if (source.noun === "ontology_language") rows.push({ op: "delete", noun: source.noun, id: source.id });
    else {
      const place = placeIn(utterancesOf(document, source.id), text, source.nth);
      places.set(source.id, (places.get(source.id) ?? new Set()).add(place));
    }
  }
  for (const [id, gone] of places) {
    const utterances = utterancesOf(document, id).filter((_, place) => !gone.has(place));
    rows.push({ op: "change", noun: "user_utterance_content", id, fields: { utterances } });
  }
  return rows;
}

/** Where a list has words for the nth time, from 0; null where it does not. */
function placeIn(listed: readonly string[], text: string, nth: number): number | null {
  const places = listed.flatMap((each, place) => (each === text ? [place] : []));
  return places[nth] ?? null;
}

function utterancesOf(document: FlowDocument, id: Id): readonly string[] {
  return rowOf(document, "user_utterance_content", id)?.utterances ?? [];
}
