import { type RowOperation, rowOf } from "@parley/flow";
import type { VersionState, WaitingEdit } from "./waiting-edit.ts";

/**
 * An edit without what another person has done already: deleting what is gone, restoring what lives. The server must be
 * asked for what is left. Null when nothing is left.
 */
export function withoutVoid(state: VersionState, edit: WaitingEdit): WaitingEdit | null {
  const made = new Set(edit.operations.flatMap((step) => (step.op === "create" ? [step.row.id] : [])));
  const isVoid = (step: RowOperation) => {
    if (step.op === "delete") {
      return !made.has(step.id) && rowOf(state.document, step.noun, step.id) === undefined && wasThere(state, step.id);
    }
    if (step.op === "change") return Object.keys(step.fields).length === 0;
    return step.op === "restore" && rowOf(state.document, step.noun, step.id) !== undefined;
  };
  // A part that goes with its holder in the same edit is not void before that.
  const left = edit.operations.filter((step) => !isVoid(step));
  if (left.length === edit.operations.length) return edit;
  return left.length === 0 ? null : { ...edit, operations: left, isPart: true };
}

const wasThere = ({ deleted }: VersionState, id: string) => deleted.some(({ row }) => row.id === id);
