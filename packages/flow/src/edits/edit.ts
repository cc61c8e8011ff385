import type { Id } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "../document/document.ts";
import type { AnyRow } from "../document/document-nouns.ts";

/** One change of one row, or of the settings. */
export type RowOperation =
  | { readonly op: "create"; readonly noun: DocumentNoun; readonly row: AnyRow }
  | { readonly op: "change"; readonly noun: DocumentNoun; readonly id: Id; readonly fields: FieldValues }
  | { readonly op: "delete"; readonly noun: DocumentNoun; readonly id: Id }
  | { readonly op: "restore"; readonly noun: DocumentNoun; readonly id: Id }
  | { readonly op: "settings"; readonly fields: FieldValues };

export type FieldValues = { readonly [field: string]: unknown };

/** What one gesture does, in order; all of it happens or nothing. */
export type Edit = readonly RowOperation[];

/**
 * A row that can be restored. `deleted_with` is the row whose deletion took it along, and whose restoring brings it
 * back; null when it was deleted for itself.
 */
export type DeletedRow = { readonly noun: DocumentNoun; readonly row: AnyRow; readonly deleted_with: Id | null };

/** A version as edits see it: what lives, and what can be restored. */
export type EditState = { readonly document: FlowDocument; readonly deleted: readonly DeletedRow[] };

/** Why an edit was refused: `operation` counts from 0, `field` is dotted. */
export type EditFault = {
  readonly operation: number;
  readonly code: EditFaultCode;
  readonly field: string | null;
  readonly message: string;
};

type EditFaultCode =
  | "unknown_noun"
  | "not_found"
  | "already_there"
  | "unknown_field"
  | "invalid"
  | "unknown_reference"
  | "held_by_deleted"
  | "start_block"
  | "start_path"
  | "start_trigger"
  | "start_sub_flow";

export type EditResult =
  | ({
      readonly ok: true;
      /** What was done, in the order it was done in: applied unguarded to the same state, it gives the same. */
      readonly operations: Edit;
      readonly inverse: Edit;
    } & EditState)
  | { readonly ok: false; readonly faults: readonly EditFault[] };
