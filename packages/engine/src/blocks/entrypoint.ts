import type { Program, ProgramBlock } from "@parley/flow";
import type { Id } from "@parley/model/kernel";

/** Where Subflow and Goto lead: to the block they name, else to the Start block of the sub-flow they name. */
export function entrypointOf(program: Program, { doc }: ProgramBlock): Id | null {
  if (doc.entrypoint_block !== null) return doc.entrypoint_block;
  if (doc.entrypoint_subflow === null) return null;
  return program.subflows.get(doc.entrypoint_subflow)?.start ?? null;
}
