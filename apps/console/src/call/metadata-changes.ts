import type { EventLine } from "@parley/model/api/calls";

/** A value of the metadata, and what it was before the conversation changed it; undefined means not set. */
export type MetadataChange = {
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly isChanged: boolean;
};

/** The metadata as they stand, those that the conversation set first, with what the record says they were before. */
export function metadataChanges(
  metadata: { readonly [key: string]: unknown },
  events: readonly EventLine[],
): readonly MetadataChange[] {
  const values = new Map<string, unknown[]>();
  for (const { type, data } of events) {
    if (type !== "metadata_set" || typeof data.key !== "string") continue;
    values.set(data.key, [...(values.get(data.key) ?? [data.from ?? undefined]), data.value]);
  }
  const changed = [...values].map(([key, set]) => ({
    key,
    before: set.at(-2),
    after: key in metadata ? metadata[key] : set.at(-1),
    isChanged: true,
  }));
  const kept = Object.entries(metadata).filter(([key]) => !values.has(key));
  return [...changed, ...kept.map(([key, value]) => ({ key, before: value, after: value, isChanged: false }))];
}
