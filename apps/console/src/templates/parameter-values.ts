import type { Json, TemplateParameter } from "@parley/model/kernel";
import { readDay } from "../parts/dates/read-date.ts";
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
    const value = readOne(kind, text);
    if (value === undefined) faults.push([parameter.name, texts.make.cannotBe[kind]]);
    else values.push([parameter.name, value]);
  }
  return { values: Object.fromEntries(values), faults: Object.fromEntries(faults) };
}

function readOne(kind: ParameterKind, text: string): Json | undefined {
  switch (kind) {
    case "text":
      return text;
    case "date":
      return readDay(text) ?? undefined;
    case "boolean":
      return text === "true";
    case "number": {
      const number = Number(text.trim().replace(",", "."));
      return Number.isFinite(number) ? number : undefined;
    }
    case "list":
      return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
    case "json":
      return parsed(text);
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
