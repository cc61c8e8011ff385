import { ask, type Row } from "@parley/client";
import { saveYaml } from "@parley/model/api/versions";
import type { flow } from "@parley/model/nouns/flow";
import { send } from "../../api/send.ts";
import { flowsOf } from "../agents-queries.ts";
import { texts } from "./texts.ts";

/** A new agent, and the version that it begins with. */
export type Made = Pick<Row<typeof flow>, "uuid"> & { readonly latest_version: string };

/** What a new agent is, besides what it says. `demo_leads`: whom it is tried as. */
export type Beginning = Pick<Row<typeof flow>, "name" | "demo_leads">;

/** The agent was made and is empty: what it begins with could not be saved. */
export class MadeBlank extends Error {
  override readonly name = "MadeBlank";
  readonly made: Made;
  readonly called: string;

  constructor(made: Made, called: string, cause: unknown) {
    super(texts.failed.madeBlank, { cause });
    this.made = made;
    this.called = called;
  }
}

/**
 * Makes a voice agent from YAML. Without YAML it has a Start block, and a way out for callers who are not understood.
 * `blank`: a try before made it and could not fill it, so that this one goes on there. @throws MadeBlank, ProblemError.
 */
export async function makeAgent(
  organisation: string,
  beginning: Beginning,
  yaml: string | null,
  blank: MadeBlank | null = null,
): Promise<Made> {
  const made = blank?.called === beginning.name ? blank.made : await create(organisation, beginning);
  const path = { org: organisation, flow: made.uuid, ver: made.latest_version };
  try {
    if (yaml === null) await (await import("./catch-callers.ts")).catchCallers(path);
    else await ask(send, saveYaml, { path, upload: { type: "application/yaml", content: yaml } });
  } catch (error) {
    throw new MadeBlank(made, beginning.name, error);
  }
  return made;
}

async function create(organisation: string, beginning: Beginning): Promise<Made> {
  const { uuid, latest_version } = await flowsOf(organisation).create({ ...beginning, type: "voice" });
  if (latest_version === null) throw new Error("A new agent has no version");
  return { uuid, latest_version };
}
