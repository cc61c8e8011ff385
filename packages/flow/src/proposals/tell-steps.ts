import type { Difference } from "../differences/difference.ts";
import { differencesBetween } from "../differences/differences-between.ts";
import type { FlowDocument } from "../document/document.ts";
import { type AnyRow, declarationOf, rowOf } from "../document/document-nouns.ts";
import { rowNames } from "../document/row-names.ts";
import { labelOfField, labelOfNoun } from "../labels/label-of-field.ts";
import { rowIdOf, writtenBy } from "./names-in.ts";
import type { ProposalStep } from "./proposal-step.ts";

/** What each step changes between two states, in words and with its place; steps that change nothing have none. */
export function differencesByStep(
  before: FlowDocument,
  after: FlowDocument,
  steps: readonly ProposalStep[],
): readonly (readonly Difference[])[] {
  const found: Difference[][] = steps.map(() => []);
  const doers = doersOf(steps);
  for (const difference of differencesBetween(before, after)) {
    const step = stepOf(difference, doers, before);
    if (step !== undefined) found[step]?.push(difference);
  }
  return found;
}

/** What a step is about, in words, where it no longer changes anything: "Block Ask size". */
export function subjectOfStep({ operations }: ProposalStep, document: FlowDocument): string {
  const [first] = operations;
  if (first === undefined) return "";
  if (first.op === "settings") {
    const labels = Object.keys(first.fields).map((field) => `“${labelOfField("settings", field)}”`);
    return `${labelOfNoun("settings")} ${labels.join(", ")}`;
  }
  const row: AnyRow | undefined = first.op === "create" ? first.row : rowOf(document, first.noun, first.id);
  const name = row === undefined ? "" : (rowNames(document).get(row.id) ?? String(row.name ?? ""));
  return `${labelOfNoun(first.noun)} ${name}`.trim();
}

/** The last step that writes each row, and each of its fields. */
function doersOf(steps: readonly ProposalStep[]): ReadonlyMap<string, number> {
  const doers = new Map<string, number>();
  for (const [index, { operations }] of steps.entries()) {
    for (const operation of operations) {
      const id = rowIdOf(operation);
      doers.set(String(id), index);
      for (const field of Object.keys(writtenBy(operation))) doers.set(`${id} ${field}`, index);
    }
  }
  return doers;
}

function stepOf(
  { noun, id, field }: Difference,
  doers: ReadonlyMap<string, number>,
  before: FlowDocument,
): number | undefined {
  const known = (field === null ? undefined : doers.get(`${id} ${field}`)) ?? doers.get(String(id));
  if (known !== undefined || id === null || noun === "settings") return known;
  // It went with what it was a part of.
  const row: AnyRow | undefined = rowOf(before, noun, id);
  const holders = declarationOf(noun).holders.map((name) => row?.[name]);
  return holders.flatMap((holder) => (typeof holder === "string" ? (doers.get(holder) ?? []) : []))[0];
}
