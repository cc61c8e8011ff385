import { equalJson, inOneGo, type Steps, settingsFields } from "@parley/model/kernel";
import type { FlowDocument } from "../document/document.ts";
import { type AnyRow, declarationOf, documentNounNames, rowsOf } from "../document/document-nouns.ts";
import type { Edit, FieldValues, RowOperation } from "./edit.ts";

/**
 * The edit that turns one document into another, matching rows by id. Holders are made before what they hold and taken
 * away after it, so that nothing is taken along that should stay.
 */
export const documentToEdit = (from: FlowDocument, to: FlowDocument): Edit => inOneGo(turningInto(from, to));

/** The same, row by row. */
export function* turningInto(from: FlowDocument, to: FlowDocument): Steps<Edit> {
  const settings = changedValues(Object.keys(settingsFields), from.settings, to.settings);
  const creates: RowOperation[] = [];
  const changes: RowOperation[] = [];
  const deletes: RowOperation[] = [];
  for (const noun of documentNounNames) {
    const before = new Map(rowsOf(from, noun).map((row) => [row.id, row]));
    const after = new Map(rowsOf(to, noun).map((row) => [row.id, row]));
    const names = Object.keys(declarationOf(noun).fields);
    for (const [id, row] of after) {
      yield;
      const old = before.get(id);
      if (old === undefined) creates.push({ op: "create", noun, row });
      else changes.push(...changeOf(noun, names, old, row));
    }
    for (const id of before.keys()) if (!after.has(id)) deletes.push({ op: "delete", noun, id });
  }
  const first: Edit = Object.keys(settings).length > 0 ? [{ op: "settings", fields: settings }] : [];
  return [...first, ...creates, ...changes, ...deletes.reverse()];
}

function changeOf(noun: (typeof documentNounNames)[number], names: readonly string[], old: AnyRow, row: AnyRow): Edit {
  const fields = changedValues(names, old, row);
  return Object.keys(fields).length > 0 ? [{ op: "change", noun, id: row.id, fields }] : [];
}

function changedValues(names: readonly string[], before: FieldValues, after: FieldValues): FieldValues {
  const changed = names.filter((name) => !equalJson(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}
