import { type BlockDoc, type DocumentNoun, type Reprompt, type RowOperation, reprompts } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { texts } from "../texts.ts";

/** What says prompts: what it is called, and the step that gives it others. */
export type Speaker = { readonly name: string; readonly says: (prompts: readonly Id[]) => RowOperation };

/** A row whose field lists prompts. */
export function rowSpeaker(
  noun: DocumentNoun,
  row: { readonly id: Id; readonly name: string },
  field: string,
): Speaker {
  return {
    name: row.name,
    says: (prompts) => ({ op: "change", noun, id: row.id, fields: { [field]: prompts } }),
  };
}

/** A question that is asked again: a block's, or with null every block's that has no words of its own. One prompt at most. */
export function repromptSpeaker(block: BlockDoc | null, field: Reprompt): Speaker {
  const fieldsOf = (prompts: readonly Id[]) => ({ [field]: prompts.at(-1) ?? null });
  return {
    name: `${block?.name ?? texts.reprompts.agent} ${reprompts[field]}`,
    says: (prompts) =>
      block === null
        ? { op: "settings", fields: fieldsOf(prompts) }
        : { op: "change", noun: "block", id: block.id, fields: fieldsOf(prompts) },
  };
}
