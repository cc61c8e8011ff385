import type { Id } from "@parley/model/kernel";

/** A view of the canvas under a name. */
export type Bookmark = {
  readonly id: Id;
  readonly name: string;
  readonly subFlow: Id;
  /** The middle of what is shown, on the plane. */
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
};

/** Most bookmarks of one user in one version. */
export const mostBookmarks = 50;

/** The bookmarks in what is stored; anything else is left out. */
export function readBookmarks(config: unknown): readonly Bookmark[] {
  const list: unknown = typeof config === "object" && config !== null && "bookmarks" in config ? config.bookmarks : [];
  return Array.isArray(list) ? list.filter(isBookmark) : [];
}

function isBookmark(value: unknown): value is Bookmark {
  if (typeof value !== "object" || value === null) return false;
  const fields: { readonly [name: string]: unknown } = { ...value };
  return (
    ["id", "name", "subFlow"].every((name) => typeof fields[name] === "string") &&
    ["x", "y", "zoom"].every((name) => Number.isFinite(fields[name]))
  );
}
