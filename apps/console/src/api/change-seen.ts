import { ProblemError } from "@parley/client";
import { equalJson } from "@parley/model/kernel";
import { texts } from "./texts.ts";

/** How one row is read, and changed while it has a revision. */
type OneRow<Row, Change> = {
  readonly get: () => Promise<Row>;
  readonly change: (revision: number, change: Change) => Promise<Row>;
};

/** How often others may be quicker before it is given up. */
const tries = 4;

/**
 * Changes fields of a row as one saw it. What others did to its other fields meanwhile stays. A field that others changed
 * too is never written over.
 * @throws ProblemError when it is refused, and Error in plain words when another value than the seen one would be lost
 */
export async function changeSeen<Row extends { readonly revision: number }, Change extends object>(
  row: OneRow<Row, Change>,
  seen: Change & { readonly revision: number },
  change: Change,
  left = tries,
): Promise<Row> {
  try {
    return await row.change(seen.revision, change);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 412 || left === 1) throw error;
    const now = await row.get();
    const [before, after] = [fieldsOf(seen), fieldsOf(now)];
    if (Object.keys(change).some((field) => !equalJson(before[field], after[field]))) {
      throw changedMeanwhile(error);
    }
    return changeSeen(row, { ...seen, revision: now.revision }, change, left - 1);
  }
}

/** What is said where others changed the same meanwhile. */
export const changedMeanwhile = (cause?: unknown) => new Error(texts.changedMeanwhile, { cause });

const fieldsOf = (row: object): { readonly [field: string]: unknown } => ({ ...row });
