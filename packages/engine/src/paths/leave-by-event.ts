import { fallback, type Move, take } from "../turn/move.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";
import { decideFailure, decidePath } from "./decide.ts";
import { fallbackOf } from "./fallback.ts";
import { findLocal } from "./find-path.ts";

/** A block leaves by the path for something that it lets happen, else by its default path, else by the fallback. */
export function leaveByEvent(turn: Turn, name: string): Move {
  turn.happened = name;
  const found = findLocal(turn, "event");
  if (found !== null) decidePath(turn, found, "event");
  turn.happened = null;
  if (found !== null) return take(found.path, found.level);
  const path = currentBlock(turn).paths.default;
  const otherwise = path === null || path.destination === null ? null : path;
  const won = otherwise === null ? { path: fallbackOf(turn), level: 10 } : { path: otherwise, level: 8 };
  decideFailure(turn, { by: "event", name }, won);
  return otherwise === null ? fallback : take(otherwise, 8);
}
