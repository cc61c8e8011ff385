import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Deps } from "../base/deps.ts";
import { importYaml } from "../edits/import-yaml.ts";
import { addFirstVersion } from "../flows/flow-verbs.ts";
import { deployVersion } from "../releases/deploy.ts";

/** The agent that a new installation answers with. */
const sample = join(import.meta.dirname, "../../../../examples/flows/welcome.yaml");

export type Demo = { readonly organisation: Id; readonly by: Id; readonly name: string; readonly number: string };

/** A flow made from the sample, deployed, with a number that it answers. */
export async function seedDemoFlow(deps: Deps, demo: Demo): Promise<void> {
  const { organisation, by, name, number } = demo;
  const yaml = await readFile(sample, "utf8");
  await deps.database.withOrganisations([organisation], async (trx) => {
    // Of processes that start together, the first one makes it.
    await sql`select 1 from organisation where id = ${organisation} for update`.execute(trx);
    const made = await sql`select 1 from flow where organisation_id = ${organisation}`.execute(trx);
    if (made.rows.length > 0) return;
    const flow = deps.newId();
    await sql`insert into flow (id, organisation_id, name, created_by) values (${flow}, ${organisation}, ${name}, ${by})`.execute(
      trx,
    );
    const version = await addFirstVersion(trx, { flow, organisation, by, newId: deps.newId });
    await importYaml(deps, trx, { version, yaml, by, expected: null }, (write) => write(trx));
    await sql`insert into virtual_number (organisation_id, number, flow, description, is_verified)
      values (${organisation}, ${number}, ${flow}, 'Answers from the first start', true)`.execute(trx);
    await deployVersion(deps, trx, {
      organisation,
      flow,
      version,
      note: "The sample of a new installation",
      by,
      revision: null,
      seen: null,
      checked: null,
      request: null,
    });
  });
}
