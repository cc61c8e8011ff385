import type { Program, ProgramBlock, ProgramPath } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { currentBlock, type Turn } from "../turn/turn.ts";

/** Every global trigger that holds in a block: its sub-flow's, then the whole agent's. */
export function triggersAt({ subflows, triggers }: Program, block: ProgramBlock): readonly ProgramPath[] {
  const own = subflows.get(block.subflow)?.triggers;
  return [...(own?.override ?? []), ...(own?.ordinary ?? []), ...triggers.override, ...triggers.ordinary];
}

/** A path that may be taken from where the conversation stands: a local one or a global trigger. */
export function pathById(turn: Turn, id: Id): ProgramPath | null {
  const { program } = turn;
  const block = currentBlock(turn);
  const { default: preset, ...lists } = block.paths;
  const all = [...Object.values(lists), triggersAt(program, block), preset === null ? [] : [preset]];
  return all.flat().find((path) => path.id === id) ?? null;
}
