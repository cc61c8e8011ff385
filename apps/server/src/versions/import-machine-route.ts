import { diff, documentToEdit, type ImportedMachine, importFsm, importMachine } from "@parley/flow";
import { rules } from "@parley/model";
import { answerOf, callRoute } from "../access/call-route.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { applyEdit } from "../edits/apply-edit.ts";
import { onVersion } from "../edits/on-version.ts";
import { invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";

const readMachine = bodyOf(importMachine);

/** Largest state machine in bytes: ten thousand states are a tenth of it. */
const machineLimit = 10 * 1024 * 1024;

/** A state machine in the place of a version. */
export const importMachineRoute: GuardedRoute = callRoute(importMachine, {
  call: "C511",
  name: "flow_version.import_flow_from_fsm",
  summary: "Make a version of a state machine, as one edit, with a report of what was carried over",
  rule: rules.flowWrite,
  isHeavy: true,
  bodyLimit: machineLimit,
  handle: importOne,
});

function importOne(visit: Visit) {
  const { fsm, dry_run = false } = readMachine(visit);
  return onVersion(visit, async (trx, document) => {
    const imported = importFsm(fsm, { existing: document, makeId: visit.deps.newId });
    if (!imported.ok) throw invalid([{ field: "fsm", code: "unreadable", message: imported.fault }]);
    const told = { report: imported.report, changes: diff(document, imported.document) };
    const operations = documentToEdit(document, imported.document);
    if (dry_run || operations.length === 0) return answerOf(importMachine, { ...told, edit: null });
    const { id } = await applyEdit(visit.deps, trx, {
      id: visit.deps.newId(),
      version: visit.place.parents.ver ?? "",
      operations,
      by: visit.caller.id,
      summary: "Import state machine",
      expected: null,
      guarded: false,
      at: () => "",
    });
    return answerOf(importMachine, { ...told, edit: id } satisfies ImportedMachine);
  });
}
