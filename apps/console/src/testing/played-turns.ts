import type { Runtime, Session } from "@parley/engine";
import { type Conversation, type ReplayedTurn, runConversation, takeTurn, triedIn } from "@parley/host";

/** The turns of a conversation with an agent, for the simulator to show. */
export function playedTurns(running: Runtime, conversation: Conversation): readonly ReplayedTurn[] {
  let session: Session | null = null;
  const runtime = { ...running, program: triedIn(running.program, conversation) };
  const { turns } = runConversation(running.program, running.understand, conversation);
  return turns.map(({ event }): ReplayedTurn => {
    const taken = takeTurn(runtime, session, event);
    session = taken?.session ?? null;
    return { event, effects: taken?.effects ?? [], session };
  });
}
