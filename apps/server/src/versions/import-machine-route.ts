import { type FlowDocument, type ForeignImport, type ImportedMachine, importMachine } from "@parley/flow";
import { rules } from "@parley/model";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { writeVersions } from "../edits/apply-edit.ts";
import { importDocument } from "../edits/import-yaml.ts";
import { readAside } from "../edits/read-aside.ts";
import { invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";

/** A state machine to be read, and the version whose place it takes. */
export type MachineJob = { readonly fsm: unknown; readonly existing: FlowDocument };

type Unread = Extract<ForeignImport, { ok: false }>;

/** The same as a version, and what that changes. */
export type ReadMachine = Unread | (Exclude<ForeignImport, Unread> & { readonly changes: ImportedMachine["changes"] });

const readMachine = bodyOf(importMachine);

/** Largest state machine in bytes: ten thousand states are a tenth of it. */
const machineLimit = 10 * 1024 * 1024;

/** A state machine in the place of a version. */
export const importMachineRoute: GuardedRoute = callRoute(importMachine, {
  name: "flow_version.import_flow_from_fsm",
  summary: "Make a version of a state machine, as one edit, with a report of what was carried over",
  rule: rules.flowWrite,
  isHeavy: true,
  bodyLimit: machineLimit,
  handle: importOne,
});

function importOne(visit: Visit): Promise<AnswerTo<typeof importMachine>> {
  visit.incoming.query.allow(Object.keys(visit.route.query ?? {}));
  const { fsm, dry_run = false } = readMachine(visit);
  const { deps, place, caller } = visit;
  const { org, ver: version } = inPath({ place });
  const imported = {
    ...{ version, by: caller.id, expected: null, summary: "Import state machine" },
    read: async (existing: FlowDocument) => {
      const program = new URL("./import-machine-thread.ts", import.meta.url);
      const read = await readAside<MachineJob, ReadMachine>(deps, program, { fsm, existing });
      if (!read.ok) throw invalid([{ field: "fsm", code: "unreadable", message: read.fault }]);
      return read;
    },
  };
  return importDocument(deps, dbOf(visit), imported, (write, { report, changes }) =>
    writeVersions(deps, [version], [org], async (trx) => {
      const edit = dry_run ? null : await write(trx);
      await audit(trx, visit, { status: 200, organisation: org });
      return answerOf(importMachine, { report, changes, edit });
    }),
  );
}
