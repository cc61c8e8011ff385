import { isDocumentNoun } from "../document/document-nouns.ts";
import type { Edit, RowOperation } from "./edit.ts";
import type { EditTables } from "./edit-tables.ts";

type Placed = readonly [index: number, operation: RowOperation];

/**
 * The operations of an edit in the order to do them, each with its place in the edit. `tables` are read meanwhile.
 * An operation that puts a row below a missing one waits for that one, and so does all else that is done to the row.
 * What waits in vain comes last, to be refused.
 */
export function* inOrder(tables: EditTables, edit: Edit): Generator<Placed> {
  let waiting: readonly Placed[] = [];
  for (const placed of edit.entries()) {
    const [, operation] = placed;
    if (mustWait(tables, operation, waiting)) {
      waiting = [...waiting, placed];
      continue;
    }
    yield placed;
    let mayGoOn = waiting.length > 0 && bringsHolder(operation);
    while (mayGoOn) {
      mayGoOn = false;
      const still: Placed[] = [];
      for (const other of waiting) {
        if (mustWait(tables, other[1], still)) {
          still.push(other);
          continue;
        }
        yield other;
        mayGoOn ||= bringsHolder(other[1]);
      }
      waiting = still;
    }
  }
  yield* waiting;
}

function mustWait(tables: EditTables, operation: RowOperation, waiting: readonly Placed[]): boolean {
  const row = rowOfOperation(operation);
  const isBehind = row !== null && waiting.some(([, other]) => rowOfOperation(other) === row);
  return isBehind || lacksHolder(tables, operation);
}

function rowOfOperation(operation: RowOperation): string | null {
  if (operation.op === "settings") return null;
  return `${operation.noun} ${operation.op === "create" ? operation.row.id : operation.id}`;
}

const bringsHolder = ({ op }: RowOperation) => op === "create" || op === "restore";

/** Whether the row would, after the operation, be a part of something that does not live. */
function lacksHolder(tables: EditTables, operation: RowOperation): boolean {
  if (operation.op === "settings" || !isDocumentNoun(operation.noun)) return false;
  const { noun } = operation;
  switch (operation.op) {
    case "create":
      return tables.deletedHolder(noun, operation.row) !== null;
    case "change": {
      const row = tables.row(noun, operation.id);
      return row !== undefined && tables.deletedHolder(noun, { ...row, ...operation.fields, id: row.id }) !== null;
    }
    case "restore": {
      const row = tables.deletedRow(noun, operation.id);
      return row !== undefined && tables.deletedHolder(noun, row) !== null;
    }
    default:
      return false;
  }
}
