import type { FlowDocument } from "../document/document.ts";
import type { KnownNames } from "../expressions/check-expression.ts";
import { metadataWrites, providedMetadata } from "./metadata-writes.ts";
import { subjectsOf } from "./subjects.ts";

/** The names that expressions of a version may read: for checking a single expression, and for an editor to offer. */
export function knownNames(document: FlowDocument): KnownNames {
  const { settings, rows } = document;
  const entities = new Set(rows.entity.map(({ name }) => name));
  const written = [...metadataWrites({ document, subject: subjectsOf(new Map()) })].map(({ name }) => name);
  return {
    slots: entities,
    match: entities,
    intent: new Set(rows.intent.map(({ name }) => name)),
    metadata: new Set([...settings.metadata_keys.map(({ key }) => key), ...written, ...providedMetadata]),
    visits: new Set(rows.block.map(({ name }) => name)),
    ab: new Set(settings.ab_tests.map(({ name }) => name)),
  };
}
