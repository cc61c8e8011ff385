import type { Tables } from "@parley/model";
import { channelKinds, type Id, numberChannels } from "@parley/model/kernel";
import { type Kysely, type RawBuilder, sql } from "kysely";

/** Of what the conditions below speak: a number, its client, and the agent that answers it if there is one. */
export const numberWithAgent = sql`virtual_number n
  join organisation o on o.id = n.organisation_id
  left join flow f on f.id = n.flow`;

const spoken = sql.val(numberChannels.filter((channel) => channelKinds[channel].speaks));

/** Why a number carries no call now, in or out: a word; null where it does. */
export const numberRefusal = sql`case
  when n.status <> 'active' or n.channel <> all(${spoken}::text[]) then 'number_inactive'
  when not n.is_verified and not n.is_test then 'number_unverified'
  when o.deleted_at is not null or o.status = 'archived' then 'not_deployed'
end`;

/** The release that talks on a number; null where none does. */
export const liveRelease = sql<Id | null>`case
  when f.deleted_at is null and f.status <> 'archived' then f.live_release
end`;

/** A number that may carry voice now: it is active and speaks, staff know it, and a living client's agent is live on it. */
export const mayCarryVoice: RawBuilder<boolean> = sql`(${numberRefusal} is null and ${liveRelease} is not null)`;

/** Staff confirmed that it is the client's own: only such a number is shown to whom we call. */
export const mayCall: RawBuilder<boolean> = sql`(n.is_verified and not n.is_test)`;

/** The number that a flow calls from when the request names none: its first that may, with a SIP line. */
export async function firstNumberOf(db: Kysely<Tables>, flow: Id): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`select n.number from ${numberWithAgent}
    where n.flow = ${flow} and ${numberRefusal} is null and ${mayCall} and n.sip_line is not null
    order by n.number limit 1`.execute(db);
  return rows[0]?.number ?? null;
}
