import {
  actionFields,
  answerDocumentFields,
  blockEntityFields,
  blockFields,
  entityFields,
  type Fields,
  type Id,
  intentFields,
  ontologyFields,
  ontologyLanguageFields,
  pathFields,
  promptContentFields,
  promptFields,
  smallTalkFields,
  subFlowFields,
  ttsPersonaFields,
  userUtteranceContentFields,
  userUtteranceFields,
} from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "./document.ts";

/** A row of any noun, where the code does not care which. */
export type AnyRow = { readonly id: Id; readonly [field: string]: unknown };

type DocumentNounDeclaration = {
  readonly fields: Fields;
  /** Fields that name the rows it is a part of: it lives only while all of them that are set live. */
  readonly holders: readonly string[];
};

/** The nouns of a document, holders before what they hold. */
export const documentNouns = {
  sub_flow: { fields: subFlowFields, holders: [] },
  ontology: { fields: ontologyFields, holders: [] },
  intent: { fields: intentFields, holders: ["ontology"] },
  entity: { fields: entityFields, holders: ["ontology"] },
  ontology_language: { fields: ontologyLanguageFields, holders: ["ontology", "intent"] },
  user_utterance: { fields: userUtteranceFields, holders: [] },
  user_utterance_content: { fields: userUtteranceContentFields, holders: ["user_utterance"] },
  action: { fields: actionFields, holders: [] },
  tts_persona: { fields: ttsPersonaFields, holders: [] },
  answer_document: { fields: answerDocumentFields, holders: [] },
  prompt: { fields: promptFields, holders: [] },
  prompt_content: { fields: promptContentFields, holders: ["prompt"] },
  block: { fields: blockFields, holders: ["subflow"] },
  block_entity: { fields: blockEntityFields, holders: ["block"] },
  path: { fields: pathFields, holders: ["source_block", "destination_block"] },
  small_talk: { fields: smallTalkFields, holders: [] },
} as const satisfies Record<DocumentNoun, DocumentNounDeclaration>;

const names = Object.keys(documentNouns);

export function isDocumentNoun(name: string): name is DocumentNoun {
  return names.includes(name);
}

/** The names of the nouns, holders before what they hold. */
export const documentNounNames: readonly DocumentNoun[] = names.filter(isDocumentNoun);

/** The declaration of a noun without its exact type, for code that treats all nouns alike. */
export function declarationOf(noun: DocumentNoun): DocumentNounDeclaration {
  return documentNouns[noun];
}

/** The rows of one noun, for code that treats all nouns alike. */
export function rowsOf(document: FlowDocument, noun: DocumentNoun): readonly AnyRow[] {
  return document.rows[noun];
}

/** A field that names rows of a version. */
export type Pointer = { readonly field: string; readonly to: DocumentNoun };

/** The fields among these that name rows of a version. */
export function pointersIn(fields: Fields): readonly Pointer[] {
  return Object.entries(fields).flatMap(([field, declared]) => {
    const to = field === "conditional_prompts" ? "prompt" : declared.to;
    return to !== undefined && isDocumentNoun(to) ? [{ field, to }] : [];
  });
}

/** The ids in such a field: one, a list, or the lists of an ordered choice. */
export function idsIn(value: unknown): readonly Id[] {
  if (typeof value === "string") return [value];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) =>
    typeof item === "object" && item !== null && "value" in item ? idsIn(item.value) : idsIn(item),
  );
}

/** The same value of any shape, with each id replaced by the one given for it. */
export function renameIds<T>(value: T, ids: ReadonlyMap<Id, Id>): T {
  if ([...ids].every(([id, other]) => id === other)) return value;
  const renamed = (part: unknown): unknown => {
    if (typeof part === "string") return ids.get(part) ?? part;
    if (Array.isArray(part)) return part.map(renamed);
    if (typeof part !== "object" || part === null) return part;
    const copy: { [key: string]: unknown } = { ...part };
    for (const key in copy) copy[key] = renamed(copy[key]);
    return copy;
  };
  // Only ids change, so every part keeps its shape.
  return renamed(value) as T;
}

/** The living row of a noun by its id, found at once however many there are. The document must not be changed in place. */
export function rowOf<N extends DocumentNoun>(
  document: FlowDocument,
  noun: N,
  id: Id,
): FlowDocument["rows"][N][number] | undefined {
  const rows: readonly FlowDocument["rows"][N][number][] = document.rows[noun];
  const place = placeOfRow(rows, id);
  return place === undefined ? undefined : rows[place];
}

type WithId = { readonly id: Id };

/** Lists that are known to be in the order of their ids, as those of a document are. No list is changed in place. */
const sorted = new WeakSet<readonly WithId[]>();
/** Where things stand in any other list, worked out when first asked for and kept as long as the list. */
const indexes = new WeakMap<readonly unknown[], ReadonlyMap<string, number>>();

/** The place of a row in its list; undefined when it is not there. */
export function placeOfRow(list: readonly WithId[], id: string): number | undefined {
  if (!isSorted(list)) return indexOf(list, (row) => row.id).get(id);
  const place = firstNotBefore(list, id);
  return list[place]?.id === id ? place : undefined;
}

/** The first place whose row does not come before an id, in a list in the order of ids. */
export function firstNotBefore(list: readonly WithId[], id: string): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = list[middle];
    if (other !== undefined && other.id < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The places of a list's items by their keys. All who ask about a list name the same kind of key. */
export function indexOf<Item>(list: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, number> {
  const known = indexes.get(list);
  if (known !== undefined) return known;
  const index = new Map<string, number>();
  for (const [place, item] of list.entries()) index.set(keyOf(item), place);
  indexes.set(list, index);
  return index;
}

/** Whether a list is in the order of its ids. */
export function isSorted(list: readonly WithId[]): boolean {
  if (sorted.has(list)) return true;
  for (let place = 1; place < list.length; place++) {
    const [before, row] = [list[place - 1], list[place]];
    if (before !== undefined && row !== undefined && before.id >= row.id) return false;
  }
  sorted.add(list);
  return true;
}

/** Says that a list made from one in the order of ids is so too. */
export function markSorted(list: readonly WithId[]): void {
  sorted.add(list);
}
