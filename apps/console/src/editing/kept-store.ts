import type { HistoryEntry } from "./edit-history.ts";
import type { SetAside } from "./version-editor.ts";
import type { WaitingEdit } from "./waiting-edit.ts";

/** What of an editor outlives its tab. */
export type Kept = {
  readonly waiting: readonly WaitingEdit[];
  readonly undo: readonly HistoryEntry[];
  readonly redo: readonly HistoryEntry[];
  readonly setAside: readonly SetAside[];
  readonly flowUrl: string | null;
  /** Revision on which `waiting` was agreed with what others did. */
  readonly settled: number;
};

/** Where an editor keeps itself. One store serves one editor at a time. */
export type KeptStore = {
  readonly load: () => Promise<Kept | null>;
  /** Keeps this in place of what was kept before, soon. */
  readonly save: (kept: Kept) => void;
  /** Settles when all that was saved so far is kept, or cannot be. */
  readonly written: () => Promise<void>;
  /** Calls back when the browser keeps nothing, or nothing more. */
  readonly onTrouble: (callBack: (error: Error) => void) => void;
  readonly close: () => Promise<void>;
};
