import { messageOf } from "@parley/model/kernel";
import { UnreadableImport } from "./foreign.ts";

/** An object of a file that others wrote: nothing is known of its members. */
export type Loose = { readonly [name: string]: unknown };

const nothing: Loose = {};

/** An object; an empty one for anything else. */
export const looseIn = (value: unknown): Loose => (isLoose(value) ? value : nothing);

export const isLoose = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A list; an empty one for anything else. */
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The objects of a list. */
export const loosesIn = (value: unknown): readonly Loose[] => listIn(value).filter(isLoose);

/** A text that says something; null for anything else. */
export const textIn = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value : null;

/** A text, or a number as one. */
export const wordIn = (value: unknown): string | null => (typeof value === "number" ? String(value) : textIn(value));

/** Levels that a value may lie deep. Deeper ones are made to break readers. */
const deepest = 60;

/** Reads JSON that others wrote. @throws UnreadableImport for what is no JSON, or too deep. */
export function readLooseJson(text: string, name: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const why = messageOf(error);
    throw new UnreadableImport(`${name} is not JSON: ${why}`);
  }
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) throw new UnreadableImport(`${name} is nested more than ${deepest} deep.`);
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return value;
}
