import { nounNamed, rules } from "@parley/model";
import { type Id, isId, placeholderOf } from "@parley/model/kernel";
import { sql } from "kysely";
import { actionRoute } from "../access/action-route.ts";
import { organisationPath } from "../access/paths.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { type Answer, ok } from "../http/answer.ts";
import { notFound } from "../http/problems.ts";
import { dbOf } from "../rows/read.ts";
import { sealedAs } from "../rows/seal-values.ts";

const noun = nounNamed("credential");
const path = `${organisationPath}credentials/`;

/** What is done with the credentials of a client beside making and changing them. */
export const credentialRoutes: readonly GuardedRoute[] = [
  actionRoute({
    method: "POST",
    path: `${path}rotate_key/`,
    call: "X087",
    name: "credential.rotate_key",
    summary: "Seal the credentials of a client with a new key; their values stay",
    rule: rules.flowAdmin,
    noun,
    handle: rotateKey,
  }),
  actionRoute({
    method: "GET",
    path: `${path}{id}/uses/`,
    call: "X088",
    name: "credential.uses",
    summary: "The actions and webhooks of living versions that name a credential",
    rule: rules.flowRead,
    noun,
    handle: uses,
  }),
];

async function rotateKey(visit: Visit): Promise<Answer> {
  visit.incoming.query.allow([]);
  const { deps, place } = visit;
  const organisation = place.parents.org ?? "";
  await deps.vault.rotate(organisation);
  const sealed = await deps.database.asSystem("seal credentials with a new key", (db) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: Id; value: string }>`select id, value from credential
        where organisation_id = ${organisation} order by id for update`.execute(trx);
      for (const { id, value } of rows) {
        const context = sealedAs(noun.name, id, "value");
        const anew = await deps.vault.seal(organisation, await deps.vault.open(value, context), context);
        await sql`update credential set value = ${anew} where id = ${id}`.execute(trx);
      }
      await audit(trx, visit, { status: 200, organisation });
      return rows.length;
    }),
  );
  return ok({ sealed });
}

async function uses(visit: Visit): Promise<Answer> {
  visit.incoming.query.allow([]);
  const db = dbOf(visit);
  const { id } = visit.incoming.params;
  if (!isId(id)) throw notFound();
  const found = await sql<{ name: string }>`select name from credential where id = ${id}
    and organisation_id = ${visit.place.parents.org}`.execute(db);
  const [credential] = found.rows;
  if (credential === undefined) throw notFound();
  const asked = `%${placeholderOf(credential.name).slice(3, -3).replaceAll("_", "\\_")}%`;
  const { rows } =
    await sql`select f.id as flow, f.name as flow_name, v.version, found.kind, found.id, found.name from (
      select 'action' as kind, id, name, flow_config from action where deleted_at is null
        and (endpoint like ${asked} or content::text like ${asked} or additional_request_parameters::text like ${asked})
      union all
      select 'block', id, name, flow_config from block where deleted_at is null
        and concat(info_webhook, fill_slot_webhook, validation_webhook) like ${asked}
    ) as found join flow_version v on v.id = found.flow_config and v.deleted_at is null
    join flow f on f.id = v.flow and f.deleted_at is null
    where f.organisation_id = ${visit.place.parents.org} order by f.name, v.version, found.name limit 500`.execute(db);
  return ok({ results: rows });
}
