import type { FlowDocument } from "@parley/flow";
import { entityKinds, paymentProviderNames, versionLanguages } from "@parley/model/kernel";
import type { NameKind } from "./field-place.ts";

/** Kinds of which a version knows the names: recognisers are those of the installation. */
type NamedKind = Exclude<NameKind, "recogniser">;

const lists: { readonly [kind in NamedKind]: (document: FlowDocument) => readonly string[] } = {
  intent: ({ rows }) => rows.intent.map(({ name }) => name),
  entity: ({ rows }) => rows.entity.map(({ name }) => name),
  "entity type": () => entityKinds,
  "metadata key": ({ settings }) => settings.metadata_keys.map(({ key }) => key),
  topic: ({ rows }) => rows.intent.flatMap(({ topics }) => topics),
  language: ({ settings }) => versionLanguages(settings),
  action: ({ rows }) => rows.action.map(({ name }) => name),
  tag: ({ rows }) => rows.block.flatMap(({ set_tags }) => set_tags),
  "payment provider": () => paymentProviderNames,
};

/** The names of a kind that a version knows, each once, in the order of the alphabet. */
export function namesOf(document: FlowDocument, kind: NamedKind): readonly string[] {
  return [...new Set(lists[kind](document))].sort((a, b) => a.localeCompare(b));
}
