import { type Field, type Fields, type RowOf, settingsFields } from "@parley/model/kernel";
import type { FlowDocument } from "./document.ts";
import { equalJson } from "./equal-json.ts";

/**
 * A whole row or settings from a part of it: every field left out gets its default.
 * @throws TypeError when a field without default is left out: that is a fault of the caller.
 */
export function withDefaults<F extends Fields>(fields: F, partial: Partial<RowOf<F>>): RowOf<F> {
  const given: { readonly [name: string]: unknown } = partial;
  const entries = Object.entries(fields).map(([name, field]) => {
    const value = given[name];
    return [name, value === undefined ? defaultOf(name, field) : value];
  });
  // Every field of F is present now, and each value is the caller's typed one or the declaration's own.
  return Object.fromEntries(entries) as RowOf<F>;
}

/** What of a row cannot be had from its declaration: the inverse of `withDefaults`. Members that are no fields stay. */
export function withoutDefaults<Row extends object>(fields: Fields, row: Row): Partial<Row> {
  const isTold = ([name, value]: [string, unknown]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field === undefined || field.default === undefined || !equalJson(value, field.default);
  };
  // Only members of the row are kept.
  return Object.fromEntries(Object.entries(row).filter(isTold)) as Partial<Row>;
}

/** The value a field has when nobody wrote it; undefined for a required field. A fresh copy each time. */
export function freshDefault(field: Field): unknown {
  return copyJson(field.default);
}

/** A document without rows, its settings at their defaults. */
export function emptyDocument(): FlowDocument {
  return {
    settings: withDefaults(settingsFields, {}),
    rows: {
      sub_flow: [],
      block: [],
      block_entity: [],
      path: [],
      prompt: [],
      prompt_content: [],
      ontology: [],
      ontology_language: [],
      intent: [],
      entity: [],
      user_utterance: [],
      user_utterance_content: [],
      action: [],
      small_talk: [],
      tts_persona: [],
    },
  };
}

function defaultOf(name: string, field: Field): unknown {
  const value = freshDefault(field);
  if (value === undefined) throw new TypeError(`The field ${name} has no default and was left out`);
  return value;
}

function copyJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyJson);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyJson(member)]));
}
