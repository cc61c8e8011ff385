import { countRows, type FlowDocument, mostRows, type ParsedYaml, parseYaml, type YamlFault } from "@parley/flow";
import { Problem } from "@parley/model/kernel";
import type { Deps } from "../base/deps.ts";
import { textFault, tooLarge } from "../http/incoming.ts";
import { invalid } from "../http/problems.ts";
import { readAside } from "./read-aside.ts";

/** A text to be read, and the document whose rows keep their ids. */
export type YamlJob = { readonly yaml: string; readonly existing: FlowDocument };

/** Most faults in one answer. */
export const mostFaults = 200;

/** A text of so many characters is read at once: a thread takes longer to begin. */
const shortText = 20_000;

/**
 * Reads an agent from YAML. A long text is read in a thread of its own, for not too long.
 * @throws Problem 400 `invalid_yaml` with line and column of every fault, 413 `too_large`, 429 `busy`.
 */
export async function readYaml(
  deps: Pick<Deps, "aside" | "newId">,
  { yaml, existing }: YamlJob,
): Promise<FlowDocument> {
  const unkept = textFault(yaml);
  if (unkept !== null) throw invalid([{ field: "yaml", code: "not_storable", message: unkept }]);
  const isShort = yaml.length <= shortText;
  const parsed = isShort
    ? parseYaml(yaml, { makeId: deps.newId, existing })
    : await readAside<YamlJob, ParsedYaml>(deps, new URL("./read-yaml-thread.ts", import.meta.url), { yaml, existing });
  if (!parsed.ok) throw refuse(parsed.faults);
  const rows = countRows(parsed.document);
  if (rows > mostRows) throw tooLarge(`The agent has ${rows} rows, more than ${mostRows}: split it.`);
  return parsed.document;
}

function refuse(faults: readonly YamlFault[]): Problem {
  const errors = faults.slice(0, mostFaults).map(({ path, message, line, column }) => ({
    field: path,
    code: "invalid_yaml",
    message: `Line ${line}, column ${column}: ${message}`,
    line,
    column,
  }));
  return new Problem({
    status: 400,
    code: "invalid_yaml",
    detail: "The text cannot be read as an agent: see errors.",
    errors,
  });
}
