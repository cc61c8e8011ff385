import { words } from "@parley/model/kernel";
import type { FormField } from "./field-control.ts";

/** Milliseconds as seconds, without zeros that say nothing: 1800 becomes "1.8". */
export function seconds(milliseconds: number): string {
  return String(milliseconds / 1000);
}

/** A value as people read it: "1.8 s", "On", "Fallback"; nothing is "none". */
export function formatValue({ field, place }: Pick<FormField, "field" | "place">, value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (typeof value === "number") return place.control === "seconds" ? `${seconds(value)} s` : String(value);
  if (typeof value === "string") return field.choices === undefined ? value : words(value);
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  return JSON.stringify(value);
}
