import { type Fields, type Id, isId } from "@parley/model/kernel";
import type { DocumentNoun } from "./document.ts";
import { isDocumentNoun } from "./document-nouns.ts";

/** A field that names rows of a version. */
export type Pointer = { readonly field: string; readonly to: DocumentNoun };

/** The fields among these that name rows of a version. */
export function pointersIn(fields: Fields): readonly Pointer[] {
  return Object.entries(fields).flatMap(([field, declared]) => {
    const to = field === "conditional_prompts" ? "prompt" : declared.to;
    return to !== undefined && isDocumentNoun(to) ? [{ field, to }] : [];
  });
}

/** The ids in such a field: one, a list, or the lists of an ordered choice. */
export function idsIn(value: unknown): readonly Id[] {
  if (typeof value === "string") return [value];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) =>
    typeof item === "object" && item !== null && "value" in item ? idsIn(item.value) : idsIn(item),
  );
}

/** The same value of any shape, with each id replaced by the one given for it. */
export function renameIds<T>(value: T, ids: ReadonlyMap<Id, Id>): T {
  const renamed = (part: unknown): unknown => {
    if (isId(part)) return ids.get(part) ?? part;
    if (Array.isArray(part)) return part.map(renamed);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, member]) => [key, renamed(member)]));
  };
  // Only ids change, so every part keeps its shape.
  return renamed(value) as T;
}
