import type { Id } from "@parley/model/kernel";
import type { BlockDoc, BlockEntityDoc, DocumentNoun, FlowDocument } from "./document.ts";
import { type AnyRow, documentNouns, idsIn, pointersIn } from "./document-nouns.ts";
import { groupBy } from "./group-by.ts";

/** What belongs to a block beside its row and its paths. */
export type BlockParts = {
  /** What it collects. */
  readonly values: readonly BlockEntityDoc[];
  /** The prompts that it or a value of it may say, each once. */
  readonly prompts: readonly Id[];
  /** The actions that it runs, or that its language model may run, each once. */
  readonly actions: readonly Id[];
  /** The documents that it answers from. */
  readonly documents: readonly Id[];
};

/** Tells what belongs to each block of a document. Code that takes, finds or marks a block with all that is its own asks here. */
export function blockParts({ rows }: FlowDocument): (block: BlockDoc) => BlockParts {
  const values = groupBy(rows.block_entity, ({ block }) => block);
  const tools = groupBy(rows.action, ({ name }) => name);
  return (block) => {
    const own = values.get(block.id) ?? [];
    const mayRun = block.llm_tools.flatMap((name) => tools.get(name) ?? []).map(({ id }) => id);
    return {
      values: own,
      prompts: once([...named.prompts(block), ...own.flatMap(named.promptsOfValue)]),
      actions: once([...named.actions(block), ...mayRun]),
      documents: once(named.documents(block)),
    };
  };
}

/** What rows of a noun name in those of their fields that lead to another. */
function naming(noun: "block" | "block_entity", other: DocumentNoun): (row: AnyRow) => readonly Id[] {
  const fields = pointersIn(documentNouns[noun].fields).flatMap(({ field, to }) => (to === other ? [field] : []));
  return (row) => fields.flatMap((field) => idsIn(row[field]));
}

const named = {
  prompts: naming("block", "prompt"),
  promptsOfValue: naming("block_entity", "prompt"),
  actions: naming("block", "action"),
  documents: naming("block", "answer_document"),
};

const once = (ids: readonly Id[]): readonly Id[] => [...new Set(ids)];
