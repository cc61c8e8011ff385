import type { Id } from "@parley/model/kernel";
import type { DeletedRow, Edit, EditFault, EditState, RowOperation } from "../edits/edit.ts";
import { applyEdit } from "../edits/edit-apply.ts";
import { lastConflict, lastTouches } from "../edits/edit-conflicts.ts";
import { rowIdOf } from "./names-in.ts";
import type { Needs } from "./needed-steps.ts";
import { isDoneAlready } from "./places-of.ts";
import type { ProposalStep } from "./proposal-step.ts";

/** The edit that applies the chosen steps, and the steps that do not apply. */
export type TakenSteps = {
  /** What is still to be done for them; empty where all of it is done. */
  readonly edit: Edit;
  readonly after: EditState;
  /** Chosen steps that can no longer be taken, each with the reason. The others are taken without them. */
  readonly refused: ReadonlyMap<number, string>;
};

/**
 * Applies chosen steps to a version as it is now. It may have changed since the steps were made. What is done already
 * is not done again, and a row that was taken away since is brought back.
 */
export function takeSteps(
  state: EditState,
  steps: readonly ProposalStep[],
  { chosen, needs }: { readonly chosen: ReadonlySet<number>; readonly needs: Needs },
): TakenSteps {
  const refused = new Map<number, string>();
  const deleted = new Map(state.deleted.map((entry) => [entry.row.id, entry] as const));
  for (;;) {
    const taken = [...steps.entries()].filter(([index]) => chosen.has(index) && !refused.has(index));
    const placed = fitted(state, deleted, taken);
    const result = applyEdit(
      state,
      placed.map(({ operation }) => operation),
    );
    if (result.ok) {
      const { document, deleted: left } = result;
      return { edit: placed.map(({ operation }) => operation), after: { document, deleted: left }, refused };
    }
    const [fault] = result.faults;
    const step = placed[fault?.operation ?? 0]?.step;
    if (fault === undefined || step === undefined) throw new Error("An edit was refused without a fault");
    refused.set(step, reasonOf(fault));
    for (const [index, needed] of needs.entries()) {
      if (chosen.has(index) && !refused.has(index) && needed.has(step)) refused.set(index, dependent);
    }
  }
}

const dependent = "It needs a step that can no longer be taken.";

/** For people: ids say nothing to them. */
function reasonOf({ code, message }: EditFault): string {
  switch (code) {
    case "not_found":
      return "What it changes is gone from the draft.";
    case "unknown_reference":
    case "held_by_deleted":
      return "What it belongs to is gone from the draft.";
    default:
      return message;
  }
}

/** Whether nothing of a step is left to be done. */
export const isDone = ({ document }: EditState, { operations }: ProposalStep): boolean =>
  operations.every((operation) => isDoneAlready(document, operation));

/**
 * Steps that touch what edits have changed since to something else: taking them takes that back. Each with the place of
 * the last edit whose change stands.
 */
export function overtaken(steps: readonly ProposalStep[], since: readonly Edit[]): ReadonlyMap<number, number> {
  const touches = lastTouches(since);
  return new Map(
    [...steps.entries()].flatMap(([index, { operations }]) => {
      const at = lastConflict(touches, operations);
      return at === null ? [] : [[index, at] as const];
    }),
  );
}

type Placed = { readonly step: number; readonly operation: RowOperation };

function fitted(
  state: EditState,
  deleted: ReadonlyMap<Id, DeletedRow>,
  steps: readonly (readonly [number, ProposalStep])[],
): readonly Placed[] {
  const brought = new Set(
    steps.flatMap(([, { operations }]) =>
      operations.flatMap((operation) =>
        operation.op === "create" || operation.op === "restore" ? [rowIdOf(operation)] : [],
      ),
    ),
  );
  const placed = steps.flatMap(([step, { operations }]): readonly Placed[] =>
    operations.flatMap((operation): readonly Placed[] => {
      if (isDoneAlready(state.document, operation)) return [];
      const entry = operation.op === "create" ? deleted.get(operation.row.id) : undefined;
      if (operation.op !== "create" || entry === undefined) return [{ step, operation }];
      const { noun } = operation;
      const { id, ...fields } = operation.row;
      const change: RowOperation = { op: "change", noun, id, fields };
      // What it went with brings it back.
      const isBrought = entry.deleted_with !== null && brought.has(entry.deleted_with);
      const operations: Edit = isBrought ? [change] : [{ op: "restore", noun, id }, change];
      return operations.map((each) => ({ step, operation: each }));
    }),
  );
  // What is taken away goes last: until then others may still let go of it.
  const isLast = ({ operation }: Placed) => operation.op === "delete";
  return [...placed.filter((each) => !isLast(each)), ...placed.filter(isLast)];
}
