import type { ProgramBlock } from "@parley/flow";
import type { Id, Json } from "@parley/model/kernel";
import { removeMetadata, writeMetadata } from "../effects/set-metadata.ts";
import { evaluate, sizeFault } from "../effects/work-out.ts";
import { own } from "../turn/own.ts";
import { allMetadata } from "../turn/scope.ts";
import { countedTransits } from "../turn/transits.ts";
import { log, type Turn } from "../turn/turn.ts";

/** The event by which a block that goes through a list is left. */
type Round = "each" | "done" | "failed" | "limit";

/**
 * The next round of a block: its item and number are written where texts read them. The list is computed again, so the
 * session holds the place alone. `failed`: there is no list, or the item is too large to be kept; the record says why.
 */
export function nextRound(turn: Turn, block: ProgramBlock): Round {
  const { loop_item: key, loop_index: index, loop_limit: most } = block.doc;
  const place = placeIn(turn, block);
  const listed = itemAt(turn, block, place);
  if (listed === null) return endRounds(turn, block, "failed");
  if (listed.isOver) return endRounds(turn, block, "done");
  if (place >= most) {
    log(turn, { type: "limit_reached", limit: "loop_limit", block: block.id });
    return endRounds(turn, block, "limit");
  }
  if (turn.work.left < workOfRest) {
    log(turn, { type: "limit_reached", limit: "turn_work", block: block.id });
    return endRounds(turn, block, "limit");
  }
  const { session } = turn;
  session.looping = [
    ...othersThan(turn, block),
    { block: block.id, place: place + 1, counted: closeRound(turn, block) },
  ];
  if (key !== null) writeMetadata(turn, { key, value: listed.item, secret: listed.secret });
  if (index !== null) writeMetadata(turn, { key: index, value: place + 1, secret: false });
  return "each";
}

/** What a passed block counts for in the work of a turn, once the round that it was passed in is over. */
const workOfBlock = 100;

/** What is left to work out in a turn when its rounds end: enough for the way out of them. */
const workOfRest = 20_000;

/**
 * Blocks of the round that is over no longer count towards the limit of a turn: the list and the work of the turn bound
 * them. The count goes back to what it was when the rounds began, or when the caller was last heard.
 */
function closeRound(turn: Turn, { id }: ProgramBlock): number {
  const { session, work } = turn;
  const now = countedTransits(session);
  const before = session.looping.find(({ block }) => block === id)?.counted ?? now;
  const counted = Math.min(before, now);
  session.transits_in_rounds += now - counted;
  work.left -= (now - counted) * workOfBlock;
  return counted;
}

/** Entered from a block that is not of its rounds, a block begins with the first item. */
export function beginRounds(turn: Turn, block: ProgramBlock, from: Id): void {
  const { session } = turn;
  if (session.looping.length === 0 || block.rounds?.has(from)) return;
  session.looping = othersThan(turn, block);
}

/** Outside of its rounds nothing is left of them. */
function endRounds(turn: Turn, { id, doc }: ProgramBlock, by: Round): Round {
  const { session } = turn;
  session.looping = session.looping.filter(({ block }) => block !== id);
  for (const key of [doc.loop_item, doc.loop_index]) {
    if (key !== null && own(allMetadata(session), key) !== null) removeMetadata(turn, key);
  }
  return by;
}

type Listed = { readonly isOver: true } | { readonly isOver: false; readonly item: Json; readonly secret: boolean };

/** What stands at a place of the list; null is no item. Null where there is no list. */
function itemAt(turn: Turn, block: ProgramBlock, place: number): Listed | null {
  const { loop_list: list } = block;
  if (list === null) return { isOver: true };
  const worked = evaluate(turn, list);
  const items = worked.ok ? (worked.value ?? []) : [];
  const error = worked.ok
    ? Array.isArray(items)
      ? sizeFault(items[place] ?? null)
      : "This is no list."
    : worked.error;
  if (!worked.ok || !Array.isArray(items) || error !== null) {
    log(turn, { type: "expression_error", source: list.source, error: error ?? "", where: block.name });
    return null;
  }
  return place < items.length ? { isOver: false, item: items[place] ?? null, secret: worked.secret } : { isOver: true };
}

const placeIn = ({ session }: Turn, { id }: ProgramBlock) =>
  session.looping.find(({ block }) => block === id)?.place ?? 0;

const othersThan = ({ session }: Turn, { id }: ProgramBlock) => session.looping.filter(({ block }) => block !== id);
