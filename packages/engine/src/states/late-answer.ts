import type { ProgramAction } from "@parley/flow";
import { biasIn, contextFor } from "../input/context.ts";
import { run } from "../moves/run.ts";
import { triggersAt } from "../paths/triggers-at.ts";
import { logAnswer, noteAnswer } from "../requests/await-answer.ts";
import { applyOwnAction } from "../requests/own-action.ts";
import { isKept } from "../requests/start-action.ts";
import { forgetRequest } from "../turn/drop-queued.ts";
import { take } from "../turn/move.ts";
import { type Answer, openListen, type Session, sleepTimer, takesInput } from "../turn/session.ts";
import { currentBlock, log, type Turn } from "../turn/turn.ts";
import type { EngineEvent } from "../turn/types.ts";
import { enqueue } from "./awaiting.ts";
import { onListening, onSleeping, pathForEvent } from "./listening.ts";

/** Whether an answer is that of an action which the conversation did not wait for, and comes for the first time. */
export function isLateAnswer({ requests, secrets: { queue } }: Session, { request }: Answer): boolean {
  return Object.hasOwn(requests, request) && !queue.some((each) => isAnswerTo(each, request));
}

const isAnswerTo = (event: EngineEvent, request: string) => event.type === "answered" && event.request === request;

/**
 * The answer of an action that the conversation did not wait for: it is recorded as it comes. While the conversation awaits
 * something, it happens when that is over. After the end it is only recorded.
 */
export function recordLateAnswer(turn: Turn, answer: Answer): Turn {
  const { session } = turn;
  const action = actionOf(turn, answer);
  const late = session.state.type === "ended";
  const sensitive = action?.doc.is_sensitive === true;
  logAnswer(turn, answer, { late, sensitive, kept: action !== undefined && isKept(turn, action) });
  if (late) forgetRequest(turn, answer.request);
  else if (takesInput(session)) takeLateAnswer(turn, answer);
  else enqueue(turn, answer);
  return turn;
}

function actionOf({ program, session }: Turn, { request }: Answer): ProgramAction | undefined {
  const name = session.requests[request];
  return name === undefined ? undefined : program.actionsByName.get(name);
}

/**
 * The answer happens under the action's name. The caller was not heard by it, so the blocks it leads to count on: an action
 * that always asks for itself comes to the limit.
 */
function takeLateAnswer(turn: Turn, answer: Answer): void {
  const action = actionOf(turn, answer);
  const name = forgetRequest(turn, answer.request);
  if (name === undefined) return;
  applyOwnAction(turn, action, answer);
  const found = pathForEvent(turn, name);
  if (found === null) return;
  noteAnswer(turn, answer, action?.doc.is_sensitive === true);
  run(turn, take(found.path, found.level));
}

type Said = Extract<EngineEvent, { type: "said" }>;

/** What arrived while the conversation awaited an answer happens now that it listens or sleeps. Speech as barge-in allows. */
export function replayQueue(turn: Turn): void {
  const { session } = turn;
  while (takesInput(session) && session.secrets.queue.length > 0) {
    const [event, ...queue] = session.secrets.queue;
    session.secrets = { ...session.secrets, queue };
    if (event !== undefined) replay(turn, event);
  }
}

/** A listening that the event closes, and a timer that it stops, are not begun at all. */
function replay(turn: Turn, event: EngineEvent): void {
  const begun = [openListen(turn.session), sleepTimer(turn.session)];
  happen(turn, event);
  const going = [openListen(turn.session), sleepTimer(turn.session)];
  for (const id of begun) if (id !== null && !going.includes(id)) withdraw(turn, id);
}

function happen(turn: Turn, event: EngineEvent): void {
  turn.input = null;
  turn.heard = null;
  if (event.type === "answered") {
    takeLateAnswer(turn, event);
    return;
  }
  if (event.type === "said" && !mayInterrupt(turn, event)) {
    log(turn, { type: "dropped", event: "said", reason: "this block is not to be interrupted" });
    return;
  }
  const move = turn.session.state.type === "sleeping" ? onSleeping(turn, event) : onListening(turn, event);
  if (move !== null) run(turn, move);
}

function withdraw({ effects }: Turn, id: string): void {
  const index = effects.findIndex(
    (effect) => (effect.type === "listen" || effect.type === "set_timer") && effect.id === id,
  );
  if (index >= 0) effects.splice(index, 1);
}

function mayInterrupt(turn: Turn, { alternatives }: Said): boolean {
  const { bi_enable, bi_behaviour } = currentBlock(turn).effective;
  const text = alternatives[0]?.text.trim() ?? "";
  if (!bi_enable || text === "") return false;
  switch (bi_behaviour) {
    case "none":
    case "discard":
    case "dtmf_only":
      return false;
    case "buffer":
    case "speech":
      return true;
    case "min_words":
      return text.split(/\s+/).length >= 2;
    case "hotword":
      return isHotword(turn, text);
  }
}

/** Whether a text means one of the intents that have a path here. */
function isHotword(turn: Turn, text: string): boolean {
  const { program, understand } = turn;
  const block = currentBlock(turn);
  const intent = understand({ type: "text", text, alternatives: [] }, contextFor(turn, block)).intents[0]?.name;
  if (intent === undefined) return false;
  return biasIn(block).includes(intent) || triggersAt(program, block).some((path) => path.intent === intent);
}
