import { startAction } from "../requests/start-action.ts";
import type { Turn } from "../turn/turn.ts";

/** Starts the actions that the version hangs on an event. The conversation does not wait for them. */
export function raise(turn: Turn, event: string): void {
  for (const entry of turn.program.settings.events) {
    if (entry.event !== event) continue;
    const action = turn.program.actionsByName.get(entry.action);
    if (action !== undefined) startAction(turn, action, { block: null, async: true });
  }
}
