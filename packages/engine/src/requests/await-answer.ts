import type { ProgramPath } from "@parley/flow";
import { flush } from "../output/say.ts";
import type { Stage } from "../session.ts";
import { nextId, type Turn } from "../turn.ts";

/** Time after which a caller on the phone is asked to wait, ms. */
const waitNotice = 2000;

/** Suspends the turn until the request is answered. */
export function awaitAnswer(
  turn: Turn,
  request: string,
  how: { stage: Stage; notice: boolean; path?: { path: ProgramPath; level: number } },
): void {
  const { session, input } = turn;
  flush(turn);
  const timer = how.notice && session.channel === "voice" ? nextId(turn) : null;
  if (timer !== null) turn.effects.push({ type: "set_timer", id: timer, after: waitNotice });
  session.state = { type: "awaiting" };
  session.pending = {
    request,
    stage: how.stage,
    block: session.block,
    input: input?.masked ?? null,
    path: how.path === undefined ? null : { id: how.path.path.id, level: how.path.level },
    timer,
  };
  session.secrets = { ...session.secrets, input };
}
