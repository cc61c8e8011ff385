import type { BlockDoc, PathDoc } from "@parley/flow";
import { innerWords, pathKinds } from "@parley/model/kernel";
import { shortened } from "../../parts/shortened.ts";
import { texts } from "./texts.ts";

/** What people call a path: its name, else what takes it. */
export function pathLabel({ name, transition_type, intent, trigger }: PathDoc): string {
  const what = pathKinds[transition_type].needs === "intent" ? intent : trigger;
  return name || what || innerWords(transition_type);
}

/** "Greet and disclose", "3 blocks". */
export const blocksLabel = (blocks: readonly BlockDoc[]) =>
  blocks.length === 1 ? shortened(blocks[0]?.name ?? "") : texts.blocks(blocks.length);

/** "on no input", "2 paths". */
export const pathsLabel = (paths: readonly PathDoc[]) => {
  const [only] = paths;
  return only !== undefined && paths.length === 1 ? shortened(pathLabel(only)) : texts.paths(paths.length);
};
