import { type Id, isId } from "@parley/model/kernel";

/** The same value, whatever it holds, with these ids in place of those they are for. */
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
