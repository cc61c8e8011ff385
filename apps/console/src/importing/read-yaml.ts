import { countRows, diff, documentToEdit, emptyDocument, type FlowDocument, mostRows } from "@parley/flow";
import { readAgentYaml } from "../api/read-agent-yaml.ts";
import type { NewAgent, Replacement } from "./reading.ts";
import { texts } from "./texts.ts";

// A chunk of its own: only readers of YAML load the parser.

/** Reads YAML that is to take the place of a version. Rows that it names keep their ids. */
export function readReplacement(yaml: string, document: FlowDocument): Replacement {
  const parsed = readAgentYaml(yaml, document);
  if (!parsed.ok) return { ...parsed, why: null };
  const changes = diff(document, parsed.document);
  return { ok: true, operations: documentToEdit(document, parsed.document), changes, report: null };
}

/** Reads YAML that is to be an agent of its own. */
export function readNewAgent(yaml: string): NewAgent {
  const parsed = readAgentYaml(yaml);
  if (!parsed.ok) return { ...parsed, why: null };
  // The server would refuse it only once the agent is made.
  const rows = countRows(parsed.document);
  if (rows > mostRows) return { ok: false, faults: [], why: texts.tooManyRows(rows, mostRows) };
  return { ok: true, yaml, changes: diff(emptyDocument(), parsed.document), report: null };
}
