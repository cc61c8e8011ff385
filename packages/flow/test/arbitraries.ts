import { type Field, fieldSchema, type Id, type JsonSchema, settingsFields } from "@parley/model/kernel";
import * as fc from "fast-check";
import type { DocumentNoun, FlowDocument } from "../src/document/document.ts";
import { type AnyRow, declarationOf, documentNounNames } from "../src/document/document-nouns.ts";
import { promptNameAt } from "../src/document/prompt-names.ts";
import { assemble } from "../src/document/rows.ts";
import { plainSettings } from "../src/yaml/keys.ts";
import { repromptName, settingsName } from "../src/yaml/labels.ts";

/** Texts that YAML, names and addresses might stumble over. */
const awkward = [
  ...[
    "null",
    "~",
    "true",
    "1",
    "0x1f",
    "1e3",
    ".inf",
    "2026-11-01",
    "id",
    "name",
    "prompt",
    "contents",
    "say",
    "Start",
  ],
  ...[
    "a/b",
    "start/Menu",
    "a~b",
    "x (2)",
    "a: b",
    "- a",
    "#c",
    "---",
    "...",
    "[",
    "{",
    "&a",
    "*a",
    "!t",
    "%",
    "@",
    "`",
  ],
  ...[
    " before",
    "after ",
    "two\nlines",
    "line\n",
    "\n",
    "\r\n",
    "tab\t",
    "'",
    '"',
    "\\",
    "\u2028",
    "\u0085",
    "\ufeff",
    "\u007f",
  ],
  ...["नमस्ते", "en-IN", "__proto__", "constructor", "toString"],
];

/** Any text that a database keeps: no NUL, no half of a surrogate pair. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...awkward),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 8 }).map((text) => text.replaceAll("\0", "")),
);

const languages = fc.constantFrom("en-IN", "hi-IN", "en", "id", "zh-Hant-TW", "es-419");
const json = fc.jsonValue({ maxDepth: 2, stringUnit: "grapheme" }).map((value) => JSON.parse(JSON.stringify(value)));

/** Any value that a schema of the field declarations allows. */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, enum: choices } = schema;
  if (Array.isArray(choices)) return fc.constantFrom(...choices);
  if (Array.isArray(type)) {
    return fc.oneof(...type.map((one) => (one === "null" ? fc.constant(null) : valuesOf({ ...schema, type: one }))));
  }
  switch (type) {
    case "string":
      return textsOf(schema);
    case "integer":
      return fc.integer({ min: numberOf(schema, "minimum", -1000), max: numberOf(schema, "maximum", 100_000) });
    case "number":
      return fc
        .double({ min: numberOf(schema, "minimum", -1e6), max: numberOf(schema, "maximum", 1e6), noNaN: true })
        .map((number) => number + 0);
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(valuesOf(schemaOf(schema.items)), { maxLength: 3 });
    case "object":
      return objectsOf(schema);
    default:
      return json;
  }
}

function textsOf(schema: JsonSchema): fc.Arbitrary<string> {
  if (typeof schema.pattern === "string") return patterned(schema.pattern);
  const min = numberOf(schema, "minLength", 0);
  const max = numberOf(schema, "maxLength", 1000);
  return texts.map((text) =>
    [...text, ...Array(min).fill("x")].slice(0, Math.max(min, Math.min(max, [...text].length))).join(""),
  );
}

/** A text of one of the patterns that fields have: languages, targets and names. */
function patterned(pattern: string): fc.Arbitrary<string> {
  const known = ["metadata.total", "slots.size", "account.plan of the year", "order", "house_2"];
  const fitting = known.filter((text) => new RegExp(pattern).test(text));
  return new RegExp(pattern).test("en-IN") ? languages : fc.constantFrom(...fitting);
}

function objectsOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const properties = Object.entries(schemaOf(schema.properties));
  const required = Array.isArray(schema.required) ? schema.required : [];
  const further = schema.additionalProperties;
  if (properties.length === 0) {
    const values = further === undefined ? json : valuesOf(schemaOf(further));
    return fc.dictionary(texts, values, { maxKeys: 3, noNullPrototype: true });
  }
  return fc.record(Object.fromEntries(properties.map(([name, inner]) => [name, valuesOf(schemaOf(inner))])), {
    requiredKeys: required,
    noNullPrototype: true,
  });
}

function numberOf(schema: JsonSchema, keyword: string, otherwise: number): number {
  const value = schema[keyword];
  return typeof value === "number" ? value : otherwise;
}

function schemaOf(value: unknown): JsonSchema {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** A value of a field; most often its default, as in real agents. References are filled in later. */
export function fieldValues(field: Field): fc.Arbitrary<unknown> {
  const values = valuesOf(fieldSchema(field));
  return field.default === undefined ? values : fc.oneof({ weight: 3, arbitrary: fc.constant(field.default) }, values);
}

const isReference = (name: string, field: Field) => field.to !== undefined || name === "conditional_prompts";

/** A row before its references are chosen: `picks` are the numbers that choose them. */
export type RowSeed = { readonly fields: { readonly [name: string]: unknown }; readonly picks: readonly number[] };

export function rowSeeds(noun: DocumentNoun): fc.Arbitrary<RowSeed> {
  const plain = Object.entries(declarationOf(noun).fields).filter(([name, field]) => !isReference(name, field));
  return fc.record({
    fields: fc.record(Object.fromEntries(plain.map(([name, field]) => [name, fieldValues(field)]))),
    picks: fc.array(fc.nat({ max: 1000 }), { minLength: 24, maxLength: 24 }),
  });
}

const counts: { readonly [N in DocumentNoun]: number } = {
  sub_flow: 3,
  ontology: 2,
  intent: 3,
  entity: 3,
  ontology_language: 6,
  user_utterance: 2,
  user_utterance_content: 3,
  action: 2,
  tts_persona: 2,
  answer_document: 2,
  prompt: 6,
  prompt_content: 8,
  block: 7,
  block_entity: 4,
  path: 12,
  small_talk: 2,
};

/** The nth id: every row of a document has its own. */
export function nthId(number: number): Id {
  return `0190a000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
}

/**
 * Any document that the tables can hold: every field within its declaration, every reference to a row that is there,
 * names that come twice, prompts shared and unused. It need not be one that validates.
 */
export const documents: fc.Arbitrary<FlowDocument> = fc
  .record({
    settings: fc.record(
      Object.fromEntries(Object.entries(plainSettings).map(([name, field]) => [name, fieldValues(field)])),
    ),
    seeds: fc.record(
      Object.fromEntries(
        documentNounNames.map((noun) => [noun, fc.array(rowSeeds(noun), { maxLength: counts[noun] })]),
      ),
    ),
    unnamed: fc.boolean(),
    shuffle: fc.infiniteStream(fc.nat({ max: 100 })),
  })
  .map(({ settings, seeds, unnamed, shuffle }) => {
    const taken = new Set<number>();
    const freshId = () => {
      let number = Number(shuffle.next().value);
      while (taken.has(number)) number += 1;
      taken.add(number);
      return nthId(number);
    };
    const drafts = Object.fromEntries(
      documentNounNames.map((noun) => [noun, (seeds[noun] ?? []).map((seed) => ({ id: freshId(), ...seed }))]),
    );
    const ids: { [noun: string]: readonly Id[] } = {};
    for (const noun of documentNounNames) {
      const needed = Object.values(declarationOf(noun).fields).filter(
        ({ to, kind, nullable }) => to && kind === "id" && !nullable,
      );
      const canStand = needed.every(({ to }) => (ids[to ?? ""] ?? []).length > 0);
      ids[noun] = canStand ? (drafts[noun] ?? []).map((draft) => draft.id) : [];
    }
    const idsOf = (noun: string | undefined) => ids[noun ?? ""] ?? [];
    const rows = Object.fromEntries(
      documentNounNames.map((noun) => [noun, (drafts[noun] ?? []).flatMap((draft) => linkedRow(noun, draft, idsOf))]),
    );
    return named(assemble({ settings: linkedSettings(settings, shuffle, idsOf), rows }), unnamed);
  });

/** The settings with their references chosen, or none. */
function linkedSettings(
  settings: { readonly [name: string]: unknown },
  shuffle: Iterator<number>,
  idsOf: (noun: string | undefined) => readonly Id[],
): { [name: string]: unknown } {
  const linked: { [name: string]: unknown } = { ...settings };
  for (const [name, field] of Object.entries<Field>(settingsFields)) {
    if (field.to !== undefined) linked[name] = settingsReference(field, Number(shuffle.next().value), idsOf);
  }
  return linked;
}

/** What a setting that names a row is set to: one of them, or none. */
export function settingsReference(
  { to }: Field,
  pick: number,
  idsOf: (noun: string | undefined) => readonly Id[],
): Id | null {
  const ids = idsOf(to);
  return ids[pick % (ids.length + 1)] ?? null;
}

/**
 * The document as it is, or with prompts that have clashing and missing names. Then each block says a prompt that is
 * called like the block, and the others ask again with words that have no name.
 */
function named(document: FlowDocument, unnamed: boolean): FlowDocument {
  if (!unnamed) return document;
  const { settings, rows } = document;
  const [ofBlock, ofAgent] = rows.prompt.slice(rows.block.length).map(({ id }) => id);
  const block = rows.block.map((row, index) => ({
    ...row,
    prompts: rows.prompt.slice(index, index + 1).map(({ id }) => id),
    conditional_prompts: [],
    no_input_reprompt: null,
    no_match_reprompt: index === 0 ? (ofBlock ?? null) : null,
  }));
  const names = [
    ...block.map(({ name }) => name),
    repromptName(block[0]?.name ?? "", "no_match_reprompt"),
    repromptName(settingsName, "no_input_reprompt"),
  ];
  const prompt = rows.prompt.map((row, index) => ({
    ...row,
    name: promptNameAt(names[index] ?? row.name, 0),
    override_prompts: {},
  }));
  const path = rows.path.map((row) => ({ ...row, additional_prompts: [], conditional_prompts: [] }));
  const small_talk = rows.small_talk.map((row) => ({ ...row, prompt: null }));
  return {
    settings: { ...settings, no_input_reprompt: ofAgent ?? null, no_match_reprompt: null },
    rows: { ...rows, block, prompt, path, small_talk },
  };
}

/** The row with its references chosen; none when it needs one and there is nothing to name. */
export function linkedRow(
  noun: DocumentNoun,
  draft: RowSeed & { readonly id: Id },
  idsOf: (noun: string | undefined) => readonly Id[],
): AnyRow[] {
  const row: { id: Id; [column: string]: unknown } = { id: draft.id, ...draft.fields };
  const picks = draft.picks.values();
  const pick = () => picks.next().value ?? 0;
  for (const [name, field] of Object.entries(declarationOf(noun).fields)) {
    if (!isReference(name, field)) continue;
    const ids = idsOf(field.to ?? "prompt");
    const one = () => ids[pick() % ids.length];
    const some = () => (ids.length === 0 ? [] : Array.from({ length: pick() % 3 }, () => one() ?? ""));
    if (name === "conditional_prompts") {
      row[name] = Array.from({ length: pick() % 2 }, (_, index) => ({ when: `visits.a > ${index}`, value: some() }));
    } else if (field.kind === "ids") row[name] = some();
    else if (ids.length === 0 && !field.nullable) return [];
    else row[name] = ids.length === 0 || (field.nullable && pick() % 3 === 0) ? null : one();
  }
  return [row];
}
