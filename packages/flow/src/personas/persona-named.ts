import { baseLanguage, type Id, type LanguageCode, type Settings } from "@parley/model/kernel";

type Named = { readonly id: Id; readonly name: string };

/** The persona that a setting names, by its id or its name. */
export const personaNamed = <P extends Named>(personas: readonly P[], named: string | null): P | undefined =>
  named === null ? undefined : personas.find(({ id, name }) => id === named || name === named);

/** What settings name for a language: for itself, else for its family; null where they name nothing. */
export const namedFor = (agents: Settings["tts_agents"], language: LanguageCode): string | null =>
  agents[language] ?? agents[baseLanguage(language)] ?? null;
