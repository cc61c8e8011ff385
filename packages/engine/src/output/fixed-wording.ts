import type { Program, Wording } from "@parley/flow";
import type { LanguageCode } from "@parley/model/kernel";
import type { SayContent } from "../types.ts";
import { contentFor } from "./content-for.ts";
import { personaFor } from "./persona.ts";
import { spokenAs } from "./spoken-as.ts";
import { wordingFor } from "./wording.ts";

/**
 * Words of the engine as they can be said without a turn: by the prompt of that name where its words are always the same,
 * else by the engine's own. `persona` is the one an experiment chose.
 */
export function fixedWording(
  program: Program,
  name: Wording,
  { language, persona: chosen }: { readonly language: LanguageCode; readonly persona: string | null },
): SayContent {
  const { settings } = program;
  const storage = settings.tts_storage_type;
  const prompt = [...program.prompts.values()].find((each) => each.name === name);
  const content = prompt === undefined ? null : contentFor(prompt, language, settings.language);
  if (prompt !== undefined && content !== null && !/\{[{%]/.test(content.doc.content)) {
    const words = { prompt, content, text: content.doc.content, masked: content.doc.content };
    const delivery = { response_type: settings.bot_response_type, storage, persona: chosen };
    return { ...spokenAs(program, words, delivery), cachable: true };
  }
  const text = wordingFor(name, language);
  return {
    prompt: null,
    content: null,
    language,
    response_type: "text",
    text,
    masked: text,
    ssml_tags: {},
    audio: null,
    persona: personaFor(program, language, chosen)?.id ?? null,
    storage,
    cachable: true,
  };
}
