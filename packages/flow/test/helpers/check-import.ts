import { isJsonObject, type Json, type JsonObject } from "@parley/model/kernel";
import { expect } from "vitest";
import {
  applyEdit,
  compile,
  documentToEdit,
  type FlowDocument,
  type ForeignImport,
  type ImportOptions,
  type ImportReport,
  parseYaml,
  validate,
} from "../../src/index.ts";
import { makeIds } from "../make-ids.ts";

/** A version with a block of its own, as an import finds it. */
export function versionBefore(): FlowDocument {
  const yaml =
    "parley: 1\nstates: {start: {Start: {type: Start, paths: [{to: Old}]}, Old: {say: Old, paths: [{to: Bye}]}, Bye: {type: End, end_state: completed}}}\n";
  const parsed = parseYaml(yaml, { makeId: makeIds() });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.document;
}

/**
 * Imports a file and holds the result to what every import keeps. What is found is carried or left, and the version is
 * one edit that the guards let through. It has no errors of the importer's making, compiles, and a second import
 * changes nothing.
 */
export function importedBy(read: (options: ImportOptions) => ForeignImport): {
  readonly document: FlowDocument;
  readonly report: ImportReport;
} {
  const existing = versionBefore();
  const makeId = makeIds(1000);
  const imported = read({ existing, makeId });
  if (!imported.ok) throw new Error(imported.fault);
  const { document, report } = imported;
  // It goes to other threads: nothing of it may still watch the file.
  expect(structuredClone(imported)).toEqual(imported);
  for (const { kind, found, carried, left } of report.counts) {
    expect(found, kind).toBe(carried + left);
    expect(report.left.filter((one) => one.kind === kind).length, kind).toBe(left);
    const reasons = report.reasons.filter((one) => one.kind === kind);
    expect(
      reasons.reduce((sum, { count }) => sum + count, 0),
      kind,
    ).toBe(left);
  }
  const applied = applyEdit({ document: existing, deleted: [] }, documentToEdit(existing, document));
  if (!applied.ok) throw new Error(JSON.stringify(applied.faults));
  expect(applied.document).toEqual(document);
  const undone = applyEdit(applied, applied.inverse, { guarded: false });
  if (!undone.ok) throw new Error(JSON.stringify(undone.faults));
  expect(undone.document).toEqual(existing);
  expect(validate(document).filter(({ type }) => type === "error")).toEqual([]);
  compile(document);
  const again = read({ existing: document, makeId });
  if (!again.ok) throw new Error(again.fault);
  expect(documentToEdit(document, again.document)).toEqual([]);
  return { document, report };
}

/** Objects of a file in which a member that no one has heard of changes nothing: neither the version nor the report. */
export function silentIn(
  file: JsonObject,
  read: (file: JsonObject, options: ImportOptions) => ForeignImport,
): string[] {
  const outcome = (changed: JsonObject): string => {
    const imported = read(changed, { existing: versionBefore(), makeId: makeIds(1000) });
    return imported.ok ? JSON.stringify([imported.document, imported.report]) : imported.fault;
  };
  const whole = outcome(file);
  const silent: string[] = [];
  const visit = (value: Json, path: string, changed: (other: Json) => JsonObject): void => {
    const at = (name: string) => (path === "" ? name : `${path}.${name}`);
    if (Array.isArray(value)) {
      value.forEach((item, place) => {
        visit(item, `${path}[${place}]`, (other) => changed(value.with(place, other)));
      });
    } else if (isJsonObject(value)) {
      if (outcome(changed({ ...value, "un heard": "of" })) === whole) silent.push(path);
      for (const [name, member] of Object.entries(value)) {
        visit(member, at(name), (other) => changed({ ...value, [name]: other }));
      }
    }
  };
  visit(file, "", (other) => (isJsonObject(other) ? other : {}));
  return silent;
}
