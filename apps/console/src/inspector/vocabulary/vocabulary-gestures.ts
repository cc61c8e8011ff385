import {
  type BlockDoc,
  type BlockEntityDoc,
  type EntityDoc,
  type FlowDocument,
  freeName,
  type RowOperation,
  spokenAs,
} from "@parley/flow";
import { type EntityKind, entityKinds, entityKindsByName, type Id } from "@parley/model/kernel";
import { stepKey } from "../../editing/gestures/change-fields.ts";
import { firstVocabulary } from "../../editing/gestures/first-vocabulary.ts";
import { texts as gestures } from "../../editing/gestures/texts.ts";
import type { Gesture } from "../../editing/version-editor.ts";
import { shortened } from "../../parts/shortened.ts";
import { texts as inspector } from "../texts.ts";
import { texts } from "./texts.ts";

/** A new action that the block runs, named after the block where that has a name of its own. */
export function makeAction({ rows }: FlowDocument, block: BlockDoc, id: Id): Gesture {
  const wished = block.name === "" || block.name === gestures.newBlock ? texts.action.fresh : block.name;
  const name = freeName(wished, new Set(rows.action.map((action) => action.name)));
  return {
    label: inspector.steps.addAction(shortened(name)),
    operations: [
      { op: "create", noun: "action", row: { id, name } },
      { op: "change", noun: "block", id: block.id, fields: { action: id } },
    ],
  };
}

/** A new intent, in the first vocabulary of the version; in one of its own when there is none. */
export function makeIntent(document: FlowDocument, name: string, newId: () => Id): Gesture {
  const { ontology, made } = firstVocabulary(document, newId);
  const intent: RowOperation = { op: "create", noun: "intent", row: { id: newId(), name, ontology } };
  return { label: inspector.steps.addIntent(shortened(name)), operations: [...made, intent] };
}

/** The examples of an intent in a language, each once, in the order they were written in. */
export function examplesOf({ rows }: FlowDocument, intent: Id, language: string): readonly string[] {
  return rows.ontology_language.flatMap((row) =>
    row.intent === intent && row.language === language && row.purpose === null ? [row.utterance] : [],
  );
}

/** What is meant by a text of one example a line: each example once. */
export function linesOf(text: string): readonly string[] {
  return [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
}

type Examples = {
  readonly intent: { readonly id: Id; readonly name: string };
  readonly language: string;
  readonly lines: readonly string[];
};

/** An intent's examples in a language become these. Examples that stay keep their rows; one that is being written keeps its own. */
export function writeExamples(document: FlowDocument, { intent, language, lines }: Examples, newId: () => Id): Gesture {
  const { ontology, made } = firstVocabulary(document, newId);
  const known = document.rows.ontology_language.filter(
    (row) => row.intent === intent.id && row.language === language && row.purpose === null,
  );
  const wanted = new Set(lines);
  const seen = new Set<string>();
  const left = known.filter(({ utterance }) => !wanted.has(utterance) || seen.size === seen.add(utterance).size);
  const fresh = lines.filter((line) => !known.some(({ utterance }) => utterance === line));
  const changed = left.slice(0, fresh.length).map(
    ({ id, utterance, marks }, place): RowOperation => ({
      ...{ op: "change", noun: "ontology_language", id },
      fields: spokenAs({ text: utterance, marks }, fresh[place] ?? ""),
    }),
  );
  const created = fresh.slice(left.length).map(
    (utterance): RowOperation => ({
      op: "create",
      noun: "ontology_language",
      row: { id: newId(), ontology, intent: intent.id, language, utterance },
    }),
  );
  const deleted = left
    .slice(fresh.length)
    .map(({ id }): RowOperation => ({ op: "delete", noun: "ontology_language", id }));
  return {
    label: inspector.steps.writeExamples(shortened(intent.name), language),
    group: stepKey("examples", intent.id, language),
    operations: [...(created.length > 0 ? made : []), ...changed, ...created, ...deleted],
  };
}

/** The block collects an entity, which is made when the version has none of that name. */
export function collect(document: FlowDocument, block: BlockDoc, name: string, newId: () => Id): Gesture {
  const { ontology, made } = firstVocabulary(document, newId);
  const isKnown = document.rows.entity.some((entity) => entity.name === name);
  const entity: RowOperation = {
    op: "create",
    noun: "entity",
    row: { id: newId(), name, types: ["digits"], ontology },
  };
  // Behind those that have a place of their own.
  const order = Math.max(0, ...document.rows.block_entity.flatMap((row) => (row.block === block.id ? row.order : [])));
  const last = order === 0 ? {} : { order };
  const use: RowOperation = {
    op: "create",
    noun: "block_entity",
    row: { id: newId(), block: block.id, name, ...last },
  };
  return {
    label: inspector.steps.collect(shortened(name), shortened(block.name)),
    operations: isKnown ? [use] : [...made, entity, use],
  };
}

/** An entity is of another kind. A setting that means something else there goes: most digits are no upper limit. */
export function changeKind({ id, name, types, config }: EntityDoc, kinds: readonly EntityKind[]): Gesture {
  const before = settingsOf(entityKinds.filter((each) => each === types[0]));
  const other = settingsOf(kinds).filter(({ key, label, help }) =>
    before.some((was) => was.key === key && (was.label !== label || was.help !== help)),
  );
  const kept = Object.fromEntries(Object.entries(config).filter(([key]) => !other.some((one) => one.key === key)));
  return {
    label: inspector.steps.changeKind(shortened(name)),
    operations: [{ op: "change", noun: "entity", id, fields: { types: kinds, config: kept } }],
  };
}

const settingsOf = (kinds: readonly EntityKind[]) => kinds.flatMap((kind) => entityKindsByName[kind].settings);

/** A value is asked for before the one that it stands behind: `used` in the order of asking, `place` its index there. */
export function askEarlier(used: readonly BlockEntityDoc[], place: number): Gesture {
  const moved = used.slice(place, place + 1);
  const rows = used.toSpliced(place, 1).toSpliced(place - 1, 0, ...moved);
  return {
    label: inspector.steps.askEarlier(shortened(moved[0]?.name ?? "")),
    operations: rows.flatMap(({ id, order }, index): readonly RowOperation[] =>
      order === index ? [] : [{ op: "change", noun: "block_entity", id, fields: { order: index } }],
    ),
  };
}
