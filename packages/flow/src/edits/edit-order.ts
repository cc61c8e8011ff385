import { type AnyRow, isDocumentNoun } from "../document/document-nouns.ts";
import type { Edit, RowOperation } from "./edit.ts";
import type { EditTables } from "./edit-tables.ts";

/** A step with its place in the edit. */
export type Placed = readonly [index: number, operation: RowOperation];

/**
 * The operations of an edit in the order to do them, each with its place in the edit. Each is done to `tables` before
 * the next is asked for. An operation that puts a row below a missing one waits for that one. So do all other
 * operations on the row. What waits without end comes last, to be refused.
 */
export function* inOrder(tables: EditTables, edit: Edit): Generator<Placed> {
  const waiting = new Waiting(tables);
  for (const placed of edit.entries()) {
    if (waiting.keeps(placed)) continue;
    yield placed;
    yield* waiting.freed();
  }
  yield* waiting.left();
}

/**
 * Steps that wait. Each is looked at again once for each row that it waits for, when that row comes. So the time for an
 * edit grows with the number of its steps, in any order.
 */
class Waiting {
  readonly #tables: EditTables;
  /** By the missing row that they wait for. */
  readonly #byHolder = new Map<string, Held[]>();
  /** The steps on a row behind one that waits, by that row. */
  readonly #behind = new Map<string, Line>();

  constructor(tables: EditTables) {
    this.#tables = tables;
  }

  /** Keeps a step that must wait. */
  keeps(placed: Placed): boolean {
    const row = rowOfOperation(placed[1]);
    const line = row === null ? undefined : this.#behind.get(row);
    if (line === undefined) return this.#waits({ placed, line: { steps: [], next: 0 }, waitedFor: new Set() });
    line.steps.push(placed);
    return true;
  }

  /** The steps whose rows have come, and those behind them. */
  *freed(): Generator<Placed> {
    const ready: Held[] = [];
    const wake = () => {
      for (const key of this.#tables.takeArrived()) {
        ready.push(...(this.#byHolder.get(key) ?? []));
        this.#byHolder.delete(key);
      }
    };
    wake();
    // It grows while it is gone through.
    for (const held of ready) {
      if (this.#waits(held)) continue;
      yield held.placed;
      wake();
      const next = this.#nextOf(held);
      if (next !== null) ready.push(next);
    }
  }

  *left(): Generator<Placed> {
    const held = [...this.#byHolder.values()].flat().map(({ placed }) => placed);
    const behind = [...this.#behind.values()].flatMap(({ steps, next }) => steps.slice(next));
    yield* [...held, ...behind].sort(([a], [b]) => a - b);
  }

  /** Keeps a step as long as there is a row for which it has not waited yet. */
  #waits(held: Held): boolean {
    const { placed, line, waitedFor } = held;
    const [, operation] = placed;
    const missing = missingHolder(this.#tables, operation);
    if (missing === null) return false;
    const key = waitedFor.has(missing) ? inVain : missing;
    waitedFor.add(missing);
    const others = this.#byHolder.get(key);
    if (others === undefined) this.#byHolder.set(key, [held]);
    else others.push(held);
    const row = rowOfOperation(operation);
    if (row !== null) this.#behind.set(row, line);
    return true;
  }

  /** What stands behind a step that is done, on the same row. */
  #nextOf({ placed: [, operation], line }: Held): Held | null {
    const row = rowOfOperation(operation);
    if (row !== null) this.#behind.delete(row);
    const next = line.steps[line.next++];
    return next === undefined ? null : { placed: next, line, waitedFor: new Set() };
  }
}

/** Steps on one row behind one that waits, and the place of the next. */
type Line = { readonly steps: Placed[]; next: number };

/** A step that waits, those behind it, and the rows that it has waited for. */
type Held = { readonly placed: Placed; readonly line: Line; readonly waitedFor: Set<string> };

/** Where a step stands whose row came and went again: it comes with those that wait without end. */
const inVain = "";

function rowOfOperation(operation: RowOperation): string | null {
  if (operation.op === "settings") return null;
  return `${operation.noun} ${operation.op === "create" ? operation.row.id : operation.id}`;
}

/** The row that does not live and that this one would be a part of after the operation. */
function missingHolder(tables: EditTables, operation: RowOperation): string | null {
  if (operation.op === "settings" || !isDocumentNoun(operation.noun)) return null;
  const row = rowAfter(tables, operation);
  const holder = row === undefined ? null : tables.deletedHolder(operation.noun, row);
  return holder === null ? null : `${holder.noun} ${holder.id}`;
}

function rowAfter(tables: EditTables, operation: Exclude<RowOperation, { op: "settings" }>): AnyRow | undefined {
  switch (operation.op) {
    case "create":
      return operation.row;
    case "change": {
      const row = tables.row(operation.noun, operation.id);
      return row && { ...row, ...operation.fields, id: row.id };
    }
    case "restore":
      return tables.deletedRow(operation.noun, operation.id);
    default:
      return undefined;
  }
}
