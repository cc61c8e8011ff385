import type { ProgramAction, ProgramBlock } from "@parley/flow";
import { type ModelCall, type ModelReply, sentencesOf } from "@parley/model/kernel";
import type { Next } from "../masking/hide-in-parts.ts";
import { leaveByEvent } from "../paths/leave-by-event.ts";
import { awaitAnswer, noteAnswer } from "../requests/await-answer.ts";
import { keptAnswer } from "../requests/kept-answer.ts";
import { applyOwnAction } from "../requests/own-action.ts";
import { startAction } from "../requests/start-action.ts";
import { type Move, rest } from "../turn/move.ts";
import type { Answer } from "../turn/session.ts";
import { log, nextId, type Turn } from "../turn/turn.ts";
import { allow, keepValues } from "./allow.ts";
import { askModel, failTalk } from "./ask-model.ts";
import { declaredIn } from "./declared.ts";
import { mostWords, readReply } from "./read-reply.ts";
import { countReply, countUnanswered } from "./spending.ts";
import { dueSentences, sayDue, sentencesSoFar, settleSpoken } from "./spoken.ts";
import { addMessage, endTalk, setTalk, talkIn } from "./talk.ts";

/**
 * What a model answered: its words are said, and its calls are done one after the other where the block declares them. Null:
 * it said something and proposes nothing more, so the caller is heard.
 */
export function takeReply(turn: Turn, block: ProgramBlock, answer: Answer): Move | null {
  const reply = readAnswer(turn, block, answer);
  if (!answer.ok) return failTalk(turn, block, answer.error ?? "The model did not answer.");
  if (reply === null) return failTalk(turn, block, "The answer of the model is none.");
  if (reply.text === "" && reply.calls.length === 0) return failTalk(turn, block, "The model answered nothing.");
  sayReply(turn, block, { text: reply.text, next: reply.calls.length === 0 ? "nothing" : "other" });
  const calls = reply.calls.map((call): ModelCall => ({ ...call, id: nextId(turn) }));
  const content = settleSpoken(turn, block, { isBroken: false });
  addMessage(turn, block, { role: "assistant", content, calls });
  setTalk(turn, { ...talkIn(turn, block), calls });
  return calls.length === 0 ? null : goOn(turn, block);
}

/** What a model answered, which is counted; null for what is no answer. */
export function readAnswer(turn: Turn, block: ProgramBlock, { ok, request, result }: Answer): ModelReply | null {
  const reply = ok ? readReply(result) : null;
  if (reply === null) countUnanswered(turn, block, { request, result });
  else countReply(turn, block, { request, reply });
  return reply;
}

/** Says the words of an answer, except those that were said while it was made. */
export function sayReply(
  turn: Turn,
  block: ProgramBlock,
  { text, next }: { readonly text: string; readonly next: Next },
): void {
  const { whole, rest: last } = sentencesOf(shortened(turn, block, text));
  const further = [...whole, last.trim()].filter((sentence) => sentence !== "");
  // What waits is in the answer again, so the answer alone says what it is.
  setTalk(turn, { ...talkIn(turn, block), held: [] });
  hold(turn, block, further.slice(sentencesSoFar(turn, block).length));
  sayDue(turn, block, dueSentences(turn, block, next));
}

/**
 * A sentence of an answer in the making is said as soon as the record can show it; true when something is said. The answer
 * has it again, and does not say it again.
 */
export function takeSentence(
  turn: Turn,
  block: ProgramBlock,
  { request, text }: { readonly request: string; readonly text: string },
): boolean {
  const before = sentencesSoFar(turn, block).reduce((all, sentence) => all + sentence.length, 0);
  if (before + text.length > mostWords) return false;
  const { whole, rest: last } = sentencesOf(text);
  hold(
    turn,
    block,
    [...whole, last.trim()].filter((sentence) => sentence !== ""),
  );
  const due = dueSentences(turn, block, "more");
  if (due.length === 0) return false;
  const said = due.map((each) => each.text).join(" ");
  const hidden = due.map(({ shown }) => shown).join(" ");
  const shown = block.effective.encrypt_bot_response ? turn.program.settings.mask_with : hidden;
  log(turn, { type: "model_said", request, text: shown, ...(shown !== said && { masked: true }) });
  sayDue(turn, block, due);
  return true;
}

function hold(turn: Turn, block: ProgramBlock, sentences: readonly string[]): void {
  const talk = talkIn(turn, block);
  setTalk(turn, { ...talk, held: [...talk.held, ...sentences] });
}

/** The answer in the making is given up: what was heard of it stays in the talk. */
export function breakOff(turn: Turn, block: ProgramBlock, request: string): void {
  countUnanswered(turn, block, { request, result: null });
  const content = settleSpoken(turn, block, { isBroken: true });
  addMessage(turn, block, { role: "assistant", content, calls: [] });
}

/** The model gets what an action answered; of a sensitive one only whether it went well. Then the next call is done. */
export function takeToolAnswer(turn: Turn, block: ProgramBlock, answer: Answer): Move {
  const talk = talkIn(turn, block);
  const [running] = talk.calls;
  const action = runningAction(turn, block);
  if (running === undefined || action === null) return failTalk(turn, block, "No action was running.");
  applyOwnAction(turn, action, answer);
  const sensitive = action.doc.is_sensitive;
  noteAnswer(turn, answer, sensitive);
  const { ok, error } = answer;
  const told = sensitive ? { ok } : { ok, ...(ok ? keptAnswer(turn, answer.result) : { error }) };
  settle(turn, block, running, JSON.stringify(told).slice(0, mostTold));
  return goOn(turn, block);
}

/** The action that a model proposed and that runs now. */
export function runningAction(turn: Turn, block: ProgramBlock): ProgramAction | null {
  const [running] = talkIn(turn, block).calls;
  return running === undefined ? null : (declaredIn(turn, block).functions.get(running.name)?.action ?? null);
}

/** Most characters of an action's answer that a model gets. */
const mostTold = 4000;

/** Does the calls that are left, up to one that waits or leaves; then the model hears what became of them. */
function goOn(turn: Turn, block: ProgramBlock): Move {
  for (const call of talkIn(turn, block).calls) {
    const allowed = allow(turn, block, call);
    if (allowed.type === "refused") {
      log(turn, { type: "model_refused", block: block.id, name: call.name, reason: allowed.reason });
      settle(turn, block, call, JSON.stringify({ refused: allowed.reason }));
      continue;
    }
    keepValues(turn, block, allowed.values);
    if (allowed.type === "leaves") {
      endTalk(turn, block);
      return leaveByEvent(turn, allowed.exit);
    }
    const request = startAction(turn, allowed.action, { block: block.id, async: false });
    awaitAnswer(turn, request, { stage: "tool", notice: true });
    return rest;
  }
  return askModel(turn, block);
}

/** A call is over: the model learns how it went. */
function settle(turn: Turn, block: ProgramBlock, call: ModelCall, content: string): void {
  addMessage(turn, block, { role: "tool", call: call.id, content });
  const talk = talkIn(turn, block);
  setTalk(turn, { ...talk, calls: talk.calls.filter(({ id }) => id !== call.id) });
}

function shortened(turn: Turn, block: ProgramBlock, text: string): string {
  if (text.length <= mostWords) return text;
  log(turn, { type: "limit_reached", limit: "llm_words", block: block.id });
  return text.slice(0, mostWords);
}
