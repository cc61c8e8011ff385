import { MasterKeyFault, type MasterKeys } from "@parley/keys";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { installation } from "../audit/audit.ts";
import type { Deps } from "../base/deps.ts";

type GivenUp = { readonly [what in "keys" | "credentials" | "lines" | "unsent"]: number };
type SealingKey = { readonly id: Id; readonly owner: Id | null };

/** What a start has to give up, and the master keys that it has. */
type Lost = { readonly lost: readonly string[]; readonly masters: Pick<MasterKeys, "has"> };

/**
 * Gives up what lost master keys sealed, so that an installation can start without them. Credentials and the passwords of SIP
 * lines go: people write them again. What waited to be sent fails. Encrypted words stay closed. Each client's audit log
 * records it. Who runs the machine asks for it at a start, since no request can be made before. Answers how much went.
 * @throws MasterKeyFault, before anything goes: a key is not lost.
 */
export async function forgetMasterKeys(
  { database, newId, now }: Pick<Deps, "database" | "newId" | "now">,
  { lost, masters }: Lost,
): Promise<GivenUp> {
  const here = lost.filter(masters.has);
  if (here.length > 0) {
    throw new MasterKeyFault(
      `FORGET_MASTER_KEYS names ${here.join(", ")}, which is here and opens what it sealed. Take the setting out, and start again. To change the master key, put the new one first in MASTER_KEYS.`,
    );
  }
  return database.asSystem("give up what lost master keys sealed", (db) =>
    db.transaction().execute(async (trx) => {
      const { rows: keys } =
        await sql<SealingKey>`delete from data_key where master = any(${lost}) returning id, owner`.execute(trx);
      const seals = sql.val(keys.map(({ id }) => `s1.${id}.%`));
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
        ...keys.map(({ owner }) => owner ?? installation),
        ...credentials.map(({ organisation }) => organisation),
      ]);
      for (const owner of owners) {
        await sql`insert into audit_log (id, organisation_id, event_name, method, path, response, created_at)
          values (${newId()}, ${owner}, 'master_key.forgotten', 'START', '/', 200, ${new Date(now()).toISOString()})`.execute(
          trx,
        );
      }
      return { keys: keys.length, credentials: credentials.length, lines: lines.length, unsent: unsent.length };
    }),
  );
}
