import type { Program, ProgramContent, ProgramPrompt } from "@parley/flow";
import type { SayContent } from "../types.ts";
import { personaFor } from "./persona.ts";

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
  const words = (marked: string) => (isPlain && doc.type === "ssml" ? withoutTags(marked) : marked);
  return {
    prompt: prompt.id,
    content: id,
    language: doc.language,
    response_type,
    text: words(text),
    masked: words(masked),
    ssml_tags: isPlain ? {} : { ...program.settings.tts_ssml_tags, ...persona?.ssml_tags, ...doc.ssml_tags },
    audio: doc.type === "audio" ? doc.path : null,
    persona: persona?.id ?? null,
    storage,
  };
}

function withoutTags(text: string): string {
  return text
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
