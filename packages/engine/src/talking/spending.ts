import type { ProgramBlock } from "@parley/flow";
import type { Json, ModelAsk, ModelReply } from "@parley/model/kernel";
import { keptAnswer } from "../requests/kept-answer.ts";
import type { Tokens } from "../turn/session.ts";
import { log, type Turn } from "../turn/turn.ts";
import { setTalk, talkIn } from "./talk.ts";

/** Characters of a token, at the most: what a server does not count is counted so. */
const charactersOfToken = 4;

const tokensIn = (characters: number) => Math.ceil(characters / charactersOfToken);
const tokensOf = (value: unknown) => tokensIn(JSON.stringify(value).length);

const nothing: Tokens = { asked: 0, answered: 0 };

/** A question counts once it is sent: its answer may be cut off, or never come. */
export function countQuestion(turn: Turn, block: ProgramBlock, { messages, functions }: ModelAsk): void {
  count(turn, block, { asked: tokensOf([messages, functions]), answered: 0 });
}

/** Words of an answer in the making count as they come, whether they are said or not. */
export function countWords(turn: Turn, block: ProgramBlock, text: string): void {
  const { asked, answered } = countedIn(turn, block);
  count(turn, block, { asked, answered: answered + tokensIn(text.length) });
}

/** A whole answer: the server's figures hold from now on. It may count nothing, or too little. */
export function countReply(
  turn: Turn,
  block: ProgramBlock,
  { request, reply }: { readonly request: string; readonly reply: ModelReply },
): void {
  const { asked, answered } = countedIn(turn, block);
  count(turn, block, {
    asked: Math.max(asked, reply.tokens?.asked ?? 0),
    answered: Math.max(answered, tokensOf([reply.text, reply.calls]), reply.tokens?.answered ?? 0),
  });
  const calls = reply.calls.map(({ name, arguments: given }) => ({ name, arguments: keptAnswer(turn, given).result }));
  log(turn, { type: "model_answered", request, calls, ...settle(turn, block) });
}

/** The answer was cut off, never came or was none: what was counted so far holds. `result`: what came instead. */
export function countUnanswered(
  turn: Turn,
  block: ProgramBlock,
  { request, result }: { readonly request: string; readonly result: Json },
): void {
  const { asked, answered } = countedIn(turn, block);
  count(turn, block, { asked, answered: Math.max(answered, result === null ? 0 : tokensOf(result)) });
  log(turn, { type: "model_unanswered", request, ...settle(turn, block) });
}

const countedIn = (turn: Turn, block: ProgramBlock): Tokens => talkIn(turn, block).counted ?? nothing;

/** Counts what a question takes, to the talk and the conversation, in place of what it was counted before. */
function count(turn: Turn, block: ProgramBlock, tokens: Tokens): void {
  const { session } = turn;
  const talk = talkIn(turn, block);
  const before = talk.counted ?? nothing;
  setTalk(turn, { ...talk, tokens: talk.tokens - sumOf(before) + sumOf(tokens), counted: tokens });
  session.model_cost += costOf(turn, tokens) - costOf(turn, before);
}

/** The question is over. Gives what it took. */
function settle(turn: Turn, block: ProgramBlock): { readonly tokens: number; readonly cost: number } {
  const tokens = countedIn(turn, block);
  setTalk(turn, { ...talkIn(turn, block), counted: null });
  return { tokens: sumOf(tokens), cost: costOf(turn, tokens) };
}

const sumOf = ({ asked, answered }: Tokens) => asked + answered;

function costOf({ program: { settings } }: Turn, { asked, answered }: Tokens): number {
  return (asked * (settings.llm_input_price ?? 0) + answered * (settings.llm_output_price ?? 0)) / 1_000_000;
}
