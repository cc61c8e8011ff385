import {
  type Fields,
  type Id,
  inOneGo,
  type RowOf,
  type Settings,
  type Steps,
  settingsFields,
} from "@parley/model/kernel";
import { withDefaults, withIdAndDefaults } from "./defaults.ts";
import type { DocumentNoun, FlowDocument } from "./document.ts";
import { type AnyRow, declarationOf, documentNounNames, type documentNouns, isSorted } from "./document-nouns.ts";

/** A row as a database gives it: the noun's fields and any further columns, `deleted_at` among them. */
export type StoredRow = { readonly [column: string]: unknown };
export type StoredRows = { readonly [N in DocumentNoun]?: readonly StoredRow[] };

/**
 * The document that stored rows make up. Further columns are dropped. Deleted rows are left out, and with them the rows
 * that are parts of something not there. A missing column gets the field's default.
 * @throws TypeError when a row lacks its id or a field without default.
 */
export const assemble = (stored: Stored): FlowDocument => inOneGo(assembling(stored));

type Stored = { readonly settings: StoredRow; readonly rows: StoredRows };

/** The same, row by row. */
export function* assembling(stored: Stored): Steps<FlowDocument> {
  const living = yield* livingRows(stored.rows);
  const typed = yield* typedRows(living);
  const list = <N extends DocumentNoun>(noun: N) =>
    // Each was filled by the declaration of its noun.
    (typed.get(noun) ?? []) as ({ id: Id } & RowOf<(typeof documentNouns)[N]["fields"]>)[];
  return {
    settings: withDefaults(settingsFields, stored.settings as Partial<Settings>),
    rows: {
      sub_flow: list("sub_flow"),
      block: list("block"),
      block_entity: list("block_entity"),
      path: list("path"),
      prompt: list("prompt"),
      prompt_content: list("prompt_content"),
      ontology: list("ontology"),
      ontology_language: list("ontology_language"),
      intent: list("intent"),
      entity: list("entity"),
      user_utterance: list("user_utterance"),
      user_utterance_content: list("user_utterance_content"),
      action: list("action"),
      small_talk: list("small_talk"),
      tts_persona: list("tts_persona"),
      answer_document: list("answer_document"),
    },
  };
}

/** The rows to store for a document: the inverse of `assemble`. */
export function disassemble(document: FlowDocument): { settings: Settings; rows: FlowDocument["rows"] } {
  return assemble(document);
}

/** Orders rows by id, which for ids of our making is the order of their making. */
export function byId(a: { readonly id: Id }, b: { readonly id: Id }): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

type Rows = ReadonlyMap<DocumentNoun, readonly AnyRow[]>;

function* livingRows(stored: StoredRows): Steps<Rows> {
  const living = new Map<DocumentNoun, readonly AnyRow[]>();
  const livingIds = new Set<unknown>();
  for (const noun of documentNounNames) {
    const { holders } = declarationOf(noun);
    const isHeld = (row: StoredRow) =>
      holders.every((field) => row[field] === null || row[field] === undefined || livingIds.has(row[field]));
    const rows: AnyRow[] = [];
    for (const row of stored[noun] ?? []) {
      if (hasId(row) && isLiving(row) && isHeld(row)) rows.push(row);
      yield;
    }
    if (!isSorted(rows)) rows.sort(byId);
    for (const row of rows) livingIds.add(row.id);
    living.set(noun, rows);
  }
  return living;
}

function isLiving(row: StoredRow): boolean {
  return row.deleted_at === undefined || row.deleted_at === null;
}

function hasId(row: StoredRow): row is AnyRow {
  if (typeof row.id !== "string") throw new TypeError("A stored row has no id");
  return true;
}

function* typedRows(living: Rows): Steps<Rows> {
  const typed = new Map<DocumentNoun, readonly AnyRow[]>();
  for (const [noun, rows] of living) {
    const { fields } = declarationOf(noun);
    const whole: AnyRow[] = [];
    for (const row of rows) {
      // The database holds what was validated by these declarations when it was written.
      whole.push(withIdAndDefaults<Fields>(fields, row));
      yield;
    }
    typed.set(noun, whole);
  }
  return typed;
}
