import type { Id, Steps } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "../document/document.ts";
import { type AnyRow, rowOf, rowsOf } from "../document/document-nouns.ts";
import type { Edit, FieldValues, RowOperation } from "../edits/edit.ts";
import { renamePersonas } from "../personas/persona-edits.ts";
import { actionUses } from "../survey/action-uses.ts";
import { blockUses } from "../survey/block-uses.ts";
import { namedEntities } from "../survey/entity-uses.ts";
import { asideIntents, awaitedIntents, madeIntents } from "../survey/intent-uses.ts";
import { nameAt, type PlainName } from "../survey/name-uses.ts";
import { type Snippet, snippetsOf } from "../survey/snippets.ts";
import { subjectsOf } from "../survey/subjects.ts";
import type { Survey } from "../survey/survey.ts";
import { type TextPlace, withText } from "../survey/text-place.ts";
import { vocabularyUses } from "../survey/vocabulary-uses.ts";
import { type OtherName, renamedExpression, renamedTemplate } from "./renamed-texts.ts";

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

/**
 * What goes along with the names that an edit changes: all that named the rows by their old names. A name that another row
 * still has, or had already, is left: it would not be told which of them is meant.
 * @param after the version after the edit, and what was done
 */
export function* followNames(
  before: FlowDocument,
  after: { readonly document: FlowDocument; readonly operations: Edit },
): Steps<Edit> {
  const { document } = after;
  const names = changedNames(before, after);
  if (names.size === 0) return [];
  const other: OtherName = (noun, name) => names.get(noun)?.get(name);
  const blocks = new Map(document.rows.block.map((row) => [row.id, row]));
  const seen = { document, blocks, subject: subjectsOf(blocks) };
  const changes = new Changes(document);
  for (const noun of names.keys()) {
    for (const { name, place } of plainNames[noun]?.(seen) ?? []) {
      const next = other(noun, name);
      if (next !== undefined) changes.write(place, next);
    }
    yield;
  }
  const old = [...names.values()].flatMap((renames) => [...renames.keys()]);
  for (const snippet of snippetsOf(document, seen.subject)) {
    // A text may write a name by escapes.
    if (!snippet.source.includes("\\") && !old.some((name) => snippet.source.includes(name))) continue;
    const text = renamedText(snippet, document.settings.primary_scope_name, other);
    if (text !== snippet.source) changes.write(snippet.place, text);
    yield;
  }
  return [...changes.edit(), ...renamePersonas(document, (name) => other("tts_persona", name) ?? name)];
}

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

/** The names that an edit changed, by noun: the old one, which nothing has now, and the new one, which nothing else has. */
function changedNames(
  before: FlowDocument,
  { document, operations }: { readonly document: FlowDocument; readonly operations: Edit },
): ReadonlyMap<DocumentNoun, ReadonlyMap<string, string>> {
  const found = new Map<DocumentNoun, Map<string, string>>();
  for (const step of operations) {
    if (step.op !== "change" || !("name" in step.fields)) continue;
    const { noun, id } = step;
    const [was, is] = [nameOf(before, noun, id), nameOf(document, noun, id)];
    if (was === "" || is === "" || was === is) continue;
    const isMeant = rowsOf(document, noun).every(
      (row) => row.name !== was && (row.name !== is || row.id === id || nameOf(before, noun, row.id) === was),
    );
    if (isMeant) found.set(noun, (found.get(noun) ?? new Map()).set(was, is));
  }
  return found;
}

function nameOf(document: FlowDocument, noun: DocumentNoun, id: Id): string {
  const row: AnyRow | undefined = rowOf(document, noun, id);
  return typeof row?.name === "string" ? row.name : "";
}

/** Other texts for a document, as the changes of rows that they come to. */
class Changes {
  readonly #document: FlowDocument;
  readonly #rows = new Map<string, { readonly row: TextPlace["row"]; readonly fields: FieldValues }>();

  constructor(document: FlowDocument) {
    this.#document = document;
  }

  write({ row, keys: [field, ...within], before }: TextPlace, text: string): void {
    const key = row?.id ?? "";
    const fields: FieldValues = this.#rows.get(key)?.fields ?? {};
    const stored: FieldValues | undefined =
      row === null ? this.#document.settings : rowOf(this.#document, row.noun, row.id);
    const value = withText(field in fields ? fields[field] : stored?.[field], within, before + text);
    this.#rows.set(key, { row, fields: { ...fields, [field]: value } });
  }

  edit(): Edit {
    return [...this.#rows.values()].map(
      ({ row, fields }): RowOperation =>
        row === null ? { op: "settings", fields } : { op: "change", noun: row.noun, id: row.id, fields },
    );
  }
}
