import { equalJson, type Id, type Steps } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "../document/document.ts";
import { type AnyRow, documentNounNames, rowOf, rowsOf } from "../document/document-nouns.ts";
import type { Edit, EditState, RowOperation } from "../edits/edit.ts";
import { renamePersonas } from "../personas/persona-edits.ts";
import { actionUses } from "../survey/action-uses.ts";
import { blockUses } from "../survey/block-uses.ts";
import { namedEntities } from "../survey/entity-uses.ts";
import { asideIntents, awaitedIntents, madeIntents } from "../survey/intent-uses.ts";
import { nameAt, type PlainName } from "../survey/name-uses.ts";
import { type Snippet, snippetsOf } from "../survey/snippets.ts";
import { subjectsOf } from "../survey/subjects.ts";
import type { Survey } from "../survey/survey.ts";
import type { TextPlace } from "../survey/text-place.ts";
import { vocabularyUses } from "../survey/vocabulary-uses.ts";
import { type OtherName, renamedExpression, renamedTemplate } from "./renamed-texts.ts";
import { fieldOf, TextChanges } from "./text-changes.ts";

type Seen = Pick<Survey, "document" | "blocks" | "subject">;

/** Where the names of a noun stand by themselves. */
const plainNames: { readonly [noun in DocumentNoun]?: (seen: Seen) => Iterable<PlainName> } = {
  block: blockUses,
  *intent(seen) {
    yield* awaitedIntents(seen);
    yield* madeIntents(seen);
    yield* asideIntents(seen);
    yield* labels(seen);
  },
  *entity(seen) {
    yield* namedEntities(seen);
    yield* marks(seen);
  },
  action: actionUses,
  ontology: vocabularyUses,
};

/** Labels of utterances: those of an intent's name train it. */
function* labels({ document }: Seen): Iterable<PlainName> {
  for (const { id, name } of document.rows.user_utterance) {
    yield nameAt(name, { noun: "user_utterance", id, name }, ["name"]);
  }
}

/** Words of examples that are values. */
function* marks({ document }: Seen): Iterable<PlainName> {
  for (const { id, utterance, marks } of document.rows.ontology_language) {
    for (const [index, { entity }] of marks.entries()) {
      yield nameAt(entity, { noun: "ontology_language", id, name: utterance }, ["marks", index, "entity"]);
    }
  }
}

/** A row, and a name that it had. */
type Named = { readonly noun: DocumentNoun; readonly id: Id; readonly was: string };

/** By noun, the old names and the new ones. */
type Renames = ReadonlyMap<DocumentNoun, ReadonlyMap<string, string>>;

/** Whether a new name is written into a field of a row; of the settings without a row. */
type Reaches = (row: TextPlace["row"], field: string) => boolean;

/** An edit that was done, and the version after it. */
type After = { readonly document: FlowDocument; readonly operations: Edit };

/**
 * What goes along with the names that an edit changes: all that named the rows by their old names. A name that another row
 * still has, or had already, is left: it would not be told which of them is meant.
 * @param after the version after the edit, and what was done
 * @param written an edit that brings its own names, as an undo does: the fields that it writes stay so
 */
export function* followNames(before: FlowDocument, after: After, written: Edit = []): Steps<Edit> {
  const renamed = after.operations.flatMap((step): readonly Named[] =>
    step.op === "change" && "name" in step.fields
      ? [{ noun: step.noun, id: step.id, was: nameOf(before, step.noun, step.id) }]
      : [],
  );
  const fields = writtenFields(written);
  return yield* renaming(after.document, meant(before, after.document, renamed), notIn(fields));
}

/**
 * What goes along with rows that come back by an edit: what they name by names of before.
 * @param inverses the inverses of earlier edits, the oldest first: they hold the old names
 */
export function* followRestored(before: EditState, after: After, inverses: Edit): Steps<Edit> {
  const restored = new Set(
    before.deleted.flatMap(({ noun, row: { id } }) => (rowOf(after.document, noun, id) === undefined ? [] : [id])),
  );
  // The row that had a name last is meant by it.
  const last = new Map<string, Named>();
  for (const step of inverses) {
    if (step.op !== "change" || typeof step.fields.name !== "string") continue;
    const { noun, id } = step;
    last.set(`${noun} ${step.fields.name}`, { noun, id, was: step.fields.name });
  }
  const names = meant(after.document, after.document, last.values());
  return yield* renaming(after.document, names, (row) => row !== null && restored.has(row.id));
}

/**
 * What goes along with copies of blocks that got names of their own: what the copies name by the old names.
 * @param renamed the new names of the copies by the old ones
 */
export function* followCopied({ document, operations }: After, renamed: ReadonlyMap<string, string>): Steps<Edit> {
  const copies = new Set(operations.flatMap((step) => (step.op === "create" ? [step.row.id] : [])));
  const names: Renames = renamed.size === 0 ? new Map() : new Map([["block", renamed]]);
  return yield* renaming(document, names, (row) => row !== null && copies.has(row.id));
}

/** The versions that were merged. */
type Sides = { readonly base: FlowDocument; readonly mine: FlowDocument; readonly theirs: FlowDocument };

