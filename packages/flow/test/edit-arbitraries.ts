import { type Field, settingsFields } from "@parley/model/kernel";
import * as fc from "fast-check";
import type { DocumentNoun } from "../src/document/document.ts";
import { declarationOf, documentNounNames, rowsOf } from "../src/document/document-nouns.ts";
import type { Edit, EditState, RowOperation } from "../src/edits/edit.ts";
import { fieldValues, linkedRow, nthId, type RowSeed, rowSeeds, settingsReference } from "./arbitraries.ts";

/** What a random operation is made from; which row it touches depends on the state it meets. */
type OperationSeed = {
  readonly kind: "create" | "change" | "delete" | "restore" | "settings";
  readonly noun: DocumentNoun;
  readonly target: number;
  readonly seed: RowSeed;
  readonly setting: { readonly name: string; readonly value: unknown };
};

const operationSeeds: fc.Arbitrary<OperationSeed> = fc.constantFrom(...documentNounNames).chain((noun) =>
  fc.record({
    kind: fc.constantFrom("create", "change", "change", "delete", "restore", "settings"),
    noun: fc.constant(noun),
    target: fc.nat({ max: 10_000 }),
    seed: rowSeeds(noun),
    setting: fc
      .constantFrom(...Object.entries<Field>(settingsFields))
      .chain(([name, field]) => fieldValues(field).map((value) => ({ name, value }))),
  }),
);

export const editSeeds: fc.Arbitrary<readonly OperationSeed[]> = fc.array(operationSeeds, {
  minLength: 1,
  maxLength: 3,
});

/** An edit that fits a state as far as each of its operations does alone. `number` makes ids that no row has. */
export function editFor(state: EditState, seeds: readonly OperationSeed[], number: number): Edit {
  return seeds.flatMap((seed, index) => operationFor(state, seed, number * 10 + index));
}

function operationFor(state: EditState, operation: OperationSeed, number: number): RowOperation[] {
  const { kind, noun, target, seed } = operation;
  const idsOf = (other: string | undefined) => {
    const known = documentNounNames.find((name) => name === other);
    return known === undefined ? [] : rowsOf(state.document, known).map((row) => row.id);
  };
  const pick = <T>(items: readonly T[]) => (items.length === 0 ? undefined : items[target % items.length]);
  if (kind === "settings") {
    const { name, value } = operation.setting;
    const field: Field | undefined = Object.entries<Field>(settingsFields).find(([other]) => other === name)?.[1];
    const isReference = field?.to !== undefined;
    return [{ op: "settings", fields: { [name]: isReference ? settingsReference(field, target, idsOf) : value } }];
  }
  if (kind === "restore") {
    const entry = pick(state.deleted);
    return entry === undefined ? [] : [{ op: "restore", noun: entry.noun, id: entry.row.id }];
  }
  const [row] = linkedRow(noun, { id: nthId(2_000_000 + number), ...seed }, idsOf);
  if (kind === "create") return row === undefined ? [] : [{ op: "create", noun, row }];
  const id = pick(idsOf(noun));
  if (id === undefined) return [];
  if (kind === "delete") return [{ op: "delete", noun, id }];
  const names = Object.keys(declarationOf(noun).fields);
  const changed = [pick(names), names[(target * 7) % names.length]].flatMap((name) => name ?? []);
  return [{ op: "change", noun, id, fields: Object.fromEntries(changed.map((name) => [name, row?.[name] ?? null])) }];
}
