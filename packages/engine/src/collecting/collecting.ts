import type { ProgramBlock, ProgramValue } from "@parley/flow";
import { blockKinds } from "@parley/model/kernel";
import { own } from "../turn/own.ts";
import { allSlots } from "../turn/scope.ts";
import type { Collecting } from "../turn/session.ts";
import type { Turn } from "../turn/turn.ts";
import { isValid } from "./is-valid.ts";

/** Whether a block asks for each of its values by itself. */
export function collects({ type }: ProgramBlock): boolean {
  return blockKinds[type].collects;
}

/** Most blocks whose collecting is remembered: those that were left for something else. */
const mostCollecting = 10;

/** How far a block has come. */
export function collectingIn({ session }: Turn, block: ProgramBlock): Collecting {
  return (
    session.collecting.find((each) => each.block === block.id) ?? { block: block.id, asked: null, unconfirmed: [] }
  );
}

export function setCollecting({ session }: Turn, collecting: Collecting): void {
  const others = session.collecting.filter(({ block }) => block !== collecting.block);
  session.collecting = [...others, collecting].slice(-mostCollecting);
}

/** Entered from elsewhere, a block begins from the start: nothing is to be confirmed. */
export function forgetCollecting({ session }: Turn, block: ProgramBlock): void {
  if (!session.collecting.some((each) => each.block === block.id)) return;
  session.collecting = session.collecting.filter((each) => each.block !== block.id);
}

/** What a block that collects asks next: whether a value is right, or for one that it lacks. */
export type Question = { readonly value: ProgramValue; readonly confirms: boolean };

/** The next question; null where all that the block needs is there. */
export function nextQuestion(turn: Turn, block: ProgramBlock): Question | null {
  const slots = allSlots(turn.session);
  const [unsure] = collectingIn(turn, block).unconfirmed;
  const doubted = block.values.find(({ name }) => name === unsure);
  if (doubted !== undefined && own(slots, doubted.name) !== null) return { value: doubted, confirms: true };
  const open = block.values.find((value) => value.doc.required && isOpen(turn, value));
  return open === undefined ? null : { value: open, confirms: false };
}

/** Not known, or known and not valid. */
function isOpen(turn: Turn, value: ProgramValue): boolean {
  const known = own(allSlots(turn.session), value.name);
  return known === null || !isValid(turn, value, known);
}

/** The question that stands open while a block listens: the next, or the one asked last where none is open. */
export function openQuestion(turn: Turn, block: ProgramBlock): Question | null {
  const { asked } = collectingIn(turn, block);
  const last = block.values.find(({ name }) => name === asked);
  return nextQuestion(turn, block) ?? (last === undefined ? null : { value: last, confirms: false });
}

/** The value whose failures count: the one that is asked for, or about. Null outside of such blocks. */
export function askedIn(turn: Turn, block: ProgramBlock): string | null {
  return collects(block) ? (openQuestion(turn, block)?.value.name ?? null) : null;
}
