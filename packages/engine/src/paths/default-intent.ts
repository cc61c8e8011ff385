import { type Move, take } from "../move.ts";
import type { Turn } from "../turn.ts";
import { findPath } from "./find-path.ts";
import { makeSmallTalk } from "./small-talk.ts";

/** Level 9: what is assumed, once in a turn, when nothing matched. Null when it leads nowhere. */
export function assumeDefaultIntent(turn: Turn): Move | null {
  const name = turn.program.settings.default_intent;
  if (name === null || turn.input === null || turn.session.default_intent_used) return null;
  turn.session.default_intent_used = true;
  turn.input = { ...turn.input, understanding: { ...turn.input.understanding, intents: [{ name, score: 1 }] } };
  turn.heard = name;
  const found = findPath(turn, "input");
  return found === null ? makeSmallTalk(turn) : take(found.path, 9);
}
