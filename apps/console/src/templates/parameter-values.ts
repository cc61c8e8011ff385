import type { Json, TemplateParameter } from "@parley/model/kernel";
import { readDay } from "../parts/dates/read-date.ts";
import { readNumber } from "../parts/fields/read-number.ts";
import { texts } from "./texts.ts";

/** What was written for parameters, by their names; what is empty is left to the template. */
export type Written = { readonly [name: string]: string };

/** How a parameter is asked for. */
export type ParameterKind = "text" | "number" | "boolean" | "date" | "list" | "json";

/** A list of texts is asked for a line each, whatever its type is called. */
export function kindOf({ type, default: preset }: TemplateParameter): ParameterKind {
  if (type === "text" || type === "number" || type === "boolean" || type === "date") return type;
  return Array.isArray(preset) && preset.every((one) => typeof one === "string") ? "list" : "json";
}

type Read = {
  readonly values: { readonly [name: string]: Json };
  /** What cannot be one, by the names of parameters. */
  readonly faults: { readonly [name: string]: string };
};

/** The values that were written, as their parameters' types say. */
export function readValues(parameters: readonly TemplateParameter[], written: Written): Read {
  const values: [string, Json][] = [];
  const faults: [string, string][] = [];
  for (const parameter of parameters) {
    const text = written[parameter.name] ?? "";
    if (text.trim() === "") continue;
    const kind = kindOf(parameter);
    const read = readOne(kind, text);
    if (read.ok) values.push([parameter.name, read.value]);
    else faults.push([parameter.name, read.message]);
  }
  return { values: Object.fromEntries(values), faults: Object.fromEntries(faults) };
}

type ReadOne = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly message: string };

function readOne(kind: ParameterKind, text: string): ReadOne {
  const { cannotBe } = texts.make;
  const oneOf = (value: Json | undefined, message: string): ReadOne =>
    value === undefined ? { ok: false, message } : { ok: true, value };
  switch (kind) {
    case "text":
      return { ok: true, value: text };
    case "date":
      return oneOf(readDay(text) ?? undefined, cannotBe.date);
    case "boolean":
      return { ok: true, value: text === "true" };
    case "number":
      return readNumber(text);
    case "list":
      return { ok: true, value: text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()])) };
    case "json":
      return oneOf(parsed(text), cannotBe.json);
  }
}

function parsed(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** A value as people read it; null where there is none. */
export function shownValue(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? texts.make.yes : texts.make.no;
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

const reading = /\{\{\s*template\.([A-Za-z_]\w*)\s*\}\}/g;

/** A text of the template with values in their places; one that has none yet is shown by its name. */
export const filledIn = (text: string, values: { readonly [name: string]: unknown }): string =>
  text.replace(reading, (_all, name: string) => shownValue(values[name]) ?? `[${name}]`);
