import { type Field, isId, words } from "@parley/model/kernel";
import { momentOf } from "../parts/dates/read-date.ts";
import { readNumber } from "../parts/fields/read-number.ts";

/** Ids by the names that a file gives instead, for each noun. */
export type IdsByName = { readonly [noun: string]: ReadonlyMap<string, string> };

/** What the cells of a file are read by. `zone`: on whose clocks moments are that say no offset. */
export type CellReading = { readonly known: IdsByName; readonly zone: string };

/**
 * The value of a field as a cell of a file, which `readCell` reads as the same. No field: what all rows have, such as the
 * moment of a change, which no file sets.
 */
export function writeCell(field: Pick<Field, "kind"> | undefined, value: unknown): string | number {
  if (value === null || value === undefined) return "";
  const kind = field?.kind;
  if (typeof value === "number" && kind !== "json") return value;
  if (kind === "texts" || kind === "ids") return listCell(value);
  return kind === "json" ? JSON.stringify(value) : String(value);
}

/** Its parts by commas, as people write it; JSON where those would part it otherwise. */
function listCell(value: unknown): string {
  const text = Array.isArray(value) ? value.join(", ") : "";
  const json = JSON.stringify(value);
  return JSON.stringify(partsOf(text)) === json ? text : json;
}

const yes = ["true", "yes", "1"];
const no = ["false", "no", "0"];

/** A cell as a value of its field; undefined where it cannot be one. */
export function readCell(text: string, field: Field, { known, zone }: CellReading): unknown {
  const told = text.toLowerCase();
  switch (field.kind) {
    case "boolean":
      return yes.includes(told) ? true : no.includes(told) ? false : undefined;
    case "integer":
    case "number": {
      const read = readNumber(text, { isWhole: field.kind === "integer" });
      return read.ok ? read.value : undefined;
    }
    case "id":
      return isId(text) ? text : known[field.to ?? ""]?.get(told);
    case "timestamp":
      return momentOf(text, zone);
    case "texts":
      return partsOf(text);
    case "json":
      return readJson(text);
    case "ids": {
      const ids = partsOf(text);
      return ids.every(isId) ? ids : undefined;
    }
    case "text":
      if (field.choices === undefined) return text;
      return field.choices.find((choice) => [text, told].includes(choice) || words(choice).toLowerCase() === told);
  }
}

/** The parts of a list: of JSON, or else by commas. */
function partsOf(text: string): readonly unknown[] {
  const listed = text.startsWith("[") ? readJson(text) : undefined;
  return Array.isArray(listed) ? listed : text.split(",").map((part) => part.trim());
}

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    // A cell that is no JSON is a fault of its line.
    return undefined;
  }
}
