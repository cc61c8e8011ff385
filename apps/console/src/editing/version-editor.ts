import type { ProblemError } from "@parley/client";
import type { DeletedRow, Edit, EditFault, FlowDocument, RowOperation } from "@parley/flow";
import type { Present } from "@parley/model/api/versions";
import type { Id } from "@parley/model/kernel";

/** What a user did to a version in one go: one step of its history. */
export type Gesture = {
  readonly operations: Edit;
  /** What the history calls it, such as "Move Greet and disclose". */
  readonly label: string;
  /** Gestures of the same name, one right after the other, become one step: the typing in a field, say. */
  readonly group?: string;
  /** Within its group it stays an edit of its own, sent and taken whole or not at all. */
  readonly isApart?: boolean;
  /** It brings the version whole, as an import does: the guards of Start let it past, and its names stay as they are. */
  readonly isWhole?: boolean;
  /** The proposal that it is taken from. */
  readonly proposal?: Id;
  /** The edit that it undoes in part, as its operations say. */
  readonly undo?: Id;
};

/** A step that can be undone, or done again. */
export type HistoryStep = { readonly id: Id; readonly label: string; readonly at: number };

/** A field that another person changed while our change of it was on its way. `field` is null where a row was deleted. */
export type FieldConflict = {
  readonly id: string;
  readonly noun: string;
  readonly row: Id | null;
  readonly rowName: string;
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
};

/** How it stands with the way of our edits to the server. */
export type Saving =
  | { readonly type: "saved"; readonly at: number | null }
  /** `isLate`: the server has not answered for some seconds. */
  | { readonly type: "saving"; readonly waiting: number; readonly isLate: boolean }
  /** The server cannot be reached: edits are kept in this browser and sent later. */
  | { readonly type: "offline"; readonly waiting: number }
  /** The server answers, and cannot save at the moment; what it says. Edits are kept in this browser and sent again. */
  | { readonly type: "failing"; readonly waiting: number; readonly error: ProblemError }
  /** Waits for the choice between ours and theirs. */
  | { readonly type: "conflict"; readonly conflicts: readonly FieldConflict[] }
  /** The server refused an edit finally; what it says. The edit was taken back here. */
  | { readonly type: "refused"; readonly label: string; readonly operations: Edit; readonly error: Error }
  /** The right to change the version was taken away; what was not saved is kept in this browser. */
  | { readonly type: "forbidden"; readonly waiting: number; readonly error: Error }
  /** The version was deleted; the edits that were not saved are kept for copying. */
  | { readonly type: "gone"; readonly waiting: number };

/** An edit of ours that conflicts with another person's, or that the server refused: nothing is lost. */
export type SetAside = {
  readonly id: Id;
  readonly label: string;
  readonly reason: string;
  readonly operations: Edit;
  readonly at: number;
  readonly isWhole?: boolean;
  readonly proposal?: Id;
  /** The edit that it undoes, whole or in part. */
  readonly undo?: Id;
};

/** A version as it stands in this browser: what the server has, with our own edits on top. */
export type EditorSnapshot = {
  /** Rows that an edit left alone keep their identity from snapshot to snapshot. */
  readonly document: FlowDocument;
  readonly deleted: readonly DeletedRow[];
  /** Revision of the server's version that ours is built on. */
  readonly revision: number;
  /** Newest last. */
  readonly undo: readonly HistoryStep[];
  readonly redo: readonly HistoryStep[];
  readonly saving: Saving;
  /** Oldest first. */
  readonly setAside: readonly SetAside[];
  /** Where the first of the steps that can be undone was made: a path of this site. Null without any. */
  readonly flowUrl: string | null;
  /** False when the browser keeps nothing: what was not saved is lost with the tab. */
  readonly isKept: boolean;
  readonly others: readonly Present[];
};

export type Performed =
  | { readonly ok: true; readonly step: Id }
  | { readonly ok: false; readonly faults: readonly EditFault[] };

/** A message for the user, to the letter of the documents. */
export type StepResult =
  | { readonly ok: true; readonly label: string }
  | { readonly ok: false; readonly message: string };

/**
 * One version being edited: gestures take effect at once, are kept in the browser, and go to the server in order.
 * A reference to a snapshot stays good; the next change makes a new one.
 */
export type VersionEditor = {
  readonly snapshot: () => EditorSnapshot;
  /** Calls back after every change; answers with what ends it. */
  readonly subscribe: (onChange: () => void) => () => void;
  readonly perform: (gesture: Gesture) => Performed;
  readonly undo: () => StepResult;
  readonly redo: () => StepResult;
  /**
   * What becomes of a step of the history that was just made. `saved`: the server has all of it. `dropped`: it was
   * refused, or gave way to another person's change. It waits as long as the step does.
   */
  readonly whenSaved: (step: Id) => Promise<"saved" | "dropped">;
  /** Ends a conflict: whose value holds. */
  readonly resolve: (conflict: string, choice: "mine" | "theirs") => void;
  /** Does what was set aside once more; it stays aside when that cannot be done. */
  /** `part`: which of its steps are tried; the rest stays set aside. */
  readonly tryAgain: (setAside: Id, part?: (step: RowOperation) => boolean) => Performed;
  readonly forget: (setAside: Id) => void;
  /** Tells others what is looked at here. */
  readonly look: (selected: Id | null) => void;
  /** Tells others that what is looked at here is being changed; it counts for half a minute. */
  readonly touch: () => void;
  /** Calls back when comments of the version may have become others; answers with what ends it. */
  readonly onComments: (callBack: () => void) => () => void;
  /** What the server does not have yet, oldest first: for copying when it can no longer be saved. */
  readonly unsaved: () => readonly Gesture[];
  /** Sends what waits now, and resolves once nothing waits. */
  readonly flush: () => Promise<void>;
  readonly close: () => void;
};
