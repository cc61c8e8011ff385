import type { Json, JsonObject } from "@parley/model/kernel";

type Metadata = { readonly [key: string]: Json };

/**
 * What a turn has done to the metadata, key by key; a key that is null is gone. What others write under other keys
 * meanwhile is none of its business.
 */
export function metadataChanges(before: Metadata, after: Metadata): JsonObject {
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const written = Object.entries(after).filter(
    ([key, value]) => !Object.hasOwn(before, key) || !isSame(before[key], value),
  );
  return Object.fromEntries([...removed.map((key) => [key, null] as const), ...written]);
}

const isSame = (one: Json | undefined, other: Json) => one === other || JSON.stringify(one) === JSON.stringify(other);
