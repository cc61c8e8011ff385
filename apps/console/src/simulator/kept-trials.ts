import type { FlowDocument } from "@parley/flow";
import type { VersionEditor } from "../editing/version-editor.ts";
import type { PlayedTurn } from "./protocol.ts";

/** A conversation as it was left: it goes on with the document that it began with. */
export type KeptTrial = {
  readonly document: FlowDocument;
  readonly turns: readonly PlayedTurn[];
  /** What it was last asked to begin at, so that the same wish does not begin another. */
  readonly entry: object | null;
};

/** The conversation of each open version, while its panel is closed: it ends with the editor. */
export const keptTrials = new WeakMap<VersionEditor, KeptTrial>();
