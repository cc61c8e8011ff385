import type { ProgramAction } from "@parley/flow";
import type { Json } from "@parley/model/kernel";
import { blocks } from "../blocks/registry.ts";
import { goOnAfterTransfer, transferEnded } from "../blocks/transfer.ts";
import { flush, sayWording } from "../output/say.ts";
import { logAnswer } from "../requests/await-answer.ts";
import { isKept } from "../requests/start-action.ts";
import { keptReply } from "../talking/kept-reply.ts";
import { runningAction } from "../talking/take-reply.ts";
import { dropQueued } from "../turn/drop-queued.ts";
import type { Move } from "../turn/move.ts";
import { type Answer, isForAgent, type Pending } from "../turn/session.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";
import type { EngineEvent } from "../turn/types.ts";
import { hearSentence, interrupt, interrupts, listenOn } from "./streaming.ts";
import { webhookAnswers } from "./webhook-answers.ts";

/** Most events that wait until no answer is awaited. */
const longestQueue = 5;

/** What an event does while the conversation awaits an answer. */
export function onAwaiting(turn: Turn, event: EngineEvent, pending: Pending): Move | null {
  switch (event.type) {
    case "answered":
      return resume(turn, event, pending);
    case "elapsed":
      return askToWait(turn, pending);
    case "happened":
      if (pending.stage !== "transferred" || event.name !== transferEnded) return enqueue(turn, event);
      return goOnAfterTransfer(resumeTurn(turn));
    case "streamed":
      return hearSentence(turn, event.text, pending);
    case "pressed":
      return interrupts(event, pending) ? interrupt(turn, event, pending) : null;
    case "silent":
    case "noise":
      return listenOn(turn, pending);
    case "said":
      if (interrupts(event, pending)) return interrupt(turn, event, pending);
      return isForAgent(turn.session) ? enqueue(turn, event) : null;
    case "received":
      return isForAgent(turn.session) ? enqueue(turn, event) : null;
    default:
      return null;
  }
}

/** Keeps an event until the conversation listens or sleeps. The oldest gives way. */
export function enqueue(turn: Turn, event: EngineEvent): null {
  const { session } = turn;
  const queue = [...session.secrets.queue, event];
  const lost = queue.length > longestQueue ? queue.shift() : undefined;
  if (lost !== undefined) dropQueued(turn, lost, "too much happened while awaiting");
  session.secrets = { ...session.secrets, queue };
  return null;
}

function resume(turn: Turn, answer: Answer, pending: Pending): Move | null {
  const sensitive = awaitedAction(turn, pending)?.doc.is_sensitive === true;
  const show = (of: Turn, result: Json) => keptReply(of, currentBlock(of), result);
  const shown = pending.stage === "model" ? { show } : {};
  logAnswer(turn, answer, { late: false, sensitive, kept: isAnswerKept(turn, pending), ...shown });
  switch (pending.stage) {
    case "transferred":
      return null;
    case "info":
    case "fill_slot":
    case "validation":
      return webhookAnswers[pending.stage](resumeTurn(turn), answer, pending);
    default:
      return blocks[currentBlock(turn).type].answered(resumeTurn(turn), answer, pending);
  }
}

/** The action that is waited for: the block's own, or one that its language model proposed. */
function awaitedAction(turn: Turn, { stage }: Pending): ProgramAction | null {
  const block = currentBlock(turn);
  if (stage === "tool") return runningAction(turn, block);
  const { action } = block.doc;
  return stage === "action" && action !== null ? (turn.program.actions.get(action) ?? null) : null;
}

/**
 * Whether the answer is kept with the call: of an action as it says itself, of a webhook as the version says. What a language
 * model said is in the transcript, so it is kept where that is not encrypted.
 */
function isAnswerKept(turn: Turn, pending: Pending): boolean {
  const { stage } = pending;
  if (stage === "info" || stage === "fill_slot" || stage === "validation") return turn.program.settings.log_request;
  if (stage === "card" || stage === "payment") return true;
  if (stage === "model") return !currentBlock(turn).effective.encrypt_bot_response;
  const run = awaitedAction(turn, pending);
  return run !== null && isKept(turn, run);
}

/** The turn goes on where it stopped: with its input, and without its timer. */
function resumeTurn(turn: Turn): Turn {
  const { session } = turn;
  const { pending } = session;
  if (pending !== null && pending.timer !== null) turn.effects.push({ type: "cancel_timer", id: pending.timer });
  turn.input = session.secrets.input;
  if (pending?.stage === "fill_slot" || pending?.stage === "validation") {
    turn.heard = turn.input?.understanding.intents[0]?.name ?? null;
  }
  session.pending = null;
  return turn;
}

function askToWait(turn: Turn, pending: Pending): null {
  sayWording(turn, "please_wait", currentBlock(turn));
  flush(turn);
  turn.session.pending = { ...pending, timer: null };
  return null;
}
