import { log, type Turn } from "./turn.ts";
import type { EngineEvent } from "./types.ts";

/** An event that waited for a listening comes to none. Of an answer it is the event alone: the record has what came. */
export function dropQueued(turn: Turn, event: EngineEvent, reason: string): void {
  log(turn, { type: "dropped", event: event.type, reason });
  if (event.type === "answered") forgetRequest(turn, event.request);
}

/** The answer of a request that the conversation does not wait for is done with. Gives the name of its action. */
export function forgetRequest({ session }: Turn, request: string): string | undefined {
  const { [request]: name, ...others } = session.requests;
  if (name !== undefined) session.requests = others;
  return name;
}
