import type { Id } from "@parley/model/kernel";
import type { DocumentNoun } from "../document/document.ts";
import type { Subject } from "./finding.ts";

/** The keys that lead to a text, the field first. */
export type Keys = readonly [field: string, ...within: (string | number)[]];

/** Where a text of a version stands. */
export type TextPlace = {
  /** Its row; null for the settings. */
  readonly row: { readonly noun: DocumentNoun; readonly id: Id } | null;
  readonly keys: Keys;
  /** What stands before it in the same text: `entity:` of what is masked, `=` of an expression. */
  readonly before: string;
};

/** The row that a finding names; null for the settings. */
export const rowOfSubject = (subject: Subject): TextPlace["row"] =>
  subject.noun === "settings" ? null : { noun: subject.noun, id: subject.id };

/** A value with another text at the end of some keys. */
export function withText(value: unknown, [key, ...within]: readonly (string | number)[], text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === key ? withText(item, within, text) : item));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === key ? withText(member, within, text) : member]),
  );
}
