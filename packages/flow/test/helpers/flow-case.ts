import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import type { FlowDocument } from "../../src/document/document.ts";
import { parseYaml } from "../../src/yaml/parse-yaml.ts";
import { makeIds } from "../make-ids.ts";

const folder = new URL("../cases/", import.meta.url);

/** The names of the case files in a folder of the cases, without their ending. */
export function caseNames(area: string): string[] {
  return readdirSync(new URL(`${area}/`, folder))
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => name.slice(0, -".yaml".length))
    .sort();
}

/** The parts of a case file: texts between lines of three dashes. */
export function readParts(area: string, name: string): string[] {
  return readFileSync(new URL(`${area}/${name}.yaml`, folder), "utf8").split(/^---\n/m);
}

/** A document from its YAML. Throws naming the faults. */
export function documentFrom(yaml: string): FlowDocument {
  const parsed = parseYaml(yaml, { makeId: makeIds() });
  if (parsed.ok) return parsed.document;
  throw new Error(parsed.faults.map(({ line, message }) => `${line}: ${message}`).join("\n"));
}

export { parse };
