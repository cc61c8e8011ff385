import { type CatalogueCall, calls, nameless } from "./catalogue.ts";

/** The calls of one place where rows are kept, by what they do. */
export type Collection = {
  /** Path of the collection. */
  readonly path: string;
  readonly area: string;
  readonly calls: { readonly [verb in CollectionVerb]?: CatalogueCall };
};

export const collectionVerbs = [
  "list",
  "create",
  "get",
  "put",
  "patch",
  "delete",
  "bulk_put",
  "bulk_patch",
  "bulk_delete",
  "undelete",
  "bulk_undelete",
] as const;
export type CollectionVerb = (typeof collectionVerbs)[number];

/** Which collection a call is of, and what it does there; null for calls with behaviour of their own. */
function placeOf(call: CatalogueCall): { readonly path: string; readonly verb: CollectionVerb } | null {
  const { kind, path } = call;
  if (kind === "action") {
    const [, before, tail] = /^(.*\/)((?:\{[^}]+\}\/undelete|bulk_undelete)\/)$/.exec(path) ?? [];
    if (before === undefined || tail === undefined) return null;
    return { path: before, verb: tail.startsWith("{") ? "undelete" : "bulk_undelete" };
  }
  const isOfRow = kind === "get" || kind === "put" || kind === "patch" || kind === "delete";
  return { path: isOfRow ? path.replace(/\{[^}]+\}\/$/, "") : path, verb: kind };
}

function readCollections(): readonly Collection[] {
  const byPath = new Map<string, { area: string; calls: { [verb in CollectionVerb]?: CatalogueCall } }>();
  for (const call of calls) {
    const place = placeOf(call);
    if (place === null) continue;
    const found = byPath.get(place.path) ?? { area: call.area, calls: {} };
    found.calls[place.verb] = call;
    byPath.set(place.path, found);
  }
  return [...byPath].map(([path, found]) => ({ path, ...found }));
}

export const collections: readonly Collection[] = readCollections();

const byNamelessPath = new Map(collections.map((collection) => [nameless(collection.path), collection]));

/** The collection at a path; the names of its parameters do not matter. */
export const collectionAt = (path: string): Collection | undefined => byNamelessPath.get(nameless(path));

/** What each parameter of a path names a row of: the path of that collection. */
export function parentsOf(path: string): readonly string[] {
  return [...path.matchAll(/\{[^}]+\}/g)].map(({ index }) => path.slice(0, index));
}

/** The path with its parameters filled in, from the left. */
export function filledIn(path: string, values: readonly string[]): string {
  let next = 0;
  return path.replaceAll(/\{[^}]+\}/g, () => encodeURIComponent(values[next++] ?? ""));
}
