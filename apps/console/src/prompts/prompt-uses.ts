import { blockParts, type FlowDocument, isWording, promptsOf } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { pathLabel } from "../editing/gestures/row-label.ts";
import { texts } from "./texts.ts";

/** Where a prompt is said. */
export type PromptUse = {
  readonly name: string;
  /** The block or path to lead to; null for what the canvas does not show. */
  readonly place: { readonly select: Id; readonly subFlow: string } | null;
  /** The block and the sub-flow that it stands in, for filters. */
  readonly block: Id | null;
  readonly subFlow: string | null;
};

export type PromptUses = ReadonlyMap<Id, readonly PromptUse[]>;

const nowhere = { place: null, block: null, subFlow: null };

/** Everything that says each prompt, each once. A prompt that is not in it is never said. */
export function promptUses(document: FlowDocument): PromptUses {
  const { settings, rows } = document;
  const partsOf = blockParts(document);
  const uses = new Map<Id, PromptUse[]>();
  const note = (prompts: readonly Id[], use: PromptUse) => {
    for (const id of new Set(prompts)) {
      const known = uses.get(id);
      if (known === undefined) uses.set(id, [use]);
      else if (use.block === null || !known.some(({ place }) => place?.select === use.place?.select)) known.push(use);
    }
  };
  const slugs = new Map(rows.sub_flow.map(({ id, slug }) => [id, slug]));
  const blocks = new Map(rows.block.map((block) => [block.id, block]));
  const at = (block: Id, select: Id, name: string): PromptUse => {
    const subFlow = slugs.get(blocks.get(block)?.subflow ?? "") ?? null;
    return { name, block, subFlow, place: subFlow === null ? null : { select, subFlow } };
  };
  for (const block of rows.block) note(partsOf(block).prompts, at(block.id, block.id, block.name));
  for (const path of rows.path) {
    const from = blocks.get(path.source_block)?.name ?? "";
    note(promptsOf("path", path), at(path.source_block, path.id, texts.uses.path(from, pathLabel(path))));
  }
  for (const talk of rows.small_talk) {
    note(promptsOf("small_talk", talk), { ...nowhere, name: texts.uses.smallTalk(talk.name) });
  }
  note(promptsOf("settings", settings), { ...nowhere, name: texts.uses.settings });
  for (const { id, name } of rows.prompt) if (isWording(name)) note([id], { ...nowhere, name: texts.uses.engine });
  return uses;
}
