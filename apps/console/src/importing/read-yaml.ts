import type { Id } from "@parley/model/kernel";
import { readAgentYaml } from "../api/read-agent-yaml.ts";
import { goneFiles, type Replaced } from "./gone-files.ts";
import { newAgentOf, replacementBy } from "./outcome.ts";
import type { NewAgent, Replacement } from "./reading.ts";

// A chunk of its own: only readers of YAML load the parser.

/** Reads YAML that is to take the place of a version. Rows that it names keep their ids. */
export async function readReplacement(yaml: string, replaced: Replaced): Promise<Replacement> {
  const { existing, client } = replaced;
  const parsed = readAgentYaml(yaml, existing);
  if (!parsed.ok) return { ...parsed, why: null };
  const gone = await goneFiles(parsed.document, replaced);
  return replacementBy(parsed.document, { existing, client, gone, report: null });
}

/** Reads YAML that is to be an agent of its own. */
export async function readNewAgent(yaml: string, client: Id): Promise<NewAgent> {
  const parsed = readAgentYaml(yaml);
  if (!parsed.ok) return { ...parsed, why: null };
  const gone = await goneFiles(parsed.document, { client });
  return newAgentOf(parsed.document, { yaml, client, gone, report: null });
}
