import type { Program, ProgramBlock, ProgramPath } from "@parley/flow";

/** Every global trigger that holds in a block: its sub-flow's, then the whole agent's. */
export function triggersAt({ subflows, triggers }: Program, block: ProgramBlock): readonly ProgramPath[] {
  const own = subflows.get(block.subflow)?.triggers;
  return [...(own?.override ?? []), ...(own?.ordinary ?? []), ...triggers.override, ...triggers.ordinary];
}
