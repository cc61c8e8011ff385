import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { installation } from "../audit/audit.ts";
import type { Deps } from "../base/deps.ts";

type GivenUp = { readonly [what in "keys" | "credentials" | "lines" | "unsent"]: number };
type Lost = { readonly id: Id; readonly owner: Id | null };

/**
 * Gives up what lost master keys sealed, so that an installation can start without them. Credentials and the passwords of SIP
 * lines go: people write them again. What waited to be sent fails. Encrypted words stay closed. Each client's audit log
 * records it. Who runs the machine asks for it at a start, since no request can be made before. Answers how much went.
 */
export async function forgetMasterKeys(
  { database, newId, now }: Pick<Deps, "database" | "newId" | "now">,
  masters: readonly string[],
): Promise<GivenUp> {
  return database.asSystem("give up what lost master keys sealed", (db) =>
    db.transaction().execute(async (trx) => {
      const { rows: lost } =
        await sql<Lost>`delete from data_key where master = any(${masters}) returning id, owner`.execute(trx);
      const seals = sql.val(lost.map(({ id }) => `s1.${id}.%`));
      const { rows: credentials } = await sql<{
        organisation: Id;
      }>`delete from credential where value like any(${seals})
        returning organisation_id as organisation`.execute(trx);
      const { rows: lines } = await sql`update sip_line set password = null, updated_at = now(), revision = revision + 1
        where password like any(${seals}) returning id`.execute(trx);
      const { rows: unsent } = await sql`update outbox_entry set status = 'failed', effect = null, held = false,
          due_at = null, settled_at = now(), error = 'Its master key is lost.', updated_at = now(), revision = revision + 1
        where status = 'waiting' and effect like any(${seals}) returning id`.execute(trx);
      const owners = new Set([
        ...lost.map(({ owner }) => owner ?? installation),
        ...credentials.map(({ organisation }) => organisation),
      ]);
      for (const owner of owners) {
        await sql`insert into audit_log (id, organisation_id, event_name, method, path, response, created_at)
          values (${newId()}, ${owner}, 'master_key.forgotten', 'START', '/', 200, ${new Date(now()).toISOString()})`.execute(
          trx,
        );
      }
      return { keys: lost.length, credentials: credentials.length, lines: lines.length, unsent: unsent.length };
    }),
  );
}
