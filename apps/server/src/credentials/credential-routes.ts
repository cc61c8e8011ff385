import { nounNamed, rules } from "@parley/model";
import { type CredentialUse, credentialUses, rotateKey as rotateKeyCall } from "@parley/model/api/credentials";
import { type Id, isId, placeholderOf } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { isReadable } from "../access/hidden-agents.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { notFound } from "../http/problems.ts";
import { dbOf } from "../rows/read.ts";
import { sealedAs } from "../rows/seal-values.ts";

const noun = nounNamed("credential");

/** What is done with the credentials of a client beside making and changing them. */
export const credentialRoutes: readonly GuardedRoute[] = [
  callRoute(rotateKeyCall, {
    name: "credential.rotate_key",
    summary: "Seal the credentials of a client with a new key; their values stay",
    rule: rules.flowAdmin,
    noun,
    handle: rotateKey,
  }),
  callRoute(credentialUses, {
    name: "credential.uses",
    summary: "The actions and webhooks of living versions that name a credential",
    rule: rules.flowRead,
    noun,
    handle: uses,
  }),
];

async function rotateKey(visit: Visit): Promise<AnswerTo<typeof rotateKeyCall>> {
  visit.incoming.query.allow([]);
  const { deps, place } = visit;
  const organisation = inPath({ place }).org;
  const { database, vault } = deps;
  await vault.rotate(organisation);
  const kept = await database.asSystem("read what is to be sealed with a new key", async (db) => {
    const { rows } = await sql<{ id: Id; value: string }>`select id, value from credential
      where organisation_id = ${organisation} order by id`.execute(db);
    return rows;
  });
  const anew: { id: Id; before: string; value: string }[] = [];
  for (const { id, value: before } of kept) {
    const context = sealedAs(noun.name, id, "value");
    anew.push({ id, before, value: await vault.seal(organisation, await vault.open(before, context), context) });
  }
  const sealed = await database.asSystem("seal credentials with a new key", (db) =>
    db.transaction().execute(async (trx) => {
      // What was written meanwhile is sealed with the new key already.
      const { rows } = await sql`update credential c set value = given.value
        from jsonb_to_recordset(${JSON.stringify(anew)}::jsonb) as given (id uuid, before text, value text)
        where c.id = given.id and c.value = given.before returning c.id`.execute(trx);
      await audit(trx, visit, { status: 200, organisation });
      return rows.length;
    }),
  );
  return answerOf(rotateKeyCall, { sealed });
}

async function uses(visit: Visit): Promise<AnswerTo<typeof credentialUses>> {
  visit.incoming.query.allow([]);
  const db = dbOf(visit);
  const { id } = visit.incoming.params;
  if (!isId(id)) throw notFound();
  const found = await sql<{ name: string }>`select name from credential where id = ${id}
    and organisation_id = ${visit.place.parents.org}`.execute(db);
  const [credential] = found.rows;
  if (credential === undefined) throw notFound();
  // Whole: a request that names crm_token_2 does not name crm_token.
  const asked = `${placeholderOf(credential.name).slice(3, -3).replace(".", "\\.")}(?![a-z0-9_])`;
  const { rows } =
    await sql<CredentialUse>`select f.id as flow, f.name as flow_name, v.version, found.kind, found.id, found.name from (
      select 'action' as kind, id, name, flow_config from action where deleted_at is null
        and (endpoint ~ ${asked} or content::text ~ ${asked} or additional_request_parameters::text ~ ${asked})
      union all
      select 'block', id, name, flow_config from block where deleted_at is null
        and concat(info_webhook, fill_slot_webhook, validation_webhook) ~ ${asked}
      union all
      select 'language_model', id, coalesce(llm_model, ''), id from flow_version
      where deleted_at is null and llm_credential = ${credential.name}
    ) as found join flow_version v on v.id = found.flow_config and v.deleted_at is null
    join flow f on f.id = v.flow and f.deleted_at is null
    where f.organisation_id = ${visit.place.parents.org} and ${isReadable(visit, sql`f.id`)} order by f.name, v.version, found.name limit 500`.execute(
      db,
    );
  return answerOf(credentialUses, { results: rows });
}
