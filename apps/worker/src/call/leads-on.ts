import { type Effect, triggersAt } from "@parley/engine";
import type { ReleaseRuntime } from "@parley/host";

type Listen = Extract<Effect, { type: "listen" }>;

/** Whether words mean an intent that a path takes from the block that listens: a hotword. Global triggers count too. */
export function leadsOn(
  { runtime: { program, understand } }: ReleaseRuntime,
  { block: id, recognition }: Listen,
  { text, now, zone }: { readonly text: string; readonly now: number; readonly zone: string },
): boolean {
  const block = program.blocks.get(id);
  if (block === undefined) return false;
  const { language, entities, intents } = recognition;
  const context = { language, entities, bias_intents: intents, topics: [], model: null, now, zone };
  const meant = understand({ type: "text", text, alternatives: [] }, context).intents[0]?.name;
  if (meant === undefined) return false;
  const paths = [...block.paths.override, ...block.paths.ordinary, ...triggersAt(program, block)];
  return paths.some(({ intent }) => intent === meant);
}
