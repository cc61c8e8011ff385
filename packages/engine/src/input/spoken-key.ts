import type { ProgramPath } from "@parley/flow";
import { collects, openQuestion } from "../collecting/collecting.ts";
import { findPath } from "../paths/find-path.ts";
import type { Input } from "../turn/session.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";
import { fillableIn } from "./context.ts";

/**
 * Takes words that name a key for the key: "one" and "the first one" where "press 1" is offered. A value that is asked for goes before, be it
 * refused or not, and so does a path of words. An intent does not: a lone "one" is near to "not this one". Keys of global
 * triggers come last: behind intents, and values that the block takes besides. Those do not go before keys of its own: "three"
 * at "Which size? Press 1, 2 or 3." is no number of pizzas.
 */
export function takesSpokenKey(turn: Turn, input: Input): boolean {
  const { key: named, ordinal, mentions } = input.understanding;
  const key = named ?? (ordinal !== undefined && ordinal > 0 ? String(ordinal) : undefined);
  if (input.type !== "text" || key === undefined || turn.session.secrets.choice != null) return false;
  const block = currentBlock(turn);
  const isFound = (names: readonly string[]) => mentions.some(({ entity }) => entity === "" || names.includes(entity));
  const words = findPath(turn, "input")?.path;
  const isTaken = words !== undefined && (words.intent === null || named === undefined);
  if (isFound(askedIn(turn)) || isTaken) return false;
  turn.input = { ...input, type: "digits", text: key, masked: input.masked === input.text ? key : input.masked };
  const path = keyPath(turn);
  const isLocal = path !== null && [...block.paths.override, ...block.paths.ordinary].includes(path);
  // Keys of the whole agent stand in no order that a caller has heard.
  const isTakenElse = named === undefined || words !== undefined || isFound(fillableIn(block).map(({ name }) => name));
  if (path === null || (isTakenElse && !isLocal)) {
    turn.input = input;
    return false;
  }
  turn.heard = null;
  return true;
}

/** The path that takes the key in hand. No intent is meant by it. */
function keyPath(turn: Turn): ProgramPath | null {
  const { heard } = turn;
  turn.heard = null;
  const path = findPath(turn, "input")?.path;
  turn.heard = heard;
  return path === undefined || path.digits === null ? null : path;
}

/** The values that the question is for. */
function askedIn(turn: Turn): readonly string[] {
  const block = currentBlock(turn);
  const open = collects(block) ? openQuestion(turn, block) : null;
  return open === null ? block.entities.map(({ name }) => name) : [open.value.name];
}
