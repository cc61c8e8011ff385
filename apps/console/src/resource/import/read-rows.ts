import { checkField } from "@parley/flow";
import { type Field, isId } from "@parley/model/kernel";
import { type CellReading, readCell } from "../csv-cells.ts";
import { isRequired, settable } from "../form/row-draft.ts";
import { labelOf, type Resource } from "../resource.ts";
import type { CsvLine } from "./read-csv.ts";
import { texts as said } from "./texts.ts";

/** A row of a file: what it sets, and what is wrong with it. */
export type ImportedRow = {
  readonly line: number;
  readonly values: { readonly [field: string]: unknown };
  /** What stands in the file, by field. */
  readonly texts: { readonly [field: string]: string };
  readonly faults: readonly string[];
};

/** What a file holds: the fields of its columns, the columns that are no field, and the rows. */
export type ImportedFile = {
  readonly fields: readonly string[];
  readonly ignored: readonly string[];
  readonly rows: readonly ImportedRow[];
};

/** Which field each column of the head names, by its name or label; null where it names none. */
export function fieldsOfHead(resource: Resource, head: readonly string[]) {
  const names = settable(resource.fields, resource.noun, true);
  return head.map((cell) => {
    const told = cell.trim().toLowerCase();
    return names.find((name) => name === told || labelOf(resource, name).toLowerCase() === told) ?? null;
  });
}

/** The names that a file uses for rows of other nouns, which have to be looked up. */
export function namesToFind(
  { fields }: Resource,
  columns: readonly (string | null)[],
  lines: readonly CsvLine[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  columns.forEach((name, place) => {
    const field = name === null ? undefined : fields[name];
    if (field?.kind !== "id" || field.to === undefined) return;
    const names = found.get(field.to) ?? new Set();
    for (const { cells } of lines) {
      const text = cells[place]?.trim() ?? "";
      if (text !== "" && !isId(text)) names.add(text);
    }
    found.set(field.to, names);
  });
  return found;
}

/** The rows of a file, each checked as the form would. */
export function readRows(
  resource: Resource,
  columns: readonly (string | null)[],
  lines: readonly CsvLine[],
  reading: CellReading,
): readonly ImportedRow[] {
  const required = settable(resource.fields, resource.noun, true).filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && isRequired(field);
  });
  const seen = new Map<string, number>();
  return lines.map(({ line, cells }) => {
    const values: { [field: string]: unknown } = {};
    const texts: { [field: string]: string } = {};
    const faults: string[] = [];
    const label = (name: string) => labelOf(resource, name);
    for (const [place, name] of columns.entries()) {
      const field = name === null ? undefined : resource.fields[name];
      const text = cells[place]?.trim() ?? "";
      if (name === null || field === undefined || text === "") continue;
      texts[name] = text;
      const value = readCell(text, field, reading);
      const wrong = value === undefined ? refusal(text, field) : checkField(field, value)[0]?.message;
      if (wrong === undefined) values[name] = value;
      else faults.push(said.row.fault(label(name), wrong));
    }
    for (const name of required) {
      if (values[name] === undefined && !faults.some((fault) => fault.startsWith(label(name)))) {
        faults.push(said.row.fault(label(name), said.row.required));
      }
    }
    const key = JSON.stringify(values);
    const before = seen.get(key);
    if (before === undefined) seen.set(key, line);
    else faults.push(said.row.same(before));
    return { line, values, texts, faults };
  });
}

/** What to write instead. */
function refusal(text: string, { kind, choices = [] }: Field): string {
  const given = JSON.stringify(text);
  if (choices.length > 0) return said.row.noChoice(given, choices.join(", "));
  switch (kind) {
    case "boolean":
      return said.row.noBoolean(given);
    case "id":
      return said.row.noReference(given);
    case "integer":
    case "number":
      return said.row.noNumber(given);
    case "timestamp":
      return said.row.noTime(given);
    default:
      return said.row.unreadable(given, kind);
  }
}
