import { type EngineEvent, type Runtime, type Session, step } from "@parley/engine";
import { type Dispatched, dispatch } from "./dispatch.ts";

/** The outcome of one event: the session after it, and its effects, whole and sorted by where they go. */
export type Taken = Dispatched & { readonly session: Session };

/**
 * One turn of any conversation: live, by messages, tried in a browser or written down as a test. Null when nothing has begun
 * yet and the event begins nothing.
 */
export function takeTurn(runtime: Runtime, before: Session | null, event: EngineEvent): Taken | null {
  const { session, effects } = step(runtime, before, event);
  return session === null ? null : { session, ...dispatch(effects, session.contact) };
}
