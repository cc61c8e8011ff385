import { type BlockDoc, type FlowDocument, freeName, type RowOperation, rowOf } from "@parley/flow";
import type { Gesture } from "../version-editor.ts";
import { renameRow } from "./change-fields.ts";
import { texts } from "./texts.ts";

/** Gives a block another name. Words that were written before it had one are named with it, where it alone says them. */
export function renameBlock(document: FlowDocument, block: BlockDoc, name: string): Gesture {
  const renamed = renameRow("block", block, name);
  if (block.name !== texts.newBlock || name === "") return renamed;
  const { prompt: prompts, block: blocks } = document.rows;
  const taken = new Set(prompts.map((prompt) => prompt.name));
  const own = block.prompts.filter(
    (id) => !blocks.some((other) => other.id !== block.id && other.prompts.includes(id)),
  );
  const words = own.flatMap((id): readonly RowOperation[] => {
    const prompt = rowOf(document, "prompt", id);
    if (prompt === undefined || !prompt.name.startsWith(texts.newBlock)) return [];
    const free = freeName(name, taken);
    taken.add(free);
    return [{ op: "change", noun: "prompt", id, fields: { name: free } }];
  });
  return { ...renamed, operations: [...renamed.operations, ...words] };
}
