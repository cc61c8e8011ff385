import { type Field, type Fields, type RowOf, settingsFields } from "@parley/model/kernel";
import type { FlowDocument } from "./document.ts";
import { equalJson } from "./equal-json.ts";

/**
 * A whole row or settings from a part of it: every field left out gets its default.
 * @throws TypeError when a field without default is left out: that is a fault of the caller.
 */
export function withDefaults<F extends Fields>(fields: F, partial: Partial<RowOf<F>>): RowOf<F> {
  const given: { readonly [name: string]: unknown } = partial;
  const { template, fresh, required } = patternOf(fields);
  const row: { [name: string]: unknown } = { ...template };
  for (const name in given) if (given[name] !== undefined && Object.hasOwn(template, name)) row[name] = given[name];
  for (const [name, value] of fresh) if (given[name] === undefined) row[name] = copyJson(value);
  for (const name of required) {
    if (row[name] === undefined) throw new TypeError(`The field ${name} has no default and was left out`);
  }
  // Every field of F is present now, and each value is the caller's typed one or the declaration's own.
  return row as RowOf<F>;
}

/** A row of thousands is filled from a pattern: all fields at their defaults, those to copy afresh, those without. */
type Pattern = {
  readonly template: { readonly [name: string]: unknown };
  readonly fresh: readonly (readonly [name: string, value: unknown])[];
  readonly required: readonly string[];
};

const patterns = new WeakMap<Fields, Pattern>();

function patternOf(fields: Fields): Pattern {
  const known = patterns.get(fields);
  if (known !== undefined) return known;
  const defaults = Object.entries(fields).map(([name, field]) => [name, field.default] as const);
  const pattern = {
    template: Object.fromEntries(defaults),
    fresh: defaults.filter(([, value]) => typeof value === "object" && value !== null),
    required: defaults.flatMap(([name, value]) => (value === undefined ? [name] : [])),
  };
  patterns.set(fields, pattern);
  return pattern;
}

/** What of a row cannot be had from its declaration: the inverse of `withDefaults`. Members that are no fields stay. */
export function withoutDefaults<Row extends object>(fields: Fields, row: Row): Partial<Row> {
  const { template } = patternOf(fields);
  const told: { [name: string]: unknown } = {};
  for (const [name, value] of Object.entries(row)) {
    const isDefault = Object.hasOwn(template, name) && template[name] !== undefined && equalJson(value, template[name]);
    if (!isDefault) told[name] = value;
  }
  // Only members of the row are kept.
  return told as Partial<Row>;
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

function copyJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyJson);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyJson(member)]));
}
