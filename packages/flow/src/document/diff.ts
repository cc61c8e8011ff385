import { equalJson, type Id, inOneGo, type Steps, settingsFields } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "./document.ts";
import { type AnyRow, declarationOf, documentNounNames, rowsOf } from "./document-nouns.ts";
import { rowNames } from "./row-names.ts";

/** A row by its name for people; the settings are one row without id. */
export type DiffEntry = { readonly noun: DocumentNoun | "settings"; readonly id: Id | null; readonly name: string };

/** A field that differs; rows that it refers to are given by their names. */
export type FieldDiff = { readonly field: string; readonly before: unknown; readonly after: unknown };

export type DocumentDiff = {
  readonly added: readonly DiffEntry[];
  readonly removed: readonly DiffEntry[];
  readonly changed: readonly (DiffEntry & { readonly fields: readonly FieldDiff[] })[];
};

/**
 * How a document changed, for the decision to deploy it. Rows are matched by id, in the order of their nouns and names.
 * Where things are drawn does not count.
 */
export const diff = (before: FlowDocument, after: FlowDocument): DocumentDiff => inOneGo(diffing(before, after));

/** The same, row by row. */
export function* diffing(before: FlowDocument, after: FlowDocument): Steps<DocumentDiff> {
  const namesBefore = rowNames(before);
  yield;
  const namesAfter = rowNames(after);
  const entry = (noun: DocumentNoun, { id }: AnyRow, names: ReadonlyMap<Id, string>) => ({
    noun,
    id,
    name: names.get(id) ?? "",
  });
  const told = (differing: readonly Differing[]) =>
    differing.map(([field, was, is]) => ({
      field,
      before: byName(was, namesBefore),
      after: byName(is, namesAfter),
    }));
  const added: DiffEntry[] = [];
  const removed: DiffEntry[] = [];
  const changed: (DiffEntry & { fields: FieldDiff[] })[] = [];
  const settings = told(changedFields(Object.keys(settingsFields), before.settings, after.settings));
  if (settings.length > 0) changed.push({ noun: "settings", id: null, name: "settings", fields: settings });
  for (const noun of documentNounNames) {
    const fields = Object.keys(declarationOf(noun).fields).filter((field) => field !== "render_info");
    const old = new Map(rowsOf(before, noun).map((row) => [row.id, row]));
    const now = new Map(rowsOf(after, noun).map((row) => [row.id, row]));
    for (const row of old.values()) if (!now.has(row.id)) removed.push(entry(noun, row, namesBefore));
    for (const row of now.values()) {
      yield;
      const was = old.get(row.id);
      if (was === undefined) {
        added.push(entry(noun, row, namesAfter));
        continue;
      }
      const differing = differenceOf(fields, was, row);
      if (differing.length > 0) changed.push({ ...entry(noun, row, namesAfter), fields: told(differing) });
    }
  }
  return { added: sorted(added), removed: sorted(removed), changed: sorted(changed) };
}

type Differing = readonly [field: string, before: unknown, after: unknown];

/** What was found of rows that are still the same objects: an editor asks again after each edit. */
const found = new WeakMap<AnyRow, { readonly was: AnyRow; readonly differing: readonly Differing[] }>();

function differenceOf(names: readonly string[], was: AnyRow, row: AnyRow): readonly Differing[] {
  const known = found.get(row);
  if (known?.was === was) return known.differing;
  const differing = changedFields(names, was, row);
  found.set(row, { was, differing });
  return differing;
}

function changedFields(
  names: readonly string[],
  before: { readonly [field: string]: unknown },
  after: { readonly [field: string]: unknown },
): readonly Differing[] {
  return names.filter((name) => !equalJson(before[name], after[name])).map((name) => [name, before[name], after[name]]);
}

/** The value with the ids of rows replaced by their names. */
function byName(value: unknown, names: ReadonlyMap<Id, string>): unknown {
  if (typeof value === "string") return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => byName(item, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, byName(member, names)]));
}

function sorted<Entry extends DiffEntry>(entries: readonly Entry[]): readonly Entry[] {
  const place = ({ noun }: DiffEntry) => (noun === "settings" ? -1 : documentNounNames.indexOf(noun));
  return entries.toSorted((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
