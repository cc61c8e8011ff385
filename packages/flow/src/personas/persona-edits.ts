import { equalJson, type Id, type LanguageCode, type Settings } from "@parley/model/kernel";
import type { FlowDocument } from "../document/document.ts";
import type { Edit, RowOperation } from "../edits/edit.ts";
import { personaNamed } from "./persona-named.ts";
import { usesOfPersona } from "./persona-uses.ts";

export type PersonaMove = {
  readonly from: Id;
  readonly to: Id;
  /** Recordings in the languages that the first speaks go too: the other speaks their words. */
  readonly withRecordings: boolean;
};

/** A content whose words are spoken, and no recording of them played. */
const spoken = { type: "text", path: null, recorded_words: null } as const;

/** All that a persona says is said by another: its languages, its part in an experiment, and its being primary. */
export function movePersona(document: FlowDocument, { from, to, withRecordings }: PersonaMove): Edit {
  if (from === to) return [];
  const isPrimary = document.rows.tts_persona.some(({ id, primary }) => id === from && primary);
  const recordings = withRecordings ? usesOfPersona(document, from).recordings : [];
  return [
    ...renamePersonas(document, (named) => (isNamed(document, named, from) ? to : named)),
    ...(isPrimary ? primaryPersona(document, to) : []),
    ...recordings.map(({ id }): RowOperation => ({ op: "change", noun: "prompt_content", id, fields: spoken })),
  ];
}

/** Takes a persona away, and its name out of the settings: the primary one speaks what it spoke. */
export const removePersona = (document: FlowDocument, gone: Id): Edit => [
  ...renamePersonas(document, (named) => (isNamed(document, named, gone) ? null : named)),
  { op: "delete", noun: "tts_persona", id: gone },
];

/** Lets a persona speak every language for which the settings name none. */
export const primaryPersona = ({ rows }: FlowDocument, chosen: Id): Edit =>
  rows.tts_persona
    .filter(({ id, primary }) => primary !== (id === chosen))
    .map(({ id }) => ({ op: "change", noun: "tts_persona", id, fields: { primary: id === chosen } }));

/**
 * A persona for each voice that the settings name by itself, so that it speaks; of these languages alone, or of all and of
 * the experiment. Where none is primary, the voice of the default language becomes it.
 */
export function personasOfVoices(
  { settings, rows }: FlowDocument,
  languages: readonly LanguageCode[] | null,
  newId: () => Id,
): Edit {
  const { language: usual, tts_agents: agents, experiment_tts_agents: tried } = settings;
  const asked = Object.entries(agents).filter(([language]) => languages === null || languages.includes(language));
  const voices = [...asked.map(([, voice]) => voice), ...(languages === null ? Object.keys(tried) : [])];
  const unknown = [...new Set(voices)].filter(
    (voice) => voice !== "" && personaNamed(rows.tts_persona, voice) === undefined,
  );
  const hasPrimary = rows.tts_persona.some(({ primary }) => primary);
  return unknown.map((voice) => ({
    op: "create",
    noun: "tts_persona",
    row: { id: newId(), name: voice, tts_agent: voice, primary: !hasPrimary && voice === agents[usual] },
  }));
}

const isNamed = ({ rows }: FlowDocument, named: string, id: Id) => personaNamed(rows.tts_persona, named)?.id === id;

/** The settings with other names for the personas that they name; null takes one out. */
export function renamePersonas({ settings }: FlowDocument, next: (named: string) => string | null): Edit {
  const agents: Settings["tts_agents"] = Object.fromEntries(
    Object.entries(settings.tts_agents).flatMap(([language, named]) => {
      const name = next(named);
      return name === null ? [] : [[language, name]];
    }),
  );
  const parts = new Map<string, number>();
  for (const [named, weight] of Object.entries(settings.experiment_tts_agents)) {
    const name = next(named);
    if (name !== null) parts.set(name, (parts.get(name) ?? 0) + weight);
  }
  const weights: Settings["experiment_tts_agents"] = Object.fromEntries(parts);
  const fields = {
    ...(!equalJson(agents, settings.tts_agents) && { tts_agents: agents }),
    ...(!equalJson(weights, settings.experiment_tts_agents) && { experiment_tts_agents: weights }),
  };
  return Object.keys(fields).length === 0 ? [] : [{ op: "settings", fields }];
}
