import { type Id, type LanguageCode, versionLanguages } from "@parley/model/kernel";
import type { FlowDocument, PromptContentDoc } from "../document/document.ts";
import { hasRecording } from "../document/has-recording.ts";
import { namedFor, personaNamed } from "./persona-named.ts";

/** Where a persona is used. */
export type PersonaUses = {
  /** Languages for which the settings name it. */
  readonly named: readonly LanguageCode[];
  /** Languages offered that it speaks, also because it is the primary one. */
  readonly spoken: readonly LanguageCode[];
  /** Its weight among the personas that are tried; null where it has none. */
  readonly weight: number | null;
  /** Prompts in the languages that it speaks for which a recording is played. */
  readonly recordings: readonly PromptContentDoc[];
};

export function usesOfPersona({ settings, rows }: FlowDocument, id: Id): PersonaUses {
  const { tts_agents: agents, experiment_tts_agents: weights } = settings;
  const isIt = (named: string | null) => personaNamed(rows.tts_persona, named)?.id === id;
  const primary = rows.tts_persona.find((persona) => persona.primary);
  const offered = versionLanguages(settings);
  const spoken = offered.filter((language) => {
    const speaker = personaNamed(rows.tts_persona, namedFor(agents, language)) ?? primary;
    return speaker?.id === id;
  });
  const tried = Object.entries(weights).filter(([named]) => isIt(named));
  return {
    named: Object.keys(agents).filter((language) => isIt(agents[language] ?? null)),
    spoken,
    weight: tried.length === 0 ? null : tried.reduce((sum, [, weight]) => sum + weight, 0),
    recordings: rows.prompt_content.filter((row) => hasRecording(row) && spoken.includes(row.language)),
  };
}
