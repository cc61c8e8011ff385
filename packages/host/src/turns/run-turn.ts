import type { Session } from "@parley/engine";
import { type Id, Problem } from "@parley/model/kernel";
import { metadataChanges } from "./metadata-changes.ts";
import type { Happening, Ports, TurnRecord } from "./ports.ts";
import { takeTurn } from "./take-turn.ts";

/** Most tries of one turn against others that commit first. */
const mostTries = 10;

/**
 * Runs one turn of a conversation: loads it, steps it, stores the result in one transaction, and only then lets the
 * channel act. When another turn was stored in between, the event happens after that one.
 * @throws Problem 404 when there is no such conversation, 409 when others kept committing first
 */
export async function runTurn(ports: Ports, id: Id, event: Happening): Promise<TurnRecord | null> {
  const timed = { ...event, now: ports.clock(), random: ports.random() };
  for (let tries = 0; tries < mostTries; tries++) {
    const stored = await ports.load(id);
    if (stored === null)
      throw new Problem({ status: 404, code: "not_found", detail: "There is no such conversation." });
    const taken = takeTurn(await ports.runtime(stored.release), stored.session, timed);
    if (taken === null) return null;
    const { channel, ...kept } = taken;
    const metadata = metadataChanges(knownBefore(stored.session, event), taken.session.metadata);
    const record = { id, turn: stored.turn + 1, event, ...kept, metadata };
    if (!(await ports.commit(record))) continue;
    await ports.deliver(id, channel);
    return record;
  }
  throw new Problem({
    status: 409,
    code: "turn_conflict",
    detail: "Other turns of this conversation kept coming first.",
  });
}

/** The metadata before a turn: what a conversation begins with is there before its first. */
function knownBefore(session: Session | null, event: Happening): Session["metadata"] {
  if (session !== null) return session.metadata;
  return event.type === "started" ? event.metadata : {};
}
