import type { Gesture } from "../editing/version-editor.ts";

/** What every row of the outline gets. */
export type RowProps = {
  readonly isSelected: boolean;
  /** What the column of what lies over the canvas says; null without one. */
  readonly words: string | null;
  readonly isReadOnly: boolean;
  readonly onSelect: () => void;
  readonly perform: (gesture: Gesture) => boolean;
};
