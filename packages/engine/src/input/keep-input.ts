import type { ProgramBlock } from "@parley/flow";
import { channelKinds, type Json } from "@parley/model/kernel";
import { writeMetadata } from "../effects/set-metadata.ts";
import { isMasked } from "../masking/sensitive.ts";
import type { Input } from "../turn/session.ts";
import { log, type Turn } from "../turn/turn.ts";
import type { Mention } from "../turn/types.ts";
import { type HiddenWords, isHiddenPart, isSensitiveMention, withheldWords } from "./hidden-words.ts";

/** Writes an input to the record, masked, and to where its block keeps it. */
export function keepInput(turn: Turn, block: ProgramBlock, input: Input, hidden: HiddenWords): void {
  const { text, masked, confidence, synthetic, understanding } = input;
  const { language } = turn.session;
  const withheld = {
    ...(masked !== text && { masked: true as const }),
    ...withheldWords(turn, text, hidden),
  };
  const shownValue = (mention: Mention): Json =>
    isSensitiveMention(turn, block, { text, hidden, mention }) ? turn.program.settings.mask_with : mention.value;
  if (input.type === "digits") {
    const chosen = input.chosen === true && { chosen: input.chosen };
    log(turn, { type: "caller_pressed", digits: masked, ...chosen, ...withheld });
  } else if (channelKinds[turn.session.channel].hears || synthetic) {
    log(turn, { type: "caller_said", text: masked, language, confidence, synthetic, ...withheld });
  } else log(turn, { type: "message_received", text: masked, ...withheld });
  const key = nlsmlKey(turn, block);
  if (input.type === "text" || understanding.mentions.length > 0) {
    const mentions = understanding.mentions.map((one) => ({ entity: one.entity, value: shownValue(one) }));
    log(turn, { type: "understood", intents: understanding.intents, mentions, language, nlsml_key: key });
  }
  if (key !== null) turn.session.nlsml = { ...turn.session.nlsml, [key]: resultOf(turn, input, shownValue) };
  const kept = block.doc.save_input_to_metadata_key;
  if (kept === null) return;
  const pattern = block.regex_pattern;
  if (pattern === null) {
    writeMetadata(turn, { key: kept, value: masked, secret: false });
    return;
  }
  const part = pattern.part(text);
  if (part === null) return;
  const { text: value } = part;
  const secret = isHiddenPart(hidden, part) || isMasked(turn, { entity: "", kind: null, value });
  writeMetadata(turn, { key: kept, value, secret });
}

function nlsmlKey({ session }: Turn, { doc }: ProgramBlock): string | null {
  if (doc.nlsml_key === null) return null;
  return doc.append_language_to_nlsml_key ? `${doc.nlsml_key}_${session.language}` : doc.nlsml_key;
}

/** A recognition result as payloads carry it. */
function resultOf(
  turn: Turn,
  { masked, confidence, understanding }: Input,
  shownValue: (mention: Mention) => Json,
): Json {
  return {
    input: masked,
    confidence: confidence ?? understanding.intents[0]?.score ?? null,
    intent: understanding.intents[0]?.name ?? null,
    language: turn.session.language,
    slots: Object.fromEntries(understanding.mentions.map((mention) => [mention.entity, shownValue(mention)])),
  };
}
