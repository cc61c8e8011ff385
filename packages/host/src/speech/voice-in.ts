import { personaFor } from "@parley/engine";
import type { FlowDocument } from "@parley/flow";
import type { LanguageCode } from "@parley/model/kernel";

/** Who says words of a version in a language, and how: for words that are tried outside of a conversation. */
export type VoiceIn = {
  /** What the persona names to the provider of speech; null for its own choice. */
  readonly voice: string | null;
  /** Name of the persona; null without one. */
  readonly persona: string | null;
  readonly ssml_tags: { readonly [tag: string]: string };
};

/** `chosen`: a persona by its id or name, or none with null, instead of the one that the settings give the language. */
export function voiceIn({ settings, rows }: FlowDocument, language: LanguageCode, chosen?: string | null): VoiceIn {
  const personas = { settings, personas: rows.tts_persona };
  const persona = chosen === null ? null : personaFor(personas, language, chosen ?? null);
  return {
    voice: persona?.tts_agent ?? null,
    persona: persona?.name ?? null,
    ssml_tags: { ...settings.tts_ssml_tags, ...persona?.ssml_tags },
  };
}
