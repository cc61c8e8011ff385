import { type FlowDocument, parseYaml, type YamlFault } from "@parley/flow";
import { makeId } from "../api/make-id.ts";

/** An agent's YAML as a document, or what is wrong with it. A chunk of its own: who has a document needs no parser. */
export function readAgent(yaml: string): { ok: true; document: FlowDocument } | { ok: false; faults: YamlFault[] } {
  return parseYaml(yaml, { makeId });
}
