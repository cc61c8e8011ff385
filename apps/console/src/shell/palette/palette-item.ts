import type { Policy } from "@parley/model";
import type { Icon } from "@tabler/icons-react";

/** One line of the palette. */
export type PaletteItem = {
  readonly id: string;
  readonly group: string;
  readonly icon: Icon;
  readonly label: string;
  readonly note?: string;
  readonly keys?: string;
  /** The policy that is missing: then it cannot be done. */
  readonly missing?: Policy;
  readonly run: () => void;
};
