import { type Edit, type RowOperation, rowOf } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { texts } from "./gestures/texts.ts";
import type { HistoryStep } from "./version-editor.ts";
import type { EditOutcome, VersionState } from "./waiting-edit.ts";

/** A step with the edits that it came to, in the order they were made. */
export type HistoryEntry = HistoryStep & { readonly group: string | null; readonly edits: readonly EditOutcome[] };

/** What can be undone and done again, newest last. */
export type EditHistory = {
  readonly undo: readonly HistoryEntry[];
  readonly redo: readonly HistoryEntry[];
  /** Where the first entry pushed onto the empty stack was made. */
  readonly flowUrl: string | null;
};

export const emptyHistory: EditHistory = { undo: [], redo: [], flowUrl: null };

/** The history after something new was done: nothing is left to do again. */
export function pushed(history: EditHistory, entry: HistoryEntry, currentPath: string): EditHistory {
  const flowUrl = history.undo.length === 0 ? currentPath : history.flowUrl;
  return { undo: [...history.undo, entry], redo: [], flowUrl };
}

/** The history with its newest step made another. */
export const withNewest = (history: EditHistory, entry: HistoryEntry): EditHistory => ({
  ...history,
  undo: [...history.undo.slice(0, -1), entry],
  redo: [],
});

/** What undo and redo cannot do by themselves. */
export type StepHelpers = {
  /** Takes back the edits of an entry, newest first; what that came to, or why it cannot be. */
  readonly takeBack: (
    entry: HistoryEntry,
  ) => { readonly ok: true; readonly edits: readonly EditOutcome[] } | { readonly ok: false; readonly reason: string };
  /** The version before anything is taken back. */
  readonly state: VersionState;
  readonly currentPath: string;
};

export type Stepped =
  | { readonly ok: true; readonly history: EditHistory; readonly label: string }
  /** `left` was taken off the stack, for it cannot be done. */
  | { readonly ok: false; readonly history: EditHistory; readonly message: string; readonly left: HistoryEntry | null };

/**
 * Takes the last entry of one stack, takes it back and pushes it onto the other. Undoing the move of a block also
 * undoes the moves right before it of paths from a block to itself.
 * @throws Error without its helpers.
 */
export function stepHistory(
  history: EditHistory,
  direction: "undo" | "redo",
  helpers: StepHelpers | undefined,
): Stepped {
  if (helpers === undefined) throw new Error(`${direction} needs its helper callbacks`);
  const from = history[direction];
  const last = from.at(-1);
  if (last === undefined) return { ok: false, history, message: texts.reasons.nothingTo(direction), left: null };
  const along = direction === "undo" && isBlockMove(last) ? loopMovesBefore(from, helpers.state) : 0;
  const taken = from.slice(from.length - 1 - along);
  const rest = from.slice(0, from.length - 1 - along);
  const entry: HistoryEntry = { ...last, edits: taken.flatMap(({ edits }) => edits) };
  const result = helpers.takeBack(entry);
  if (!result.ok) {
    const message = texts.reasons.cannot(direction, last.label, result.reason);
    return { ok: false, history: { ...history, [direction]: rest }, message, left: entry };
  }
  const other = direction === "undo" ? "redo" : "undo";
  const done = [...history[other], { ...entry, edits: result.edits }];
  const isFirst = direction === "redo" && history.undo.length === 0;
  const flowUrl = isFirst ? helpers.currentPath : history.flowUrl;
  return {
    ok: true,
    label: last.label,
    history: direction === "undo" ? { undo: rest, redo: done, flowUrl } : { undo: done, redo: rest, flowUrl },
  };
}

const operationsOf = ({ edits }: HistoryEntry): Edit => edits.flatMap(({ operations }) => operations);

function moves(operation: RowOperation, noun: "block" | "path"): boolean {
  if (operation.op !== "change" || operation.noun !== noun) return false;
  return Object.keys(operation.fields).every((field) => field === "render_info");
}

function isBlockMove(entry: HistoryEntry): boolean {
  const operations = operationsOf(entry);
  const isMove = (operation: RowOperation) => moves(operation, "block") || moves(operation, "path");
  return operations.every(isMove) && operations.some((operation) => moves(operation, "block"));
}

function loopMovesBefore(stack: readonly HistoryEntry[], { document }: VersionState): number {
  const isLoopMove = (operation: RowOperation) => {
    if (operation.op !== "change" || !moves(operation, "path")) return false;
    const path = rowOf(document, "path", operation.id);
    return path !== undefined && path.source_block === path.destination_block;
  };
  let count = 0;
  for (const entry of stack.slice(0, -1).toReversed()) {
    if (!operationsOf(entry).every(isLoopMove)) break;
    count++;
  }
  return count;
}

/** The history with what its edits came to by now; steps that came to nothing are left out. */
export function withOutcomes(
  history: EditHistory,
  outcomes: readonly EditOutcome[],
  dropped: ReadonlySet<Id>,
): EditHistory {
  if (outcomes.length === 0 && dropped.size === 0) return history;
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const renewed = (entries: readonly HistoryEntry[]) => {
    const list = entries.flatMap((entry) => {
      if (!entry.edits.some(({ id }) => byId.has(id) || dropped.has(id))) return [entry];
      const edits = entry.edits.filter(({ id }) => !dropped.has(id)).map((edit) => byId.get(edit.id) ?? edit);
      return edits.length === 0 ? [] : [{ ...entry, edits }];
    });
    return list.length === entries.length && list.every((entry, index) => entry === entries[index]) ? entries : list;
  };
  return { ...history, undo: renewed(history.undo), redo: renewed(history.redo) };
}
