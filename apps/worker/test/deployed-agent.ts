import type { Database } from "@parley/db";
import { type FlowDocument, parseYaml } from "@parley/flow";
import type { Tables } from "@parley/model";
import { type Id, uuidv7 } from "@parley/model/kernel";
import { sql } from "kysely";

let made = 0;
const newId = () =>
  uuidv7(
    Date.now(),
    new Uint8Array(10).map((_, index) => (index === 9 ? made++ % 256 : Math.random() * 256)),
  );

export type DeployedAgent = {
  readonly organisation: Id;
  readonly flow: Id;
  readonly number: string;
  readonly document: FlowDocument;
};

/** Releases an agent and gives it a number, as the server does. `prompts/client/` stands for the folder of its client. */
export async function deployAgent(database: Database<Tables>, text: string, number: string): Promise<DeployedAgent> {
  const [organisation, flow, version, release] = [newId(), newId(), newId(), newId()];
  const yaml = text.replaceAll("prompts/client/", `prompts/${organisation}/`);
  const parsed = parseYaml(yaml, { makeId: newId });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const { document } = parsed;
  await database.asSystem("prepare a test", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`insert into organisation (id, organisation_id, name) values (${organisation}, ${organisation}, ${`client ${organisation}`})`.execute(
        trx,
      );
      await sql`insert into flow (id, organisation_id, name, status, live_release, deployed_version, latest_version)
        values (${flow}, ${organisation}, 'Agent', 'active', ${release}, '0.0.1', '0.0.1')`.execute(trx);
      await sql`insert into flow_version (id, organisation_id, flow, version)
        values (${version}, ${organisation}, ${flow}, '0.0.1')`.execute(trx);
      await sql`insert into release (id, organisation_id, flow, flow_config, version, version_revision, number, document)
        values (${release}, ${organisation}, ${flow}, ${version}, '0.0.1', 1, 1, ${JSON.stringify(document)}::jsonb)`.execute(
        trx,
      );
      await sql`insert into virtual_number (organisation_id, number, flow, is_verified)
        values (${organisation}, ${number}, ${flow}, true)`.execute(trx);
    }),
  );
  return { organisation, flow, number, document };
}
