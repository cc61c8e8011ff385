import { momentMeant, type ProgramBlock } from "@parley/flow";
import { channelKinds } from "@parley/model/kernel";
import { evaluate } from "../effects/work-out.ts";
import { type Session, type Sleeping, sleepTimer } from "../turn/session.ts";
import { log, type Turn } from "../turn/turn.ts";
import type { EngineEvent } from "../turn/types.ts";

/**
 * Works out until when a block waits, and keeps it. `over`: that has passed. `failed`: there is no such time, or the channel does
 * not let it wait so long; the record says why.
 */
export function makeWait(turn: Turn, block: ProgramBlock): "waits" | "over" | "failed" {
  const { session, now } = turn;
  const { sleep, rest } = channelKinds[session.channel].limits;
  const { wait_time: time } = block.doc;
  const named = momentNamed(turn, block);
  if (named === null) return "failed";
  const ends = [...(time === null ? [] : [now + time]), ...named];
  const until = ends.length === 0 ? now + Math.min(sleep, rest ?? sleep) : Math.min(...ends);
  if (until - now > sleep) {
    log(turn, { type: "limit_reached", limit: "longest_wait", block: block.id });
    return "failed";
  }
  const others = session.sleeping.filter((each) => each.block !== block.id && session.stack.includes(each.block));
  session.sleeping = [...others, { block: block.id, until, timer: null }];
  return until <= now ? "over" : "waits";
}

/** Until when a block waits that is waiting, or was called away from its wait. */
export function waitOf({ session }: Turn, { id }: ProgramBlock): Sleeping | null {
  return session.sleeping.find(({ block }) => block === id) ?? null;
}

/** How long a conversation sleeps yet, ms; 0 where it does not. */
export function sleepsFor({ session, now }: Turn): number {
  const timer = sleepTimer(session);
  const until = timer === null ? now : (session.sleeping.find((each) => each.timer === timer)?.until ?? now);
  return Math.max(0, until - now);
}

/** At the end of a turn, a timer that nothing waits for is stopped. Waits that nothing comes back to are forgotten. */
export function settleSleep(turn: Turn, before: Session | null, event: EngineEvent): void {
  const { session } = turn;
  if (session.sleeping.length === 0) return;
  const [was, runs] = [before === null ? null : sleepTimer(before), sleepTimer(session)];
  const hasElapsed = event.type === "elapsed" && event.timer === was;
  if (was !== null && was !== runs && !hasElapsed) turn.effects.push({ type: "cancel_timer", id: was });
  const kept = session.sleeping.filter(({ block, timer }) => timer === runs || session.stack.includes(block));
  if (kept.length < session.sleeping.length) session.sleeping = kept;
}

/** The moment that its expression means, in a list; an empty one where it has none. Null where that is no time. */
function momentNamed(turn: Turn, block: ProgramBlock): readonly number[] | null {
  const { wait_until: expression } = block;
  if (expression === null) return [];
  const worked = evaluate(turn, expression);
  const { now, session } = turn;
  const moment =
    worked.ok && typeof worked.value === "string"
      ? momentMeant(worked.value.trim(), { now, zone: session.zone })
      : null;
  if (moment !== null) return [moment];
  const error = worked.ok ? "This is no date or time." : worked.error;
  log(turn, { type: "expression_error", source: expression.source, error, where: block.name });
  return null;
}
