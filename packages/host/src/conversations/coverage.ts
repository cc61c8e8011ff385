import type { Effect } from "@parley/engine";
import type { Id } from "@parley/model/kernel";

/** What conversations have touched: blocks entered, paths taken, intents understood. */
export type Coverage = {
  readonly blocks: readonly Id[];
  readonly paths: readonly Id[];
  readonly intents: readonly string[];
};

export function coverageOf(turns: readonly { readonly effects: readonly Effect[] }[]): Coverage {
  const blocks = new Set<Id>();
  const paths = new Set<Id>();
  const intents = new Set<string>();
  for (const effect of turns.flatMap((turn) => turn.effects)) {
    if (effect.type !== "log") continue;
    const { entry } = effect;
    if (entry.type === "entered") blocks.add(entry.block);
    if (entry.type === "path_taken") paths.add(entry.path);
    if (entry.type === "understood" && entry.intents[0] !== undefined) intents.add(entry.intents[0].name);
  }
  return { blocks: [...blocks], paths: [...paths], intents: [...intents] };
}
