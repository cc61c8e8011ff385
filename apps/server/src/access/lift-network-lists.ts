import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Deps } from "../base/deps.ts";

/**
 * Switches the network lists of clients off, for a client that has shut itself and us out. No request from an address
 * off the list can do it. So an operator of the machine does it at a start. It stands in the client's audit log.
 */
export async function liftNetworkLists(deps: Deps, organisations: readonly Id[]): Promise<void> {
  for (const id of organisations) {
    const lifted = await deps.database.withOrganisations([id], async (trx) => {
      const { rows } = await sql`update organisation set enable_ip_whitelisting = false, updated_at = now(),
        revision = revision + 1 where id = ${id} and enable_ip_whitelisting returning id`.execute(trx);
      if (rows.length === 0) return false;
      await sql`insert into audit_log (id, organisation_id, event_name, method, path, response, created_at)
        values (${deps.newId()}, ${id}, 'organisation.lift_network_list', '', '', 200,
          ${new Date(deps.now()).toISOString()})`.execute(trx);
      return true;
    });
    deps.log.warn({ organisation: id, lifted }, "LIFT_NETWORK_LISTS names a client: take it out again");
  }
}
