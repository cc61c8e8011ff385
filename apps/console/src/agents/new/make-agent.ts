import type { YamlFault } from "@parley/flow";
import { request, sendJson } from "../../api/request.ts";
import { texts } from "./texts.ts";

type Made = { readonly uuid: string; readonly latest_version: string };

/** What is wrong with an agent's YAML, by line and column. Nothing was made. */
export class YamlRefused extends Error {
  override readonly name = "YamlRefused";
  readonly faults: readonly YamlFault[];

  constructor(faults: readonly YamlFault[]) {
    super(texts.failed.yaml(faults.length));
    this.faults = faults;
  }
}

/** The agent was made and is empty: what it begins with could not be saved. */
export class MadeBlank extends Error {
  override readonly name = "MadeBlank";
  readonly made: Made;

  constructor(made: Made, cause: unknown) {
    super(texts.failed.madeBlank, { cause });
    this.made = made;
  }
}

/**
 * Makes a voice agent from YAML, which is read here first. Without YAML it has a Start block, and a way out for
 * callers who are not understood. @throws YamlRefused, MadeBlank, ProblemError.
 */
export async function makeAgent(organisation: string, name: string, yaml: string | null): Promise<Made> {
  if (yaml !== null) await refuseFaults(yaml);
  const flows = `/api/organisations/${organisation}/flows/`;
  const made = await sendJson<Made>("POST", flows, { name, type: "voice" });
  const version = `${flows}${made.uuid}/versions/${made.latest_version}/`;
  try {
    if (yaml === null) await catchCallers(version);
    else await saveYaml(version, yaml);
  } catch (error) {
    throw new MadeBlank(made, error);
  }
  return made;
}

async function saveYaml(version: string, yaml: string): Promise<void> {
  const headers = { "content-type": "application/yaml" };
  await request(`${version}save_yaml/`, { method: "PUT", headers, body: yaml });
}

async function catchCallers(version: string): Promise<void> {
  const [{ fallbackOfNew }, fresh] = await Promise.all([import("./fallback-of-new.ts"), request(version)]);
  const { operations, label } = fallbackOfNew();
  const revision = fresh.headers.get("etag") ?? "";
  await sendJson("POST", `${version}edits/`, { summary: label, operations }, { "if-match": revision });
}

/** The parser is large: it is loaded when the first YAML comes. */
async function refuseFaults(yaml: string): Promise<void> {
  const { readYaml } = await import("./read-yaml.ts");
  const read = readYaml(yaml);
  if (!read.ok) throw new YamlRefused(read.faults);
}
