import { entriesOf } from "./entries-of.ts";
import type { PlayedTurn } from "./protocol.ts";

/** Whether something was decided in a turn. */
export function decidedIn(turn: PlayedTurn): boolean {
  return entriesOf(turn).some(({ type }) => type === "decided");
}
