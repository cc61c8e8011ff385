import type { Program } from "@parley/flow";
import {
  type CallerManner,
  type callerFields,
  isVoice,
  isVoiceOf,
  type LanguageCode,
  type RowOf,
  type Voices,
} from "@parley/model/kernel";

/** Someone who calls an agent to try it: what they want, how they talk, and how long their patience lasts. */
export type SimulatedCaller = Unchanged<RowOf<typeof callerFields>>;

type Unchanged<T> = { readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? readonly Item[] : T[K] };

// Written out: pages show these callers, and need nothing else of the agent's documents.
const ready = (name: string, manners: readonly CallerManner[], repeats = 3): SimulatedCaller => ({
  ...{ name, manners, repeats, turns: 30, language: null, wants: [], values: {}, ending: null, block: null },
  ...{ accent: null, line: null },
  ...{ metadata: {}, account: {} },
});

/** Callers for any agent: one for each way of talking. */
export const readyCallers: readonly SimulatedCaller[] = [
  ready("Plain", []),
  ready("Short", ["short"], 2),
  ready("Chatty", ["chatty"]),
  ready("Corrects itself", ["corrects"]),
  ready("Two values at once", ["two_at_once"]),
  ready("Beside the point", ["beside_the_point"], 4),
  ready("Misspells", ["misspells"]),
];

/** What a caller names that the agent does not have, in sentences; `voices`: those that may speak. A caller with one could never come to their aim. */
export function unknownTo(
  { intents, entities, blocks, settings }: Program,
  caller: SimulatedCaller,
  voices: Voices | null = null,
): readonly string[] {
  const names = new Set([...blocks.values()].map(({ name }) => name));
  return [
    ...caller.wants.filter((name) => !intents.has(name)).map((name) => `There is no intent "${name}".`),
    ...Object.keys(caller.values)
      .filter((name) => !entities.has(name))
      .map((name) => `There is no entity "${name}".`),
    ...(caller.block === null || names.has(caller.block) ? [] : [`There is no block "${caller.block}".`]),
    ...(voices === null || caller.accent === null
      ? []
      : unspoken(voices, caller.accent, caller.language ?? settings.language)),
  ];
}

function unspoken(voices: Voices, accent: string, language: LanguageCode): readonly string[] {
  if (!isVoice(voices, accent)) return [`There is no voice "${accent}".`];
  return isVoiceOf(voices, accent, language) ? [] : [`The voice "${accent}" does not speak ${language}.`];
}
