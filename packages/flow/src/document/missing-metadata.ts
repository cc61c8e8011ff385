import type { JsonObject, MetadataKey, Settings } from "@parley/model/kernel";

/** The declared keys that a conversation cannot begin without, and for which it has no value. */
export function missingMetadata(
  { metadata_keys }: Pick<Settings, "metadata_keys">,
  metadata: JsonObject,
): readonly MetadataKey[] {
  return metadata_keys.filter(({ key, required }) => {
    const value = Object.hasOwn(metadata, key) ? metadata[key] : null;
    return required === true && (value === null || value === undefined || value === "");
  });
}
