import { type Built, builtSince, type Edit, type RowOperation, removesRestored, rowOf } from "@parley/flow";
import { equalJson } from "@parley/model/kernel";
import type { EditOutcome, VersionState } from "./waiting-edit.ts";

/** What to ask for to take an edit back: its stored inverse whole, or what of it others have not changed since. */
export type TakingBack = {
  readonly operations: Edit;
  readonly isWhole: boolean;
  /** What others built on what the edit made: all of the edit stays then. */
  readonly built: readonly Built[];
};

/**
 * How to take an edit back from what the version is now: fields that others have set to something else keep that, and
 * what others built on stays.
 */
export function takingBack({ operations, inverse }: EditOutcome, state: VersionState): TakingBack {
  const { document } = state;
  const settings: { readonly [field: string]: unknown } = document.settings;
  let isWhole = true;
  const left = inverse.flatMap((step): readonly RowOperation[] => {
    if (step.op !== "change" && step.op !== "settings") return [step];
    const row: { readonly [field: string]: unknown } | undefined =
      step.op === "settings" ? settings : rowOf(document, step.noun, step.id);
    // A row that is not there may come back by a step before this one; if not, the edit is refused.
    if (row === undefined) return [step];
    const isOurs = (field: string) => {
      const set = lastSet(operations, step, field);
      return set === undefined || equalJson(row[field], set.value);
    };
    const fields = Object.entries(step.fields).filter(([field]) => isOurs(field));
    if (fields.length === Object.keys(step.fields).length) return [step];
    isWhole = false;
    return fields.length === 0 ? [] : [{ ...step, fields: Object.fromEntries(fields) }];
  });
  const isEmpty = (step: RowOperation) => step.op === "change" && Object.keys(step.fields).length === 0;
  const back = isWhole ? inverse : left.filter((step) => !isEmpty(step));
  const built = builtSince({ operations, inverse: back }, state);
  // Only the server knows what came back with a restored row, and it looks where an edit is taken back whole.
  const isUnknown = !isWhole && removesRestored({ operations, inverse: back });
  return { operations: built.length > 0 || isUnknown ? [] : back, isWhole, built };
}

/** What the edit left in a field, where it set it. */
function lastSet(edit: Edit, like: RowOperation, field: string): { readonly value: unknown } | undefined {
  for (const step of edit.toReversed()) {
    if (step.op === "settings" && like.op === "settings" && Object.hasOwn(step.fields, field)) {
      return { value: step.fields[field] };
    }
    if (step.op === "settings" || like.op === "settings" || like.op !== "change") continue;
    if (step.op === "change" && step.noun === like.noun && step.id === like.id && Object.hasOwn(step.fields, field)) {
      return { value: step.fields[field] };
    }
  }
  return undefined;
}
