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
