import type { VersionEditor } from "../../editing/version-editor.ts";
import type { PromptRow } from "../prompt-sheet.ts";
import type { Column } from "../write-cells.ts";
import type { Extent, Place, Selection } from "./selection.ts";

/** The sheet as the grid's keys, mouse and clipboard work on it. */
export type GridSheet = {
  readonly editor: VersionEditor;
  readonly rows: readonly PromptRow[];
  readonly columns: readonly Column[];
  readonly extent: Extent;
  /** Where the chosen cells are drawn; null where none is. */
  readonly selection: Selection | null;
  /** Where the last of them was: keys go on from there. */
  readonly last: Place;
  readonly onSelect: (selection: Selection) => void;
  /** Selects, and brings the active cell into sight. */
  readonly go: (selection: Selection) => void;
  readonly isReadOnly: boolean;
};
