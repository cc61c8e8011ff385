import type { LogEntry } from "@parley/engine";
import type { PlayedTurn } from "./protocol.ts";

/** What a turn wrote into the record. */
export function entriesOf({ effects }: PlayedTurn): readonly LogEntry[] {
  return effects.flatMap((effect) => (effect.type === "log" ? [effect.entry] : []));
}
