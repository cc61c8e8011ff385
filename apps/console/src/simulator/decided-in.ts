import { logOf } from "@parley/engine";
import type { PlayedTurn } from "./protocol.ts";

/** Whether something was decided in a turn. */
export function decidedIn(turn: PlayedTurn): boolean {
  return logOf(turn.effects).some(({ type }) => type === "decided");
}
