import { isJsonObject } from "@parley/model/kernel";
import type { Outcome } from "../../parts/fields/field-control.ts";
import { readNumber } from "../../parts/fields/read-number.ts";
import { readValue, writtenValue } from "../../parts/fields/written-value.ts";
import { type JsonPart, type JsonShape, mapParts } from "../json-shape.ts";
import { texts } from "./texts.ts";

/** What stands in the controls of one object. */
export type Cells = { readonly [name: string]: Cell };
export type Cell = string | readonly string[] | readonly Cells[];

/** What stands for a flag that is set. */
export const flagged = "true";

export const textOf = (cell: Cell | undefined): string => (typeof cell === "string" ? cell : "");
export const textsOf = (cell: Cell | undefined): string[] =>
  Array.isArray(cell) ? cell.filter((each) => typeof each === "string") : [];
export const rowsOf = (cell: Cell | undefined): readonly Cells[] =>
  Array.isArray(cell) ? cell.filter((each) => typeof each === "object") : [];

/** A value as its controls show it, one object or several. */
export function cellsOf(shape: JsonShape, value: unknown): readonly Cells[] {
  return entriesOf(shape, value).map((entry) => {
    const known: { readonly [name: string]: unknown } = isJsonObject(entry) ? entry : {};
    return Object.fromEntries(shape.parts.map((part) => [part.name, cellOf(known[part.name], part)]));
  });
}

function entriesOf({ holds }: JsonShape, value: unknown): readonly unknown[] {
  if (holds === "object") return [value];
  if (holds === "list") return Array.isArray(value) ? value : [];
  return isJsonObject(value)
    ? Object.entries(value).map(([key, each]) => ({ [mapParts.key]: key, [mapParts.value]: each }))
    : [];
}

function cellOf(value: unknown, { kind, rows }: JsonPart): Cell {
  if (rows !== null) return cellsOf(rows, value);
  if (kind === "texts") return Array.isArray(value) ? value.map(String) : [];
  if (kind === "flag") return value === true ? flagged : "";
  if (value === undefined || (value === null && kind !== "value")) return "";
  return kind === "value" || typeof value === "object" ? writtenValue(value) : String(value);
}

/**
 * The value that stands in the controls. What the schema does not name stays as it is in `before`; empty parts are left
 * out, and so are entries without anything: they are still to be written.
 */
export function readCells(shape: JsonShape, rows: readonly Cells[], before: unknown): Outcome {
  const { holds } = shape;
  const entries: { readonly [name: string]: unknown }[] = [];
  for (const [place, cells] of rows.entries()) {
    if (holds !== "object" && Object.values(cells).every((cell) => cell.length === 0)) continue;
    const read = readEntry(shape, cells, holds === "object" && isJsonObject(before) ? before : {});
    if (!read.ok) return holds === "object" ? read : { ok: false, message: texts.json.entry(place + 1, read.message) };
    entries.push(read.entry);
  }
  if (holds === "map") return mapOf(entries);
  return { ok: true, value: holds === "list" ? entries : (entries[0] ?? {}) };
}

type ReadEntry =
  | { readonly ok: true; readonly entry: { readonly [name: string]: unknown } }
  | { readonly ok: false; readonly message: string };

function readEntry({ parts }: JsonShape, cells: Cells, before: { readonly [name: string]: unknown }): ReadEntry {
  const entry: { [name: string]: unknown } = { ...before };
  for (const part of parts) {
    const cell = cells[part.name] ?? "";
    delete entry[part.name];
    if (cell.length === 0) {
      if (part.kind === "flag" && part.isRequired) entry[part.name] = false;
      continue;
    }
    const read = readCell(part, cell);
    if (!read.ok) return read;
    entry[part.name] = read.value;
  }
  return { ok: true, entry };
}

function readCell({ label, kind, rows }: JsonPart, cell: Cell): Outcome {
  if (rows !== null) {
    const read = readCells(rows, rowsOf(cell), []);
    return read.ok ? read : { ok: false, message: `${label}: ${read.message}` };
  }
  if (kind === "flag") return { ok: true, value: true };
  if (kind === "texts") return { ok: true, value: cell };
  if (kind === "number") {
    const read = readNumber(textOf(cell));
    return read.ok ? read : { ok: false, message: texts.json.within(label, read.message) };
  }
  if (kind !== "value") return { ok: true, value: cell };
  const value = readValue(textOf(cell).trim());
  return value === undefined ? { ok: false, message: texts.json.noValue(label) } : { ok: true, value };
}

/** Entries as a map: each has a name of its own, and a value. */
function mapOf(entries: readonly { readonly [name: string]: unknown }[]): Outcome {
  const map = new Map<string, unknown>();
  for (const { [mapParts.key]: key, [mapParts.value]: value } of entries) {
    if (typeof key !== "string" || key.trim() === "") return { ok: false, message: texts.json.noKey(shown(value)) };
    if (value === undefined) return { ok: false, message: texts.json.nothing(key) };
    if (map.has(key)) return { ok: false, message: texts.json.twice(key) };
    map.set(key, value);
  }
  return { ok: true, value: Object.fromEntries(map) };
}

const shown = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
