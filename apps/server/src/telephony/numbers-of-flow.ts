import { channelKinds, type Id, isChannel } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { conflict } from "../http/problems.ts";
import type { Condition } from "../rows/sql-parts.ts";

const labelOf = (channel: string) => (isChannel(channel) ? channelKinds[channel].label : channel);

/**
 * An agent answers numbers of the channel that it talks over. `which` says of which numbers `n` that is asked, once they
 * are assigned. Their agents stay as they are until the end of the transaction.
 * @throws Problem 409 where a number carries another channel, or its agent is deleted or a template: no one calls that
 */
export async function refuseMisfits(trx: Db, which: Condition): Promise<void> {
  type Assigned = { number: string; carries: string; talks: string; isDeleted: boolean; isTemplate: boolean };
  const { rows } = await sql<Assigned>`select n.number, n.channel as carries, f.type as talks,
      f.deleted_at is not null as "isDeleted", f.is_template as "isTemplate"
    from virtual_number n join flow f on f.id = n.flow where ${which} order by n.number for share of f`.execute(trx);
  const gone = rows.find(({ isDeleted }) => isDeleted);
  if (gone !== undefined) throw conflict("flow_deleted", "The agent is deleted: assign the number to another one.");
  if (rows.some(({ isTemplate }) => isTemplate)) {
    throw conflict("flow_is_template", "A template takes no calls: assign its numbers to an agent made of it.");
  }
  const misfit = rows.find(({ carries, talks }) => carries !== talks);
  if (misfit === undefined) return;
  const { number, carries, talks } = misfit;
  throw conflict(
    "channel_mismatch",
    `${number} carries ${labelOf(carries)}, and the agent talks over ${labelOf(talks)}: choose a number of its channel.`,
  );
}

/** Gives the numbers of agents that go back to their client, and deletes their test numbers. */
export async function releaseNumbers(trx: Db, visit: Visit, flows: readonly Id[]): Promise<void> {
  const ofFlows = sql`flow = any(${sql.val([...flows])}::uuid[])`;
  const { rows } = await sql<{ organisation: Id }>`with gone as (
      delete from virtual_number where ${ofFlows} and is_test returning organisation_id
    ), free as (
      update virtual_number set flow = null, updated_at = now(), revision = revision + 1
      where ${ofFlows} and not is_test returning organisation_id
    )
    select organisation_id as organisation from gone union all select organisation_id from free`.execute(trx);
  for (const { organisation } of rows) await audit(trx, visit, { status: 200, organisation, event: unassigned });
}

/** As the log calls it when a number is taken from a flow. */
const unassigned = "virtual_number.unassign";
