import type { ProgramBlock } from "@parley/flow";
import { channelKinds } from "@parley/model/kernel";
import { flush } from "../output/say.ts";
import { leaveByEvent } from "../paths/leave-by-event.ts";
import { makeWait, waitOf } from "../sleeping/sleep.ts";
import { type Move, repeat, rest } from "../turn/move.ts";
import { nextId, type Turn } from "../turn/turn.ts";
import { type BlockBehaviour, passing } from "./block-behaviour.ts";
import { leadBack } from "./come-back.ts";
import { openListening } from "./listen.ts";

/** Waits for a time, a date or an event. What is said meanwhile and nothing takes changes nothing: it says its prompts again. */
export const wait: BlockBehaviour = {
  ...passing,
  guarded: false,
  prepare: (turn, block) => {
    const made = makeWait(turn, block);
    if (made === "waits") return null;
    return leaveByEvent(turn, made === "over" ? "elapsed" : "failed");
  },
  act: sleep,
  rests: sleep,
  /** The time went on meanwhile: what is left of it is waited for. */
  returned: (turn, block) => {
    const until = waitOf(turn, block)?.until ?? null;
    if (until !== null && until <= turn.now) return leaveByEvent(turn, "elapsed");
    leadBack(turn, block);
    return repeat;
  },
};

/** The turn comes to rest sleeping. One that sleeps already sleeps on, under the timer that runs. */
function sleep(turn: Turn, block: ProgramBlock): Move {
  const { session } = turn;
  flush(turn);
  const wait = waitOf(turn, block) ?? { block: block.id, until: turn.now, timer: null };
  const left = Math.max(0, wait.until - turn.now);
  const runs = session.state.type === "sleeping" && session.state.timer === wait.timer ? wait.timer : null;
  const timer = runs ?? nextId(turn);
  if (runs === null) {
    turn.effects.push({ type: "set_timer", id: timer, after: left });
    session.sleeping = [...session.sleeping.filter((each) => each.block !== block.id), { ...wait, timer }];
  }
  if (!block.doc.ignore_as_current) session.current = block.id;
  const listen = mayInterrupt(turn, block) ? nextId(turn) : null;
  if (listen !== null) {
    openListening(turn, block, { id: listen, speech: true, keys: false, patience: left + beyond });
  }
  session.state = { type: "sleeping", timer, listen };
  return rest;
}

/** Its timer comes before silence does, ms. */
const beyond = 60_000;

/** Whether the caller is heard while it waits, on a channel that hears. */
function mayInterrupt({ session }: Turn, { doc, effective }: ProgramBlock): boolean {
  if (!channelKinds[session.channel].hears || !doc.asr_enabled || !effective.bi_enable) return false;
  return !deaf.has(effective.bi_behaviour);
}

const deaf: ReadonlySet<string> = new Set(["none", "discard", "dtmf_only"]);
