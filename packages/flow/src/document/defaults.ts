import {
  copyJson,
  equalJson,
  type Field,
  type Fields,
  type Id,
  type RowOf,
  settingsFields,
} from "@parley/model/kernel";
import type { FlowDocument } from "./document.ts";

/**
 * A whole row or settings from a part of it: every field left out gets its default.
 * @throws TypeError when a field without default is left out: that is a fault of the caller.
 */
export function withDefaults<F extends Fields>(fields: F, partial: Partial<RowOf<F>>): RowOf<F> {
  const pattern = patternOf(fields);
  // Every field of F is present now, and each value is the caller's typed one or the declaration's own.
  return filled(pattern, pattern.template, partial) as RowOf<F>;
}

/** The same for a row with its id, which comes first. */
export function withIdAndDefaults<F extends Fields>(
  fields: F,
  partial: { id: Id } & Partial<RowOf<F>>,
): { id: Id } & RowOf<F> {
  const pattern = patternOf(fields);
  // As above, and the id is the caller's.
  return filled(pattern, pattern.withId, partial) as { id: Id } & RowOf<F>;
}

type Template = { readonly [name: string]: unknown };

/** Made in one copy: people wait while thousands of rows are made. */
function filled({ fresh, required }: Pattern, template: Template, given: Template): Template {
  const row: { [name: string]: unknown } = { ...template };
  for (const name in given) if (given[name] !== undefined && Object.hasOwn(template, name)) row[name] = given[name];
  for (const [name, value] of fresh) if (given[name] === undefined) row[name] = copyJson(value);
  for (const name of required) {
    if (row[name] === undefined) throw new TypeError(`The field ${name} has no default and was left out`);
  }
  return row;
}

/** A row of thousands is filled from a pattern: all fields at their defaults, those to copy afresh, those without. */
type Pattern = {
  readonly template: Template;
  readonly byName: ReadonlyMap<string, unknown>;
  /** With an id in front. */
  readonly withId: Template;
  readonly fresh: readonly (readonly [name: string, value: unknown])[];
  readonly required: readonly string[];
};

const patterns = new WeakMap<Fields, Pattern>();

function patternOf(fields: Fields): Pattern {
  const known = patterns.get(fields);
  if (known !== undefined) return known;
  const defaults = Object.entries(fields).map(([name, field]) => [name, field.default] as const);
  const template = Object.fromEntries(defaults);
  const pattern = {
    template,
    byName: new Map(defaults),
    withId: { id: "", ...template },
    fresh: defaults.filter(([, value]) => typeof value === "object" && value !== null),
    required: defaults.flatMap(([name, value]) => (value === undefined ? [name] : [])),
  };
  patterns.set(fields, pattern);
  return pattern;
}

/** What of a row cannot be had from its declaration: the inverse of `withDefaults`. Members that are no fields stay. */
export function withoutDefaults<Row extends object>(fields: Fields, row: Row): Partial<Row> {
  const { byName } = patternOf(fields);
  const told: { [name: string]: unknown } = {};
  for (const [name, value] of Object.entries(row)) {
    const usual = byName.get(name);
    if (usual === undefined || !(value === usual || equalJson(value, usual))) told[name] = value;
  }
  // Only members of the row are kept.
  return told as Partial<Row>;
}

/** The value of a field that was not written; undefined for a required field. A fresh copy each time. */
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
      answer_document: [],
    },
  };
}
