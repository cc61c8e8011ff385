import type { Id } from "@parley/model/kernel";
import type { FlowDocument } from "../document/document.ts";
import { documentNounNames, rowsOf } from "../document/document-nouns.ts";
import type { RowOperation } from "../edits/edit.ts";
import { mentions, rowIdOf, textsIn, writtenBy } from "./names-in.ts";
import type { ProposalStep } from "./proposal-step.ts";

/** For each step, the steps without which it cannot be taken, all the way down. A step may not stand among its own. */
export type Needs = readonly ReadonlySet<number>[];

/**
 * Which steps need which. A step needs those that make what it names, by id or by name. A step that deletes a row needs
 * those that stop naming it. What says which release of a template or of the library a version has needs all others: the
 * next merge begins there, and would never bring what was left.
 */
export function neededSteps(before: FlowDocument, steps: readonly ProposalStep[]): Needs {
  const makers = makersOf(steps);
  const direct = steps.map(({ operations }, index) => {
    const needed = new Set<number>();
    for (const operation of operations) {
      const id = rowIdOf(operation);
      const names = [...textsIn(writtenBy(operation)), ...(id === null ? [] : [id])];
      for (const name of names) for (const maker of makers.get(name) ?? []) needed.add(maker);
    }
    if (operations.some(saysRelease)) for (const other of steps.keys()) needed.add(other);
    needed.delete(index);
    return needed;
  });
  for (const [index, others] of loosening(before, steps)) for (const other of others) direct[index]?.add(other);
  return direct.map((_, index) => closed(direct, index));
}

/** Whether an operation says which release of a template, or of the library, a version has. */
const saysRelease = (operation: RowOperation): boolean =>
  (operation.op === "settings" && Object.hasOwn(operation.fields, "template_version")) ||
  (operation.op === "change" && Object.hasOwn(operation.fields, "library_revision"));

/** A choice with one step more, and all that it needs. */
export function withStep(chosen: ReadonlySet<number>, needs: Needs, step: number): ReadonlySet<number> {
  return new Set([...chosen, step, ...(needs[step] ?? [])]);
}

/** A choice with one step less, and without all that need it. */
export function withoutStep(chosen: ReadonlySet<number>, needs: Needs, step: number): ReadonlySet<number> {
  return new Set([...chosen].filter((each) => each !== step && !needs[each]?.has(step)));
}

/** The steps that make what others name: by the id of the row, and by its name where rows are named by it. */
function makersOf(steps: readonly ProposalStep[]): ReadonlyMap<string, ReadonlySet<number>> {
  const makers = new Map<string, Set<number>>();
  const add = (name: string, step: number) => makers.set(name, (makers.get(name) ?? new Set()).add(step));
  for (const [step, { operations }] of steps.entries()) {
    for (const operation of operations) {
      if (operation.op === "restore") add(operation.id, step);
      if (operation.op !== "create") continue;
      add(operation.row.id, step);
      if (namedByName.has(operation.noun) && typeof operation.row.name === "string") add(operation.row.name, step);
    }
  }
  return makers;
}

/** Nouns whose rows others name by their names. */
const namedByName: ReadonlySet<string> = new Set(["intent", "entity", "action", "tts_persona", "ontology"]);

/** For each step that takes rows away, the steps that stop naming them. Otherwise what still names a row would go with it. */
function loosening(before: FlowDocument, steps: readonly ProposalStep[]): ReadonlyMap<number, ReadonlySet<number>> {
  const takers = new Map<Id, number>();
  for (const [step, { operations }] of steps.entries()) {
    for (const operation of operations) if (operation.op === "delete") takers.set(operation.id, step);
  }
  const found = new Map<number, Set<number>>();
  if (takers.size === 0) return found;
  const rows = new Map(documentNounNames.flatMap((noun) => rowsOf(before, noun).map((row) => [row.id, row] as const)));
  for (const [step, { operations }] of steps.entries()) {
    for (const operation of operations) {
      if (operation.op !== "change" && operation.op !== "delete") continue;
      const row = rows.get(operation.id);
      if (row === undefined) continue;
      for (const name of textsIn(row)) {
        const taker = name === row.id ? undefined : takers.get(name);
        if (taker === undefined || taker === step) continue;
        const isLoosened =
          operation.op === "delete" ||
          Object.entries(operation.fields).some(
            ([field, value]) => mentions(row[field], name) && !mentions(value, name),
          );
        if (isLoosened) found.set(taker, (found.get(taker) ?? new Set()).add(step));
      }
    }
  }
  return found;
}

function closed(direct: readonly ReadonlySet<number>[], index: number): ReadonlySet<number> {
  const all = new Set(direct[index]);
  for (const step of all) for (const next of direct[step] ?? []) all.add(next);
  all.delete(index);
  return all;
}
