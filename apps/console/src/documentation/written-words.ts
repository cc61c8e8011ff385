import { type BlockDoc, type BlockEntityDoc, promptLists, type Reprompt, repromptFields } from "@parley/flow";
import type { Id } from "@parley/model/kernel";

/** What is said on an occasion beside a block's prompts: of a value that it asks for, or when a condition holds. */
export type WrittenWords = {
  readonly field:
    | "prompts"
    | "conditional_prompts"
    | Reprompt
    | (typeof promptLists.block | typeof promptLists.block_entity)[number];
  /** The value that is asked for, or the condition that holds. */
  readonly of: string | null;
  readonly says: readonly string[];
};

/** All that a block says beside its prompts, in the order in which callers come to hear it. */
export function wordsOf(
  block: BlockDoc,
  values: readonly BlockEntityDoc[],
  contentOf: (prompt: Id) => string | null,
): readonly WrittenWords[] {
  const said = (prompts: readonly Id[]) => prompts.flatMap((prompt) => contentOf(prompt) ?? []);
  const words: WrittenWords[] = [
    ...block.conditional_prompts.map(
      ({ when, value }) => ({ field: "conditional_prompts", of: when, says: said(value) }) as const,
    ),
    ...values.flatMap((value) =>
      (["prompts", ...promptLists.block_entity] as const).map((field) => ({
        field,
        of: value.name,
        says: said(value[field]),
      })),
    ),
    ...repromptFields.map((field) => ({ field, of: null, says: said(block[field] === null ? [] : [block[field]]) })),
    ...promptLists.block.map((field) => ({ field, of: null, says: said(block[field]) })),
  ];
  return words.filter(({ says }) => says.length > 0);
}
