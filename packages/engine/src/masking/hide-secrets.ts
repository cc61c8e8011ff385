import type { Json } from "@parley/model/kernel";
import type { Turn } from "../turn.ts";
import { maskText } from "./mask-text.ts";

/** Shorter values stand in many words by chance. */
const shortest = 3;

/** A text that somebody else worded, as the record may show it: a server may repeat what it was told. */
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
