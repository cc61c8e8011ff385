import type { FlowDocument } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { readAgentYaml } from "../api/read-agent-yaml.ts";
import { newAgentOf, replacementBy } from "./outcome.ts";
import type { NewAgent, Replacement } from "./reading.ts";

// A chunk of its own: only readers of YAML load the parser.

/** Reads YAML that is to take the place of a version. Rows that it names keep their ids. */
export function readReplacement(yaml: string, existing: FlowDocument, client: Id): Replacement {
  const parsed = readAgentYaml(yaml, existing);
  return parsed.ok ? replacementBy(parsed.document, { existing, client, report: null }) : { ...parsed, why: null };
}

/** Reads YAML that is to be an agent of its own. */
export function readNewAgent(yaml: string, client: Id): NewAgent {
  const parsed = readAgentYaml(yaml);
  return parsed.ok ? newAgentOf(parsed.document, { yaml, client, report: null }) : { ...parsed, why: null };
}
