import type { ProgramBlock } from "@parley/flow";
import { flush, repromptOf, sayPrompts } from "../output/say.ts";
import { decideAside } from "../paths/decide.ts";
import type { Found } from "../paths/find-path.ts";
import { askModel, failTalk, isConnected } from "../talking/ask-model.ts";
import { noteSpoken, sayLastAgain } from "../talking/spoken.ts";
import { takeReply, takeToolAnswer } from "../talking/take-reply.ts";
import { addMessage, beginTalk } from "../talking/talk.ts";
import { logOf } from "../turn/log-of.ts";
import { type Move, rest } from "../turn/move.ts";
import { type Answer, type Failure, noFailures, type Pending } from "../turn/session.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";
import { type BlockBehaviour, passing } from "./block-behaviour.ts";
import { listen } from "./listen.ts";

/** Talks with the caller by a language model. The model proposes; what the block does not declare is not done. */
export const llm: BlockBehaviour = {
  ...passing,
  prepare: (turn, block) => {
    beginTalk(turn, block);
    return isConnected(turn, block) ? null : failTalk(turn, block, "The version connects no language model.");
  },
  known: () => null,
  act: (turn, block) => {
    const { input } = turn;
    if (input !== null) addMessage(turn, block, { role: "user", content: input.masked });
    const asked = wordsSaid(turn);
    if (asked.length > 0) {
      noteSpoken(turn, block, asked);
      addMessage(turn, block, { role: "assistant", content: asked.map(({ text }) => text).join(" "), calls: [] });
      return listen(turn, block);
    }
    if (input === null) addMessage(turn, block, { role: "user", content: "(The caller is there and waits.)" });
    return askModel(turn, block);
  },
  heard: askForInput,
  again,
  answered: (turn: Turn, answer: Answer, pending: Pending) => {
    const block = currentBlock(turn);
    if (pending.stage === "tool") return takeToolAnswer(turn, block, answer);
    const { listen: open = null } = pending;
    const move = takeReply(turn, block, answer);
    if (move !== null) return move;
    return open === null ? listen(turn, block) : listenFurther(turn, block, open);
  },
};

/** The listening that was opened while the model spoke goes on. */
function listenFurther(turn: Turn, block: ProgramBlock, open: string): Move {
  flush(turn);
  turn.session.state = { type: "listening", listen: open };
  if (!block.doc.ignore_as_current) turn.session.current = block.id;
  return rest;
}

/** What none of its paths and no trigger takes is the model's to answer. */
function askForInput(turn: Turn, block: ProgramBlock, found: Found | null): Move | null {
  const { input, session } = turn;
  if (input === null || found !== null || input.blameless) return null;
  session.failures = noFailures;
  session.small_talk = null;
  decideAside(turn, { by: "model" }, { level: null, name: block.name });
  addMessage(turn, block, { role: "user", content: input.masked });
  return askModel(turn, block);
}

/** Asks again by its reprompt, else by what the model said last. */
function again(turn: Turn, block: ProgramBlock, after: Failure | null): void {
  const reprompt = after === null ? null : repromptOf(turn, block, after);
  if (reprompt !== null) sayPrompts(turn, [reprompt], block);
  else if (!sayLastAgain(turn, block)) passing.again(turn, block, after);
}

/** The words of the block's prompts, as the record has them. */
function wordsSaid({ effects }: Turn): readonly { readonly say: string; readonly text: string }[] {
  const entries = logOf(effects);
  const entered = entries.findLastIndex(({ type }) => type === "entered");
  return entries
    .slice(entered + 1)
    .flatMap((entry) =>
      entry.type === "agent_said" && entry.text !== "" ? [{ say: entry.say, text: entry.text }] : [],
    );
}
