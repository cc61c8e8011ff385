import type { FlowDocument } from "@parley/flow";
import { type Id, jumps } from "@parley/model/kernel";

/**
 * The agent with one more way in, for trying it from a block on. Blocks that only lead elsewhere stay as they are: a
 * conversation cannot begin in them.
 */
export function enterableAt(document: FlowDocument, entry: Id): FlowDocument {
  const block = document.rows.block.map((row) =>
    row.id === entry && !jumps(row) ? { ...row, entrypoint_block: entry } : row,
  );
  return { ...document, rows: { ...document.rows, block } };
}
