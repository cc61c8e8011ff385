import type { Id } from "@parley/model/kernel";
import type { ReactNode } from "react";
import type { Badges, Ghosts, PathLooks } from "../drawing/overlay.ts";
import type { Point } from "../drawing/rect.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import type { Holder, Mark } from "./picture/block-node.tsx";

/** What a canvas is given by the page it stands on. */
export type CanvasProps = {
  editor: VersionEditor;
  /** Blocks with findings. */
  marks?: ReadonlyMap<Id, Mark>;
  /** Who else is at work on which block. */
  holders?: ReadonlyMap<Id, Holder>;
  /** The policy that changing anything needs and that is missing; null when all is well. */
  missing?: string | null;
  /** What is laid over the drawing: words at blocks and paths, how paths are drawn, and deleted rows. */
  badges?: Badges;
  looks?: PathLooks;
  ghosts?: Ghosts | null;
  /** A row, or a place where one was, to bring to the middle and flash; a new object each time. */
  reveal?: Reveal | null;
  /** What stands beside a block or path and follows it. */
  beside?: { readonly id: Id; readonly content: ReactNode } | null;
  /** The search is to be opened. */
  onFind: () => void;
};

/** What a page wants to be looked at. */
export type Reveal = {
  /** A row; of a place alone, the sub-flow it is in. */
  readonly id: Id;
  readonly at?: Point;
  readonly zoom?: number | undefined;
  /** Only if it is out of sight, and without a flash. */
  readonly follows?: boolean;
};
