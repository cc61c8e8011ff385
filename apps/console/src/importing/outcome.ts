import {
  countRows,
  diff,
  documentToEdit,
  emptyDocument,
  type FlowDocument,
  type ImportReport,
  mostRows,
} from "@parley/flow";
import type { NewAgent, Replacement, Unreadable } from "./reading.ts";
import { texts } from "./texts.ts";

type Reported = { readonly report: ImportReport | null };

/** What a document makes of a version. */
export function replacementBy(
  document: FlowDocument,
  { existing, report }: Reported & { existing: FlowDocument },
): Replacement {
  return (
    tooLarge(document) ?? {
      ok: true,
      operations: documentToEdit(existing, document),
      changes: diff(existing, document),
      report,
    }
  );
}

/** The agent that a document makes; `yaml` says the same. */
export function newAgentOf(document: FlowDocument, { yaml, report }: Reported & { yaml: string }): NewAgent {
  return tooLarge(document) ?? { ok: true, yaml, changes: diff(emptyDocument(), document), report };
}

/** The server would refuse it only once there is an agent, or an edit that waits. */
function tooLarge(document: FlowDocument): Unreadable | null {
  const rows = countRows(document);
  return rows > mostRows ? { ok: false, faults: [], why: texts.tooManyRows(rows, mostRows) } : null;
}
