import type { Program, TtsPersonaDoc } from "@parley/flow";
import type { LanguageCode } from "@parley/model/kernel";

/** The persona that speaks a language: the experiment's, else the language's, else the primary one. */
export function personaFor(program: Program, language: LanguageCode, chosen: string | null): TtsPersonaDoc | null {
  const wanted = chosen ?? program.settings.tts_agents[language] ?? null;
  const named = wanted === null ? undefined : program.personas.find(({ id, name }) => id === wanted || name === wanted);
  return named ?? program.personas.find(({ primary }) => primary) ?? null;
}
