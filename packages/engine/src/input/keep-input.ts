import type { ProgramBlock } from "@parley/flow";
import { channelKinds, type Json } from "@parley/model/kernel";
import { writeMetadata } from "../effects/set-metadata.ts";
import { isSensitive, maskInput, withheldInput } from "../masking/sensitive.ts";
import type { Input } from "../turn/session.ts";
import { log, type Turn } from "../turn/turn.ts";

/** Writes an input to the record, masked, and to where its block keeps it. */
export function keepInput(turn: Turn, block: ProgramBlock, input: Input): void {
  const { text, masked, confidence, synthetic, understanding } = input;
  const { language } = turn.session;
  const withheld = {
    ...(masked !== text && { masked: true as const }),
    ...withheldInput(turn, block, { text, mentions: understanding.mentions }),
  };
  if (input.type === "digits") {
    const chosen = input.chosen === true && { chosen: input.chosen };
    log(turn, { type: "caller_pressed", digits: masked, ...chosen, ...withheld });
  } else if (channelKinds[turn.session.channel].hears || synthetic) {
    log(turn, { type: "caller_said", text: masked, language, confidence, synthetic, ...withheld });
  } else log(turn, { type: "message_received", text: masked, ...withheld });
  const key = nlsmlKey(turn, block);
  if (input.type === "text" || understanding.mentions.length > 0) {
    const mentions = understanding.mentions.map(({ entity, kind, value }) => ({
      entity,
      value: isSensitive(turn, block, { entity, kind }) ? turn.program.settings.mask_with : value,
    }));
    log(turn, { type: "understood", intents: understanding.intents, mentions, language, nlsml_key: key });
  }
  if (key !== null) turn.session.nlsml = { ...turn.session.nlsml, [key]: resultOf(turn, block, input) };
  const kept = block.doc.save_input_to_metadata_key;
  if (kept === null) return;
  const pattern = block.regex_pattern;
  if (pattern === null) {
    writeMetadata(turn, { key: kept, value: masked, secret: false });
    return;
  }
  const groups = pattern.match(text);
  if (groups === null) return;
  const value = groups[1] ?? groups[0] ?? "";
  const shown = maskInput(turn, block, { text: value, mentions: within(value, understanding.mentions) });
  writeMetadata(turn, { key: kept, value, secret: shown !== value });
}

function nlsmlKey({ session }: Turn, { doc }: ProgramBlock): string | null {
  if (doc.nlsml_key === null) return null;
  return doc.append_language_to_nlsml_key ? `${doc.nlsml_key}_${session.language}` : doc.nlsml_key;
}

/** A recognition result as payloads carry it. */
function resultOf(turn: Turn, block: ProgramBlock, { masked, confidence, understanding }: Input): Json {
  const slots = understanding.mentions.map(({ entity, kind, value }) => [
    entity,
    isSensitive(turn, block, { entity, kind }) ? turn.program.settings.mask_with : value,
  ]);
  return {
    input: masked,
    confidence: confidence ?? understanding.intents[0]?.score ?? null,
    intent: understanding.intents[0]?.name ?? null,
    language: turn.session.language,
    slots: Object.fromEntries(slots),
  };
}

/** The mentions that a part of the input holds, by their place in it. */
function within(part: string, mentions: Input["understanding"]["mentions"]): Input["understanding"]["mentions"] {
  return mentions.flatMap((mention) => {
    const start = part.indexOf(mention.text);
    return start < 0 ? [] : [{ ...mention, start, end: start + mention.text.length }];
  });
}
