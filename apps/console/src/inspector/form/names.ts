import type { FlowDocument } from "@parley/flow";
import { entityKinds, paymentProviderNames, versionLanguages } from "@parley/model/kernel";
import type { NameKind } from "./field-place.ts";

/** Kinds of which a version knows the names: recognisers and their models are those of the installation and its client. */
type NamedKind = Exclude<NameKind, "recogniser" | "recogniser's model">;

const lists: { readonly [kind in NamedKind]: (document: FlowDocument) => readonly string[] } = {
  intent: ({ rows }) => rows.intent.map(({ name }) => name),
  entity: ({ rows }) => rows.entity.map(({ name }) => name),
  "entity type": () => entityKinds,
  "metadata key": ({ settings }) => settings.metadata_keys.map(({ key }) => key),
  topic: ({ rows }) => rows.intent.flatMap(({ topics }) => topics),
  language: ({ settings }) => versionLanguages(settings),
  action: ({ rows }) => rows.action.map(({ name }) => name),
  tag: ({ rows }) => rows.block.flatMap(({ set_tags }) => set_tags),
  vocabulary: ({ rows }) => rows.ontology.map(({ name }) => name),
  "payment provider": () => paymentProviderNames,
};

/** The names of a kind that a version knows, each once, in the order of the alphabet. */
export function namesOf(document: FlowDocument, kind: NamedKind): readonly string[] {
  return [...new Set(lists[kind](document))].sort((a, b) => a.localeCompare(b));
}
