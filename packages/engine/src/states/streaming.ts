import { channelKinds } from "@parley/model/kernel";
import { openListening } from "../blocks/listen.ts";
import { flush } from "../output/say.ts";
import { countWords } from "../talking/spending.ts";
import { breakOff, takeSentence } from "../talking/take-reply.ts";
import type { Move } from "../turn/move.ts";
import type { Pending } from "../turn/session.ts";
import { currentBlock, nextId, type Turn } from "../turn/turn.ts";
import type { EngineEvent } from "../turn/types.ts";
import { onListening } from "./listening.ts";

/** The listening that is open while a model speaks; null where none is. */
const listenOf = ({ listen = null }: Pending): string | null => listen;

/** A model has said a sentence: the caller hears it, and may interrupt from now on. */
export function hearSentence(turn: Turn, text: string, pending: Pending): null {
  if (pending.stage !== "model") return null;
  const block = currentBlock(turn);
  countWords(turn, block, text);
  if (!takeSentence(turn, block, { request: pending.request, text })) return null;
  flush(turn);
  if (pending.timer !== null) turn.effects.push({ type: "cancel_timer", id: pending.timer });
  turn.session.pending = { ...pending, timer: null };
  return listenOf(pending) === null ? listenOn(turn, { ...pending, timer: null }) : null;
}

/** Opens a listening while the model goes on: silence before the end of its answer is none of the caller's. */
export function listenOn(turn: Turn, pending: Pending): null {
  const block = currentBlock(turn);
  if (!channelKinds[turn.session.channel].hears) return null;
  const id = nextId(turn);
  turn.session.pending = { ...pending, listen: id };
  openListening(turn, block, { id, speech: block.doc.asr_enabled, keys: true, patience: block.effective.patience });
  return null;
}

type Interruption = Extract<EngineEvent, { type: "said" | "pressed" }>;

/** Whether the caller speaks while the model does. */
export function interrupts(event: Interruption, pending: Pending): boolean {
  return listenOf(pending) === event.listen;
}

/** The caller speaks while the model does: the rest of its answer is given up, and what was said of it counts. */
export function interrupt(turn: Turn, event: Interruption, pending: Pending): Move | null {
  turn.effects.push({ type: "cancel", request: pending.request });
  breakOff(turn, currentBlock(turn), pending.request);
  turn.session.pending = null;
  turn.session.state = { type: "listening", listen: event.listen };
  return onListening(turn, event);
}
