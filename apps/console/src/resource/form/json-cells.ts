import { isJsonObject } from "@parley/model/kernel";
import type { Outcome } from "../../parts/fields/field-control.ts";
import type { JsonPart, JsonShape } from "../json-shape.ts";
import { texts } from "./texts.ts";

/** What stands in the controls of one object. */
export type Cells = { readonly [name: string]: string | readonly string[] };

/** What stands for a flag that is set. */
export const flagged = "true";

/** A value as its controls show it, one object or several. */
export function cellsOf({ isList, parts }: JsonShape, value: unknown): readonly Cells[] {
  const entries = isList ? (Array.isArray(value) ? value : []) : [value];
  return entries.map((entry) => {
    const known: { readonly [name: string]: unknown } = isJsonObject(entry) ? entry : {};
    return Object.fromEntries(parts.map(({ name, kind }) => [name, cellOf(known[name], kind)]));
  });
}

function cellOf(value: unknown, kind: JsonPart["kind"]): string | readonly string[] {
  if (kind === "texts") return Array.isArray(value) ? value.map(String) : [];
  if (kind === "flag") return value === true ? flagged : "";
  return value === undefined || value === null ? "" : String(value);
}

/** The value that stands in the controls. What the schema does not name stays as it is in `before`; empty parts are left out. */
export function readCells({ isList, parts }: JsonShape, rows: readonly Cells[], before: unknown): Outcome {
  const entries: { readonly [name: string]: unknown }[] = [];
  for (const [place, cells] of rows.entries()) {
    const entry: { [name: string]: unknown } = !isList && isJsonObject(before) ? { ...before } : {};
    for (const { name, label, kind } of parts) {
      const cell = cells[name] ?? "";
      delete entry[name];
      if (cell.length === 0) continue;
      if (kind === "number" && !Number.isFinite(Number(cell))) {
        return {
          ok: false,
          message: isList ? texts.json.entry(place + 1, texts.json.notNumber(label)) : texts.json.notNumber(label),
        };
      }
      entry[name] = kind === "number" ? Number(cell) : kind === "flag" ? true : cell;
    }
    entries.push(entry);
  }
  return { ok: true, value: isList ? entries : (entries[0] ?? {}) };
}
