import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";

type Owner = { readonly organisation: Id; readonly flow: Id };

/**
 * Gives a voice flow without a number of its own a test number. So its first deploy leaves an agent that can be called.
 * A template gets none: agents begin from it, and no one calls it.
 */
export async function giveFirstNumber(trx: Db, owner: Owner): Promise<void> {
  const { rows } = await sql`select 1 from flow f where f.id = ${owner.flow} and f.type = 'voice' and not f.is_template
    and not exists (select 1 from virtual_number n where n.flow = f.id and (n.is_verified or n.is_test))`.execute(trx);
  if (rows.length > 0) await giveTestNumber(trx, owner);
}

/**
 * The test number of a flow, made when it has none. Test numbers are short and have no line: no one is called from them,
 * and they are called at the address where the voice workers listen. Returns the number.
 */
export async function giveTestNumber(trx: Db, { organisation, flow }: Owner): Promise<string> {
  await sql`select 1 from flow where id = ${flow} for update`.execute(trx);
  const known = await sql<{ number: string }>`select number from virtual_number
    where flow = ${flow} and is_test order by number limit 1`.execute(trx);
  let number = known.rows[0]?.number;
  while (number === undefined) {
    const made = await sql<{ number: string }>`insert into virtual_number (organisation_id, number, flow, is_test)
      values (${organisation}, nextval('app.test_number')::text, ${flow}, true)
      on conflict (number) do nothing returning number`.execute(trx);
    number = made.rows[0]?.number;
  }
  return number;
}
