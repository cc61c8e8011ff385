import {
  countRows,
  diff,
  documentToEdit,
  emptyDocument,
  type FlowDocument,
  type ImportReport,
  mostRows,
  withoutRecordings,
} from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { NewAgent, Replacement, Unreadable } from "./reading.ts";
import { texts } from "./texts.ts";

/**
 * The client that gets what was read. Recordings of another stay behind, and those that are `gone`, as the server would
 * have it. What another product's file says is no file of ours.
 */
type Reported = { readonly report: ImportReport | null; readonly client: Id; readonly gone?: ReadonlySet<string> };

/** What a document makes of a version. */
export function replacementBy(
  read: FlowDocument,
  { existing, report, client, gone }: Reported & { existing: FlowDocument },
): Replacement {
  const { document, prompts: withoutRecording } = withoutRecordings(read, client, gone);
  return (
    tooLarge(document) ?? {
      ok: true,
      operations: documentToEdit(existing, document),
      changes: diff(existing, document),
      report,
      withoutRecording,
    }
  );
}

/** The agent that a document makes; `yaml` says the same, and the server leaves those recordings out too. */
export function newAgentOf(read: FlowDocument, { yaml, report, client, gone }: Reported & { yaml: string }): NewAgent {
  const { document, prompts: withoutRecording } = withoutRecordings(read, client, gone);
  return tooLarge(document) ?? { ok: true, yaml, changes: diff(emptyDocument(), document), report, withoutRecording };
}

/** The server would refuse it only once there is an agent, or an edit that waits. */
function tooLarge(document: FlowDocument): Unreadable | null {
  const rows = countRows(document);
  return rows > mostRows ? { ok: false, faults: [], why: texts.tooManyRows(rows, mostRows) } : null;
}
