import type { Id } from "@parley/model/kernel";
import type { FlowDocument } from "./document.ts";
import { isWording } from "./wordings.ts";

/** A prompt that is not called like the block that says it first. */
export type PromptToName = { readonly id: Id; readonly name: string; readonly better: string };

/** `Menu`, `Menu 2`, ...: the block's name, in the order in which it says them. The engine finds its own by their names. */
export function promptsToName({ rows }: FlowDocument): readonly PromptToName[] {
  const named = new Map<Id, string>();
  for (const block of rows.block) {
    block.prompts.forEach((prompt, index) => {
      if (!named.has(prompt)) named.set(prompt, index === 0 ? block.name : `${block.name} ${index + 1}`);
    });
  }
  return rows.prompt.flatMap(({ id, name }) => {
    const better = named.get(id);
    return better === undefined || better === name || isWording(name) ? [] : [{ id, name, better }];
  });
}
