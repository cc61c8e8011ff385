import { leave, type Move } from "../move.ts";
import type { Turn } from "../turn.ts";
import type { EngineEvent } from "../types.ts";
import { onListening } from "./listening.ts";

/** What an event does while the conversation sleeps: its timer or a person wakes it. */
export function onSleeping(turn: Turn, event: EngineEvent): Move | null {
  return event.type === "elapsed" ? leave : onListening(turn, event);
}
