import { type FlowDocument, parseYaml } from "@parley/flow";
import { makeId } from "../api/make-id.ts";

/** An agent of the server's YAML. @throws Error with every fault and its line */
export function documentOfYaml(yaml: string): FlowDocument {
  const parsed = parseYaml(yaml, { makeId });
  if (!parsed.ok) throw new Error(parsed.faults.map(({ line, message }) => `${line}: ${message}`).join("\n"));
  return parsed.document;
}
