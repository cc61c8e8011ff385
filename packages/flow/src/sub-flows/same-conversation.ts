import { blockKinds, type Id, isEntry, jumps, pathKinds } from "@parley/model/kernel";
import type { BlockDoc, FlowDocument, PathDoc } from "../document/document.ts";
import { triggerScope } from "../document/triggers.ts";

/** Whether a block may return from its sub-flow to the block that called it. */
export function returns({ rows }: FlowDocument, block: BlockDoc): boolean {
  if (block.end_state !== null) return false;
  if (blockKinds[block.type].role === "exit") return true;
  const isSure = (path: PathDoc) =>
    path.source_block === block.id && (path.default_path || pathKinds[path.transition_type].on === "otherwise");
  return blockKinds[block.type].jumps === "calls" && !rows.path.some(isSure);
}

/** Why a block is another one in another sub-flow, and what to do; null where it is the same. */
export function boundToHome({ rows }: FlowDocument, block: BlockDoc): string | null {
  if (!jumps(block) && (block.entrypoint_block ?? block.entrypoint_subflow) !== null) {
    return "may begin a conversation, which ends where its sub-flow does. Leave it out, or take that away first.";
  }
  return rows.block_entity.some((row) => row.block === block.id && row.within_subflow)
    ? "keeps values within its sub-flow, which would be another one. Leave it out, or take that away first."
    : null;
}

/** A path by which one of some blocks waits for another: an end would come back to it, and not to who called them. */
export const waitingPath = ({ rows }: FlowDocument, blocks: ReadonlySet<Id>): PathDoc | undefined =>
  rows.path.find(({ source_block: source, calls }) => calls === true && blocks.has(source));

/** A global trigger that holds in a sub-flow alone. */
export function ownTrigger({ rows }: FlowDocument, subFlow: Id): PathDoc | undefined {
  const starts = new Set(rows.block.filter((row) => row.subflow === subFlow && isEntry(row)).map(({ id }) => id));
  const slug = rows.sub_flow.find(({ id }) => id === subFlow)?.slug ?? "";
  return rows.path.find(
    (path) => starts.has(path.source_block) && path.display_in_global_list && triggerScope(path, slug) === "subflow",
  );
}
