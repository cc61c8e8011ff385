import { type FlowDocument, parseYaml } from "@parley/flow";
import { makeId } from "./make-id.ts";

/**
 * An agent's YAML as a document, or what is wrong with it; rows that it names keep the ids of `existing`. The parser is
 * large: who needs it seldom imports this later.
 */
export const readAgentYaml = (yaml: string, existing?: FlowDocument) =>
  parseYaml(yaml, { makeId, ...(existing !== undefined && { existing }) });
