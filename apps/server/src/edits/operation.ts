import type { DocumentNoun } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { Row } from "../rows/sql-parts.ts";

/** One step of an edit. Values are those of the document's fields. */
export type Operation =
  | { readonly type: "create"; readonly noun: DocumentNoun; readonly row: Row & { readonly id: Id } }
  | { readonly type: "change"; readonly noun: DocumentNoun; readonly id: Id; readonly changes: Row }
  | { readonly type: "delete"; readonly noun: DocumentNoun; readonly id: Id }
  | { readonly type: "restore"; readonly noun: DocumentNoun; readonly id: Id }
  | { readonly type: "settings"; readonly changes: Row };

/** The row that an operation touches; null for the settings, which are the version's own. */
export const subjectOf = (operation: Operation): { readonly noun: DocumentNoun; readonly id: Id } | null =>
  operation.type === "settings"
    ? null
    : { noun: operation.noun, id: operation.type === "create" ? operation.row.id : operation.id };
