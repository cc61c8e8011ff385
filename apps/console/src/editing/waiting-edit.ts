import type { DeletedRow, Edit, FlowDocument, StoredEdit as Stored } from "@parley/flow";
import type { Id } from "@parley/model/kernel";

/** What edits are applied to: a version's rows, and what can be restored. */
export type VersionState = { readonly document: FlowDocument; readonly deleted: readonly DeletedRow[] };

/** An edit of ours on its way to the server. */
export type WaitingEdit = {
  readonly id: Id;
  /** Counts up in the order of making. */
  readonly order: number;
  readonly label: string;
  readonly group: string | null;
  /** What is asked of the server. */
  readonly operations: Edit;
  /** The edit that it takes back. The server takes its own inverse of that, past the guards of Start. */
  readonly undo: Id | null;
  /** It undoes a part of that edit, as its operations say: others changed the rest since. */
  readonly isPart?: boolean;
  /** Whether it brings the version whole, as an import does. */
  readonly isWhole?: boolean;
  /** The proposal that it is taken from: the server keeps what of it the version then says. */
  readonly proposal?: Id;
  readonly at: number;
};

/** What of an edit that the server has is looked at here. */
export type StoredEdit = Omit<Stored, "created_at" | "summary">;

/** The outcome of an edit here, as its step in the history must know to take it back. */
export type EditOutcome = { readonly id: Id; readonly operations: Edit; readonly inverse: Edit };
