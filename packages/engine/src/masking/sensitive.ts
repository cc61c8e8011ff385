import type { ProgramBlock } from "@parley/flow";
import { entityKindsByName, isEntityKind, type Json } from "@parley/model/kernel";
import type { Turn } from "../turn/turn.ts";
import type { Mention } from "../turn/types.ts";
import { maskText } from "./mask-text.ts";

/** Whether the values of an entity may not be stored in clear: by the mask types, or because of the block. */
export function isSensitive(turn: Turn, block: ProgramBlock, value: { entity: string; kind: string | null }): boolean {
  const { mask_enable, mask_type } = turn.program.settings;
  if (block.effective.encrypt_transcript) return true;
  if (!mask_enable) return false;
  const masks = isEntityKind(value.kind) ? entityKindsByName[value.kind].masks : [];
  return mask_type.some((type) => type === `entity:${value.entity}` || masks.includes(type));
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

/** Shorter values stand in many words by chance. */
const shortest = 3;

/** A text from another server, as the record may show it: the server may repeat what it got. */
export function hideSecrets({ session, program }: Turn, text: string): string {
  const { mask_enable, mask_type, mask_with } = program.settings;
  let shown = mask_enable ? maskText(text, { types: mask_type, mask: mask_with, further: [] }) : text;
  for (const value of [...Object.values(session.secrets.slots), ...Object.values(session.secrets.metadata)]) {
    const words = wordsOf(value);
    if (words.length >= shortest) shown = shown.replaceAll(words, mask_with);
  }
  return shown;
}

function wordsOf(value: Json): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
