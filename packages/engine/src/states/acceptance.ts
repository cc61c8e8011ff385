import type { Session } from "../session.ts";
import type { EngineEvent } from "../types.ts";

/** Why an event has no turn in the session's state; null when it has one. */
export function refusalOf(session: Session, event: EngineEvent): string | null {
  const { state } = session;
  if (event.type === "hung_up") return state.type === "ended" ? "the conversation has ended" : null;
  if (event.type === "started") return "the conversation has begun";
  switch (state.type) {
    case "ended":
      return "the conversation has ended";
    case "listening":
      if (event.type === "answered") return "nobody waits for this answer";
      if (event.type === "elapsed") return "nobody waits for this timer";
      if ("listen" in event && event.listen !== state.listen) return "that listening is closed";
      return null;
    case "awaiting":
      if (event.type === "answered") return isAwaited(session, event.request) ? null : "nobody waits for this answer";
      if (event.type === "elapsed")
        return event.timer === session.pending?.timer ? null : "nobody waits for this timer";
      return event.type === "silent" || event.type === "noise" || event.type === "pressed" ? "not listening" : null;
    case "sleeping":
      if (event.type === "elapsed") return event.timer === state.timer ? null : "nobody waits for this timer";
      return event.type === "received" || event.type === "said" || event.type === "happened" ? null : "not listening";
  }
}

function isAwaited({ pending }: Session, request: string): boolean {
  return pending !== null && pending.request === request && pending.stage !== "transferred";
}
