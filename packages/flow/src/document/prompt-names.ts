import type { Id } from "@parley/model/kernel";
import { clip } from "./clip.ts";
import type { FlowDocument } from "./document.ts";
import { isWording } from "./wordings.ts";

/** A prompt that is not called like the block that says it first. */
export type PromptToName = { readonly id: Id; readonly name: string; readonly better: string };

/** Longest name of a prompt. */
const longest = 255;

/**
 * What the prompt at a place is called after what says it: `Menu`, `Menu 2`. `index` counts from 0. Of a long name the
 * end is cut, not the number, which tells prompts apart.
 */
export function promptNameAt(speaker: string, index: number): string {
  const number = index === 0 ? "" : ` ${index + 1}`;
  return `${clip(speaker, longest - number.length)}${number}`;
}

/** `Menu`, `Menu 2`, ...: the block's name, in the order in which it says them. The engine finds its own by their names. */
export function promptsToName({ rows }: FlowDocument): readonly PromptToName[] {
  const named = new Map<Id, string>();
  for (const block of rows.block) {
    block.prompts.forEach((prompt, index) => {
      if (!named.has(prompt)) named.set(prompt, promptNameAt(block.name, index));
    });
  }
  return rows.prompt.flatMap(({ id, name }) => {
    const better = named.get(id);
    return better === undefined || better === name || isWording(name) ? [] : [{ id, name, better }];
  });
}
