import type { TemplateParameter } from "@parley/model/kernel";
import { texts } from "./texts.ts";

/** What was written for parameters, by their names; what is empty is left to the template. */
export type Written = { readonly [name: string]: string };

/** The values that were written, as their parameters' types say; or what cannot be one. */
export function readValues(
  parameters: readonly TemplateParameter[],
  written: Written,
): { readonly values: { readonly [name: string]: unknown }; readonly fault: string | null } {
  const values: [string, unknown][] = [];
  for (const { name, type } of parameters) {
    const text = written[name] ?? "";
    if (text.trim() === "") continue;
    const read = readOne(type, text);
    if (read === undefined) {
      return { values: {}, fault: type === "number" ? texts.make.notNumber(name) : texts.make.notJson(name) };
    }
    values.push([name, read]);
  }
  return { values: Object.fromEntries(values), fault: null };
}

function readOne(type: string, text: string): unknown {
  if (type === "text" || type === "date") return text;
  if (type === "boolean") return text === "true";
  if (type === "number") {
    const number = Number(text.trim().replace(",", "."));
    return Number.isFinite(number) ? number : undefined;
  }
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** A default as people read it. */
export const shownDefault = ({ default: preset }: TemplateParameter): string | null =>
  preset === undefined || preset === null ? null : typeof preset === "string" ? preset : JSON.stringify(preset);