/** What goes along in a merge: a name that one side changed, in what the other side alone brought. */
export function* followMerged({ base, mine, theirs }: Sides, merged: FlowDocument): Steps<Edit> {
  const edits: Edit[] = [];
  for (const [side, other] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    const named = documentNounNames.flatMap((noun) =>
      rowsOf(base, noun).flatMap(({ id }): readonly Named[] => {
        const [was, is] = [nameOf(base, noun, id), nameOf(side, noun, id)];
        const isTaken = was !== is && nameOf(merged, noun, id) === is && [was, ""].includes(nameOf(other, noun, id));
        return isTaken ? [{ noun, id, was }] : [];
      }),
    );
    const reaches: Reaches = (row, field) => !equalJson(fieldOf(side, row, field), fieldOf(merged, row, field));
    edits.push(yield* renaming(merged, meant(base, merged, named), reaches));
  }
  return edits.flat();
}

/** Where a version names some rows by their names, given as ids by noun and name. */
export function* placesNaming(
  document: FlowDocument,
  named: ReadonlyMap<DocumentNoun, ReadonlyMap<string, Id>>,
): Steps<readonly { readonly place: TextPlace; readonly id: Id }[]> {
  const found: { readonly place: TextPlace; readonly id: Id }[] = [];
  const note = (place: TextPlace, noun: DocumentNoun, name: string) => {
    const id = named.get(noun)?.get(name);
    if (id !== undefined) found.push({ place, id });
  };
  const seen = seenIn(document);
  for (const noun of named.keys()) {
    for (const { name, place } of plainNames[noun]?.(seen) ?? []) note(place, noun, name);
    yield;
  }
  const names = [...named.values()].flatMap((ids) => [...ids.keys()]);
  for (const snippet of snippetsOf(document, seen.subject)) {
    if (!mayName(snippet, names)) continue;
    renamedText(snippet, document.settings.primary_scope_name, (noun, name) => {
      note(snippet.place, noun, name);
      return undefined;
    });
    yield;
  }
  return found;
}

function seenIn(document: FlowDocument): Seen {
  const blocks = new Map(document.rows.block.map((row) => [row.id, row]));
  return { document, blocks, subject: subjectsOf(blocks) };
}

/** Whether a text may hold one of some names: it may write a name by escapes. */
const mayName = ({ source }: Snippet, names: readonly string[]): boolean =>
  source.includes("\\") || names.some((name) => source.includes(name));

/** What lets a version name rows by their new names. */
function* renaming(document: FlowDocument, names: Renames, reaches: Reaches): Steps<Edit> {
  if (names.size === 0) return [];
  const other: OtherName = (noun, name) => names.get(noun)?.get(name);
  const seen = seenIn(document);
  const changes = new TextChanges(document);
  for (const noun of names.keys()) {
    for (const { name, place } of plainNames[noun]?.(seen) ?? []) {
      const next = other(noun, name);
      if (next !== undefined && reaches(place.row, place.keys[0])) changes.write(place, next);
    }
    yield;
  }
  const old = [...names.values()].flatMap((renames) => [...renames.keys()]);
  for (const snippet of snippetsOf(document, seen.subject)) {
    if (!reaches(snippet.place.row, snippet.place.keys[0])) continue;
    if (!mayName(snippet, old)) continue;
    const text = renamedText(snippet, document.settings.primary_scope_name, other);
    if (text !== snippet.source) changes.write(snippet.place, text);
    yield;
  }
  const personas = renamePersonas(document, (name) => other("tts_persona", name) ?? name);
  return [...changes.edit(), ...personas.flatMap((step) => reached(step, reaches))];
}

/** The part of a change that is written. */
function reached(step: RowOperation, reaches: Reaches): Edit {
  if (step.op !== "change" && step.op !== "settings") return [step];
  const row = step.op === "settings" ? null : { noun: step.noun, id: step.id };
  const fields = Object.fromEntries(Object.entries(step.fields).filter(([field]) => reaches(row, field)));
  return Object.keys(fields).length === 0 ? [] : [{ ...step, fields }];
}

function writtenFields(edit: Edit): ReadonlySet<string> {
  return new Set(
    edit.flatMap((step) => {
      if (step.op !== "change" && step.op !== "settings") return [];
      const row = step.op === "settings" ? "" : step.id;
      return Object.keys(step.fields).map((field) => `${row} ${field}`);
    }),
  );
}

const notIn =
  (fields: ReadonlySet<string>): Reaches =>
  (row, field) =>
    !fields.has(`${row?.id ?? ""} ${field}`);

function renamedText({ language, source, markup = "plain" }: Snippet, scopeName: string, other: OtherName): string {
  switch (language) {
    case "condition":
    case "value":
    case "rule":
      return renamedExpression(source, scopeName, other);
    case "template":
      return renamedTemplate(source, markup, other);
    default:
      return source;
  }
}

/** Of rows that had other names, the names by which they alone were meant: nothing has the old one, nothing else the new. */
function meant(before: FlowDocument, document: FlowDocument, named: Iterable<Named>): Renames {
  const found = new Map<DocumentNoun, Map<string, string>>();
  for (const { noun, id, was } of named) {
    const is = nameOf(document, noun, id);
    if (was === "" || is === "" || was === is) continue;
    const isMeant = rowsOf(document, noun).every(
      (row) => row.name !== was && (row.name !== is || row.id === id || nameOf(before, noun, row.id) === was),
    );
    if (isMeant) found.set(noun, (found.get(noun) ?? new Map<string, string>()).set(was, is));
  }
  return found;
}

function nameOf(document: FlowDocument, noun: DocumentNoun, id: Id): string {
  const row: AnyRow | undefined = rowOf(document, noun, id);
  return typeof row?.name === "string" ? row.name : "";
}
