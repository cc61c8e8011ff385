import type { ProgramBlock } from "@parley/flow";
import type { ModelMessage } from "@parley/model/kernel";
import type { Talk } from "../turn/session.ts";
import type { Turn } from "../turn/turn.ts";

/** Most talks that are remembered: those of blocks that called something else. */
const mostTalks = 5;

/** How far the talk of a block has come. */
export function talkIn({ session }: Turn, { id }: ProgramBlock): Talk {
  return session.secrets.talks?.find(({ block }) => block === id) ?? newTalk(id);
}

const newTalk = (block: string): Talk => ({
  block,
  messages: [],
  steps: 0,
  tokens: 0,
  counted: null,
  spoken: [],
  held: [],
  excerpt: null,
  excerpt_language: null,
  calls: [],
});

export function setTalk({ session }: Turn, talk: Talk): void {
  const others = (session.secrets.talks ?? []).filter(({ block }) => block !== talk.block);
  session.secrets = { ...session.secrets, talks: [...others, talk].slice(-mostTalks) };
}

/** Entered, a block begins its talk from nothing. */
export function beginTalk(turn: Turn, { id }: ProgramBlock): void {
  setTalk(turn, newTalk(id));
}

/** What was left is not gone on with. */
export function endTalk({ session }: Turn, { id }: ProgramBlock): void {
  const talks = (session.secrets.talks ?? []).filter(({ block }) => block !== id);
  session.secrets = { ...session.secrets, talks };
}

/** Once the caller was heard, how much was heard of the words before is settled. */
export function addMessage(turn: Turn, block: ProgramBlock, message: ModelMessage): void {
  const talk = talkIn(turn, block);
  const spoken = message.role === "user" ? [] : talk.spoken;
  setTalk(turn, { ...talk, spoken, messages: [...talk.messages, message] });
}
