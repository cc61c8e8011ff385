import { blockKinds, type Id, jumps } from "@parley/model/kernel";
import type { BlockDoc, PathDoc } from "../document/document.ts";
import type { Survey } from "./survey.ts";

/**
 * Every block that a block may lead to: by its paths, by the triggers of its sub-flow, and as target of a block that jumps.
 * Triggers hold in each block of their sub-flow.
 */
export function leadsTo(survey: Survey, block: BlockDoc): readonly Id[] {
  const triggers = blockKinds[block.type].role === "exit" ? [] : survey.triggersOf(block.subflow);
  return [...[...survey.pathsOf(block.id), ...triggers].flatMap(targetsOf), ...calledBy(survey, block)];
}

/** Where a path leads, and where it leads when its visit limit is exceeded. */
export const targetsOf = (path: PathDoc): readonly Id[] => [
  ...present(path.destination_block),
  ...present(path.breach_fallback_block),
];

/** The block that a block enters by itself. */
export function calledBy({ startsOf }: Survey, block: BlockDoc): readonly Id[] {
  if (!jumps(block)) return [];
  if (block.entrypoint_block !== null) return [block.entrypoint_block];
  return block.entrypoint_subflow === null ? [] : startsOf(block.entrypoint_subflow).map((start) => start.id);
}

/** The ids reached from some, themselves included. */
export function reachedFrom(roots: Iterable<Id>, next: (id: Id) => readonly Id[]): ReadonlySet<Id> {
  const reached = new Set<Id>();
  const pending = [...roots];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    pending.push(...next(id));
  }
  return reached;
}

/** The groups of ids that lead round to themselves (strongly connected, with at least one edge inside). */
export function cycles(ids: Iterable<Id>, next: (id: Id) => readonly Id[]): readonly (readonly Id[])[] {
  const found: Id[][] = [];
  const order = new Map<Id, number>();
  const low = new Map<Id, number>();
  const open: Id[] = [];
  const isOpen = new Set<Id>();
  type Frame = { readonly id: Id; readonly targets: readonly Id[]; index: number };
  const enter = (id: Id): Frame => {
    order.set(id, order.size);
    low.set(id, order.get(id) ?? 0);
    open.push(id);
    isOpen.add(id);
    return { id, targets: next(id), index: 0 };
  };
  const lower = (id: Id, value: number) => low.set(id, Math.min(low.get(id) ?? value, value));
  const close = ({ id, targets }: Frame) => {
    if (low.get(id) !== order.get(id)) return;
    const group = open.splice(open.lastIndexOf(id));
    for (const member of group) isOpen.delete(member);
    if (group.length > 1 || targets.includes(id)) found.push(group);
  };
  for (const root of ids) {
    if (order.has(root)) continue;
    const stack = [enter(root)];
    for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
      const target = frame.targets[frame.index++];
      if (target === undefined) {
        stack.pop();
        close(frame);
        const parent = stack.at(-1);
        if (parent !== undefined) lower(parent.id, low.get(frame.id) ?? 0);
      } else if (!order.has(target)) stack.push(enter(target));
      else if (isOpen.has(target)) lower(frame.id, order.get(target) ?? 0);
    }
  }
  return found;
}

function present(id: Id | null): readonly Id[] {
  return id === null ? [] : [id];
}
