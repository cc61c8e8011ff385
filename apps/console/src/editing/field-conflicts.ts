import { conflicts, type Edit, type RowOperation, rowNames } from "@parley/flow";
import { texts } from "./gestures/texts.ts";
import type { FieldConflict } from "./version-editor.ts";
import type { StoredEdit, VersionState, WaitingEdit } from "./waiting-edit.ts";

/** Where something is drawn is not worth a question: the last move wins. */
const unasked = new Set(["render_info"]);

/** The fields that both we and others changed since the same revision, to different values. */
export function fieldConflicts(
  ours: readonly WaitingEdit[],
  others: readonly StoredEdit[],
  state: VersionState,
): readonly FieldConflict[] {
  const mine = ours.flatMap(({ operations }) => operations);
  const theirs = others.flatMap(({ operations }) => operations);
  const before = others.flatMap(({ inverse }) => inverse.toReversed());
  let names: ReturnType<typeof rowNames> | undefined;
  return conflicts(mine, theirs).flatMap(({ noun, id, field }) => {
    if (field === null || unasked.has(field)) return [];
    const isIt = (step: RowOperation) =>
      subjectOf(step) === `${noun} ${id ?? ""}` && Object.hasOwn(valuesOf(step), field);
    const valueIn = (step: RowOperation | undefined) => (step === undefined ? null : valuesOf(step)[field]);
    names ??= rowNames(state.document);
    return [
      {
        id: conflictId(noun, id, field),
        noun,
        row: id,
        rowName: id === null ? texts.settings : (names.get(id) ?? noun),
        field,
        base: valueIn(before.find(isIt)),
        mine: valueIn(mine.findLast(isIt)),
        theirs: valueIn(theirs.findLast(isIt)),
      },
    ];
  });
}

export const conflictId = (noun: string, row: string | null, field: string) => `${noun} ${row ?? ""} ${field}`;

const subjectOf = (step: RowOperation) =>
  step.op === "settings" ? "settings " : `${step.noun} ${step.op === "create" ? step.row.id : step.id}`;

function valuesOf(step: RowOperation): { readonly [field: string]: unknown } {
  if (step.op === "create") return step.row;
  return step.op === "change" || step.op === "settings" ? step.fields : {};
}

/** Our edits without these fields, where others' values are to hold. */
export function withoutFields(ours: readonly WaitingEdit[], given: ReadonlySet<string>): readonly WaitingEdit[] {
  return ours.flatMap((edit) => {
    const operations = withoutFieldsIn(edit.operations, given);
    if (operations === edit.operations) return [edit];
    return operations.length === 0 ? [] : [{ ...edit, operations, isPart: true }];
  });
}

function withoutFieldsIn(edit: Edit, given: ReadonlySet<string>): Edit {
  let isSame = true;
  const left = edit.flatMap((step): readonly RowOperation[] => {
    if (step.op !== "change" && step.op !== "settings") return [step];
    const [noun, row] = step.op === "settings" ? ["settings", null] : [step.noun, step.id];
    const fields = Object.entries(step.fields).filter(([field]) => !given.has(conflictId(noun, row, field)));
    if (fields.length === Object.keys(step.fields).length) return [step];
    isSame = false;
    return fields.length === 0 ? [] : [{ ...step, fields: Object.fromEntries(fields) }];
  });
  return isSame ? edit : left;
}
