import { type Move, repeat, take } from "../move.ts";
import type { Turn } from "../turn.ts";
import { fail } from "./fail.ts";
import { findPath } from "./find-path.ts";
import { makeSmallTalk } from "./small-talk.ts";

/** Stage 4 of a turn: the path for the input in hand. A blameless input cannot fail. */
export function choosePath(turn: Turn): Move {
  const found = findPath(turn, "input");
  if (found !== null) {
    turn.session.small_talk = null;
    return take(found.path, found.level);
  }
  const aside = makeSmallTalk(turn);
  if (aside !== null) return aside;
  turn.session.small_talk = null;
  return turn.input?.blameless === true ? repeat : fail(turn, "no_match");
}
