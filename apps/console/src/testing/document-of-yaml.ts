import type { FlowDocument } from "@parley/flow";
import { readAgentYaml } from "../api/read-agent-yaml.ts";

/** An agent of the server's YAML. @throws Error with every fault and its line */
export function documentOfYaml(yaml: string): FlowDocument {
  const parsed = readAgentYaml(yaml);
  if (!parsed.ok) throw new Error(parsed.faults.map(({ line, message }) => `${line}: ${message}`).join("\n"));
  return parsed.document;
}
