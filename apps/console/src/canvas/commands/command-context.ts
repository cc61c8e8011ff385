import type { FlowDocument } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { Scene } from "../../drawing/scene.ts";
import type { Perform } from "../use-perform.ts";

/** What commands work on: the drawing, what is selected in it, and how both change. */
export type CommandContext = {
  /** The client of the agent. */
  readonly organisation: Id;
  readonly scene: Scene;
  readonly document: () => FlowDocument;
  /** Blocks and paths. */
  readonly selected: readonly Id[];
  readonly select: (ids: readonly Id[]) => void;
  readonly perform: Perform;
};

export const selectedBlocks = ({ scene, selected }: Pick<CommandContext, "scene" | "selected">): readonly Id[] =>
  selected.filter((id) => scene.blocks.has(id));
