import type { BlockDoc, FlowDocument } from "@parley/flow";
import type { Conditional, Id } from "@parley/model/kernel";

const inChoices = (choices: Conditional<string[]>): readonly Id[] => choices.flatMap(({ value }) => value);

/** The blocks that say each prompt, by themselves or by a path that leaves them. */
export function usesOf({ rows }: FlowDocument): ReadonlyMap<Id, readonly BlockDoc[]> {
  const uses = new Map<Id, BlockDoc[]>();
  const use = (prompt: Id, block: BlockDoc) => {
    const list = uses.get(prompt) ?? [];
    if (!list.includes(block)) list.push(block);
    uses.set(prompt, list);
  };
  const blocks = new Map(rows.block.map((row) => [row.id, row]));
  for (const block of rows.block) {
    for (const prompt of [...block.prompts, ...inChoices(block.conditional_prompts)]) use(prompt, block);
  }
  for (const path of rows.path) {
    const block = blocks.get(path.source_block);
    if (block === undefined) continue;
    for (const prompt of [...path.additional_prompts, ...inChoices(path.conditional_prompts)]) use(prompt, block);
  }
  return uses;
}

/** The prompts that anything of a version says. */
export function promptsInUse(document: FlowDocument): ReadonlySet<Id> {
  const bySmallTalk = document.rows.small_talk.flatMap(({ prompt }) => (prompt === null ? [] : [prompt]));
  return new Set([...usesOf(document).keys(), ...bySmallTalk]);
}
