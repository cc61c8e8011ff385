import type { ProgramSmallTalk } from "@parley/flow";
import { enter, type Move, repeat } from "../move.ts";
import { sayPrompts } from "../output/say.ts";
import { isTrue } from "../scope.ts";
import { currentBlock, log, type Turn } from "../turn.ts";

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
