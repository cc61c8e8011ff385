import {
  markupOf,
  namedFor,
  type Program,
  type ProgramContent,
  type ProgramPrompt,
  personaNamed,
  type TtsPersonaDoc,
} from "@parley/flow";
import { baseLanguage, type LanguageCode, offeredLanguages, versionLanguages } from "@parley/model/kernel";
import type { Turn } from "../turn/turn.ts";
import type { SayContent } from "../turn/types.ts";

type Words = {
  readonly prompt: ProgramPrompt;
  readonly content: ProgramContent;
  readonly text: string;
  readonly masked: string;
};

/** How a conversation has its words delivered; `persona` is the one an experiment chose. */
type Delivery = Pick<SayContent, "response_type" | "storage"> & { readonly persona: string | null };

/** A prompt's words as a channel is given them: with the voice, the marks and the prosody that hold. */
export function spokenAs(
  program: Program,
  { prompt, content: { id, doc }, text, masked }: Words,
  { response_type, storage, persona: chosen }: Delivery,
): Omit<SayContent, "cachable"> {
  const persona = personaFor(program, doc.language, chosen);
  const isPlain = response_type === "text";
  const words = (marked: string) => (isPlain && markupOf(doc) === "xml" ? withoutTags(marked) : marked);
  return {
    prompt: prompt.id,
    content: id,
    language: doc.language,
    response_type,
    text: words(text),
    masked: words(masked),
    ssml_tags: isPlain ? {} : { ...program.settings.tts_ssml_tags, ...persona?.ssml_tags, ...doc.ssml_tags },
    audio: doc.type === "audio" ? doc.path : null,
    ...voiceOf(persona),
    storage,
  };
}

function withoutTags(text: string): string {
  return text
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** A persona as a channel is given it. */
export function voiceOf(persona: TtsPersonaDoc | null): Pick<SayContent, "persona" | "voice"> {
  return { persona: persona?.id ?? null, voice: persona?.tts_agent ?? null };
}

/** The persona that speaks a language: the experiment's, else the language's or its family's, else the primary one. */
export function personaFor(
  program: Pick<Program, "settings" | "personas">,
  language: LanguageCode,
  chosen: string | null,
): TtsPersonaDoc | null {
  const named = personaNamed(program.personas, chosen ?? namedFor(program.settings.tts_agents, language));
  return named ?? program.personas.find(({ primary }) => primary) ?? null;
}

/** The language in which words of a base language are said: the conversation's, else one that the version offers, else its usual one. */
export function languageToSay({ session, program }: Turn, base: string | null): LanguageCode {
  const known = [session.language, ...versionLanguages(program.settings), ...offeredLanguages];
  return known.find((code) => base === null || baseLanguage(code) === base) ?? session.language;
}

/** A prompt's words in a language: those for the language itself, for another of its regions, or the preset one's. */
export function contentFor(prompt: ProgramPrompt, language: LanguageCode, preset: LanguageCode): ProgramContent | null {
  const exact = prompt.contents.get(language);
  if (exact !== undefined) return exact;
  const base = baseLanguage(language);
  for (const [code, content] of prompt.contents) if (baseLanguage(code) === base) return content;
  return prompt.contents.get(preset) ?? null;
}
