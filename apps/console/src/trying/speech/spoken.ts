import { namedFor, personaNamed } from "@parley/flow";
import type { sayWords } from "@parley/model/api/speech";
import type { BodyOf, LanguageCode } from "@parley/model/kernel";

/** Words and how they are said. */
export type Spoken = BodyOf<typeof sayWords>;

type Persona = {
  readonly id: string;
  readonly name: string;
  readonly primary: boolean;
  readonly ssml_tags: { readonly [tag: string]: string };
};

/** Settings of voices, as they are written; what is not of their shape says nothing. */
export type VoiceSettings = { readonly tts_agents: unknown; readonly tts_ssml_tags: unknown };

/** Who speaks a language by settings that may not be saved yet: the persona they name for it, else the primary one. */
export function personaOf<P extends Persona>(
  personas: readonly P[],
  { tts_agents }: VoiceSettings,
  language: LanguageCode,
): P | null {
  const named = personaNamed(personas, namedFor(textsOf(tts_agents), language));
  return named ?? personas.find(({ primary }) => primary) ?? null;
}

/** Prosody of settings and persona together. */
export const tagsOf = ({ tts_ssml_tags }: VoiceSettings, persona: Persona | null) => ({
  ...textsOf(tts_ssml_tags),
  ...persona?.ssml_tags,
});

function textsOf(value: unknown): { readonly [name: string]: string } {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
