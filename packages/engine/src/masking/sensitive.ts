import type { ProgramBlock } from "@parley/flow";
import type { Turn } from "../turn.ts";
import type { Mention } from "../types.ts";
import { maskText } from "./mask-text.ts";

/** Mask types that name a kind of value. */
const kindsOf: { readonly [type: string]: readonly string[] } = {
  all_digits: ["digits", "number"],
  card: [],
  phone: ["phone"],
  email: ["email"],
  date: ["date"],
};

/** Whether the values of an entity may not be stored in clear: by the mask types, or because of the block. */
export function isSensitive(turn: Turn, block: ProgramBlock, value: { entity: string; kind: string | null }): boolean {
  const { mask_enable, mask_type } = turn.program.settings;
  if (block.effective.encrypt_transcript) return true;
  if (!mask_enable) return false;
  return mask_type.some(
    (type) =>
      type === `entity:${value.entity}` || (value.kind !== null && (kindsOf[type]?.includes(value.kind) ?? false)),
  );
}

/** What the record may show of something the caller produced. */
export function maskInput(
  turn: Turn,
  block: ProgramBlock,
  { text, mentions }: { text: string; mentions: readonly Mention[] },
): string {
  const { mask_enable, mask_type, mask_with } = turn.program.settings;
  if (block.effective.encrypt_transcript) return text === "" ? text : mask_with;
  if (!mask_enable) return text;
  const further = mentions.filter((mention) => isSensitive(turn, block, mention));
  return maskText(text, { types: mask_type, mask: mask_with, further });
}
