import { describeRule, type Mount, type Noun, nouns, standardFields } from "@parley/model";
import type { Field } from "@parley/model/kernel";
import { code, codes, page, table } from "./markdown.ts";
import { policyText } from "./policy-text.ts";

const walls = {
  tenant: "Each row belongs to one organisation.",
  shared: "A row belongs to one organisation, or to none; then everyone reads it.",
  system: "Rows belong to the installation.",
} as const;

const shown = nouns.filter(({ isPrivate, mounts }) => !isPrivate && mounts.length > 0);

/** A page for each noun that the API has: where it stands, who may use it, and its fields. */
export function nounPages(): ReadonlyMap<string, string> {
  const overview = page(
    "Fields and calls by noun",
    "Each noun is declared once. API, database, forms and these pages are made of that declaration. Every row also has the [standard fields](#standard-fields).",
    table(
      ["noun", "title", "fields"],
      shown.map((noun) => [`[${noun.name}](${noun.name}.md)`, noun.title, String(fieldsOf(noun).length)]),
    ),
    "## Standard fields",
    fieldTable(Object.entries(standardFields.row)),
  );
  return new Map([["README", overview], ...shown.map((noun) => [noun.name, nounPage(noun)] as const)]);
}

function nounPage(noun: Noun): string {
  const reverse = Object.entries(noun.reverse);
  return page(
    noun.title,
    `${code(noun.name)}: ${walls[noun.wall]}${noun.versioned ? " Every change is an [edit](../../explanation/edits.md)." : ""}${noun.softDelete ? " A deleted row can be restored." : ""}`,
    table(
      ["path", "calls", "policies to read", "to write", "to delete"],
      noun.mounts.map((mount) => [
        code(mount.path),
        verbsOf(mount),
        policyText(describeRule(mount.rules.read)),
        policyText(describeRule(mount.rules.write)),
        policyText(describeRule(mount.rules.remove)),
      ]),
    ),
    ...(noun.search.length > 0 ? [`\`search\` looks into ${codes(noun.search)}.`] : []),
    "## Fields",
    fieldTable(fieldsOf(noun)),
    ...(reverse.length > 0
      ? [
          "## Rows that name it",
          table(
            ["field", "rows of"],
            reverse.map(([name, { noun: other }]) => [code(name), nounLink(other)]),
          ),
        ]
      : []),
  );
}

const verbsOf = ({ verbs }: Mount) => verbs.map((verb) => verb.replaceAll("_", " ")).join(", ");

const fieldsOf = (noun: Noun): readonly (readonly [string, Field])[] =>
  [...Object.entries(noun.fields), ...Object.entries(noun.computed)].filter(([, { internal }]) => !internal);

const fieldTable = (fields: readonly (readonly [string, Field])[]) =>
  table(
    ["field", "type", "default", "is"],
    fields.map(([name, field]) => [
      code(name),
      typeOf(field),
      defaultOf(field),
      [field.help, ...notesOf(field)].join(" "),
    ]),
  );

const kinds = {
  text: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  id: "id",
  ids: "ids",
  timestamp: "time",
  json: "JSON",
  texts: "texts",
} as const;

function typeOf(field: Field): string {
  const { kind, choices, to, min, max, nullable, language } = field;
  const target = to === undefined || to === "" ? "" : ` of ${nounLink(to)}`;
  const kindText =
    choices === undefined ? `${language === undefined ? kinds[kind] : language}${target}` : codes(choices);
  const isNumber = kind === "integer" || kind === "number";
  const range = isNumber ? rangeOf(min, max) : "";
  return `${kindText}${range}${nullable ? ", or null" : ""}`;
}

function rangeOf(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return max === undefined ? "" : `, at most ${max}`;
  return max === undefined ? `, at least ${min}` : `, ${min} to ${max}`;
}

function defaultOf({ default: value, nullable }: Field): string {
  if (value === undefined) return nullable ? code("null") : "";
  return code(JSON.stringify(value));
}

function notesOf({ readOnly, writeOnly, sealed, staff, inherits }: Field): readonly string[] {
  return [
    ...(readOnly ? ["Read-only."] : []),
    ...(writeOnly ? ["Never shown."] : []),
    ...(sealed ? ["Kept sealed."] : []),
    ...(staff === "always" ? ["Staff set it."] : staff === "change" ? ["Staff change it."] : []),
    ...(inherits ? ["Null inherits."] : []),
  ];
}

const nounLink = (name: string) => (shown.some((noun) => noun.name === name) ? `[${name}](${name}.md)` : code(name));
