import { isEntry } from "@parley/model/kernel";
import type { BlockDoc, FlowDocument } from "./document.ts";

/** Blocks that a rule may go to: not those in which a conversation or a sub-flow begins. */
export const ruleTargets = ({ rows }: FlowDocument): readonly BlockDoc[] =>
  rows.block.filter((block) => !isEntry(block));
