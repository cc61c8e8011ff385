import type { Gesture } from "../editing/version-editor.ts";

/** What every row of the outline gets. */
export type RowProps = {
  readonly isSelected: boolean;
  readonly isReadOnly: boolean;
  readonly onSelect: () => void;
  readonly perform: (gesture: Gesture) => boolean;
};
