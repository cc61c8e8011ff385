import type { ProgramSmallTalk } from "@parley/flow";
import { sayPrompts } from "../output/say.ts";
import { enter, type Move, repeat, take } from "../turn/move.ts";
import { isTrue } from "../turn/scope.ts";
import { currentBlock, log, type Turn } from "../turn/turn.ts";
import { decideAside, decidePath } from "./decide.ts";
import { smallTalkCause } from "./explain-kinds.ts";
import { findPath } from "./find-path.ts";

/**
 * Level 6: an aside is answered, then the interrupted block asks again, its counters untouched. Asked too often in a
 * row, the aside leads to its own block. Null when the input was no small talk.
 */
export function makeSmallTalk(turn: Turn): Move | null {
  const { session, program } = turn;
  const talk = program.smallTalks.find((each) => isMeant(turn, each));
  if (talk === undefined) return null;
  const { id, doc } = talk;
  const count = session.small_talk?.id === id ? session.small_talk.count + 1 : 1;
  session.small_talk = { id, count };
  decideAside(turn, smallTalkCause(turn, talk), { level: 6, name: doc.name });
  log(turn, { type: "small_talk", name: doc.name, count });
  if (doc.destination_block !== null && doc.retries !== null && count > doc.retries)
    return enter(doc.destination_block);
  if (doc.prompt !== null) sayPrompts(turn, [doc.prompt], currentBlock(turn));
  if (doc.type === "repeat" && session.current !== null) session.block = session.current;
  return repeat;
}

function isMeant(turn: Turn, { intent, when, doc }: ProgramSmallTalk): boolean {
  if (intent !== null) return turn.heard === intent;
  return when !== null && isTrue(turn, when, doc.name);
}

/** Level 9: what is assumed, once in a turn, when nothing matched. Null when it leads nowhere. */
export function assumeDefaultIntent(turn: Turn): Move | null {
  const name = turn.program.settings.default_intent;
  if (name === null || turn.input === null || turn.session.default_intent_used) return null;
  turn.session.default_intent_used = true;
  turn.input = { ...turn.input, understanding: { ...turn.input.understanding, intents: [{ name, score: 1 }] } };
  turn.heard = name;
  const found = findPath(turn, "input");
  if (found === null) return makeSmallTalk(turn);
  const assumed = { path: found.path, level: 9 };
  decidePath(turn, assumed, "input");
  return take(assumed.path, assumed.level);
}
