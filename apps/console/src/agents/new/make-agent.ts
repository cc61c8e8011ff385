import { ask, type Row } from "@parley/client";
import type { YamlFault } from "@parley/flow";
import { saveYaml } from "@parley/model/api/versions";
import type { flow } from "@parley/model/nouns/flow";
import { send } from "../../api/send.ts";
import { flowsOf } from "../agents-queries.ts";
import { texts } from "./texts.ts";

/** A new agent, and the version that it begins with. */
export type Made = Pick<Row<typeof flow>, "uuid"> & { readonly latest_version: string };

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

/** What a new agent is, besides what it says. `demo_leads`: whom it is tried as. */
export type Beginning = Pick<Row<typeof flow>, "name" | "demo_leads">;

/**
 * Makes a voice agent from YAML, which is read here first. Without YAML it has a Start block, and a way out for
 * callers who are not understood. @throws YamlRefused, MadeBlank, ProblemError.
 */
export async function makeAgent(organisation: string, beginning: Beginning, yaml: string | null): Promise<Made> {
  if (yaml !== null) await refuseFaults(yaml);
  const { uuid, latest_version } = await flowsOf(organisation).create({ ...beginning, type: "voice" });
  if (latest_version === null) throw new Error("A new agent has no version");
  const made = { uuid, latest_version };
  const path = { org: organisation, flow: uuid, ver: latest_version };
  try {
    if (yaml === null) await (await import("./catch-callers.ts")).catchCallers(path);
    else await ask(send, saveYaml, { path, upload: { type: "application/yaml", content: yaml } });
  } catch (error) {
    throw new MadeBlank(made, error);
  }
  return made;
}

/** The parser is large: it is loaded when the first YAML comes. */
async function refuseFaults(yaml: string): Promise<void> {
  const { readYaml } = await import("./read-yaml.ts");
  const read = readYaml(yaml);
  if (!read.ok) throw new YamlRefused(read.faults);
}
