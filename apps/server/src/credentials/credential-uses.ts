import type { EndpointSettings } from "@parley/flow";
import type { CredentialUse } from "@parley/model/api/credentials";
import { type Id, placeholderOf } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../base/db.ts";
import { isTried } from "../rows/tried-versions.ts";

/** Most uses that are listed. */
const mostUses = 500;

type Asked = {
  readonly organisation: Id;
  readonly name: string;
  /** Whether a flow (`f`) counts. */
  readonly fit: RawBuilder<unknown>;
};

/** Flows with what their callers may reach: the live release, and that of each version on trial. */
const reachable = sql`flow f join release r on r.flow = f.id and (r.id = f.live_release or (${isTried(sql`r.version`)}
  and exists (select from version_release given where given.release = r.id)))`;

/** What names a credential of a client in what its callers may reach, and in its living versions. */
export async function credentialUses(db: Db, asked: Asked): Promise<readonly CredentialUse[]> {
  const inDrafts = await sql<CredentialUse>`select f.id as flow, f.name as flow_name, v.version, null as release,
      found.kind, found.id, found.name
    from (
      select 'action' as kind, a.id, a.name, a.flow_config from action a where a.deleted_at is null
        and ${actionNames(asked.name)}
      union all
      select 'block', b.id, b.name, b.flow_config from block b where b.deleted_at is null and ${blockNames(asked.name)}
      union all
      select 'language_model', id, coalesce(llm_model, ''), id from flow_version
      where deleted_at is null and llm_credential = ${asked.name}
    ) as found join flow_version v on v.id = found.flow_config and v.deleted_at is null
    join flow f on f.id = v.flow and f.deleted_at is null
    where f.organisation_id = ${asked.organisation} and ${asked.fit}
    order by f.name, v.version, found.name limit ${mostUses}`.execute(db);
  return [...(await liveUses(db, asked)), ...inDrafts.rows].slice(0, mostUses);
}

/** The same in what callers may reach alone. */
export async function liveUses(db: Db, { organisation, name, fit }: Asked): Promise<readonly CredentialUse[]> {
  const { rows } = await sql<CredentialUse>`select f.id as flow, f.name as flow_name, r.version, r.number as release,
      found.kind, found.id, found.name
    from ${reachable}
    cross join lateral (
      select 'action' as kind, a.id, a.name
      from jsonb_to_recordset(coalesce(r.document -> 'rows' -> 'action', '[]')) as a
        (id uuid, name text, endpoint text, content jsonb, additional_request_parameters jsonb)
      where ${actionNames(name)}
      union all
      select 'block', b.id, b.name from jsonb_to_recordset(coalesce(r.document -> 'rows' -> 'block', '[]')) as b
        (id uuid, name text, info_webhook text, fill_slot_webhook text, validation_webhook text)
      where ${blockNames(name)}
      union all
      select 'language_model', r.flow_config, coalesce(r.document -> 'settings' ->> 'llm_model', '')
      where r.document -> 'settings' ->> 'llm_credential' = ${name}
    ) as found
    where f.deleted_at is null and f.organisation_id = ${organisation} and ${fit}
    order by f.name, r.version, found.name limit ${mostUses}`.execute(db);
  return rows;
}

/** Where a request of live callers sends a credential, as it is written, and what its release says of hosts. */
type LiveAddress = { readonly address: string; readonly settings: EndpointSettings };

/** The addresses to which requests of live callers send a credential. */
export async function liveAddresses(
  db: Db,
  { organisation, name }: Omit<Asked, "fit">,
): Promise<readonly LiveAddress[]> {
  const { rows } = await sql<LiveAddress>`select distinct found.address, jsonb_build_object(
      'base_url', s -> 'base_url', 'business_config', coalesce(s -> 'business_config', '{}'),
      'template_config', coalesce(s -> 'template_config', '[]'),
      'primary_scope_name', coalesce(s -> 'primary_scope_name', '"metadata"')) as settings
    from ${reachable} cross join lateral (select r.document -> 'settings' as s) as own
    cross join lateral (
      select a.endpoint as address
      from jsonb_to_recordset(coalesce(r.document -> 'rows' -> 'action', '[]')) as a
        (endpoint text, content jsonb, additional_request_parameters jsonb)
      where ${actionNames(name)}
      union all
      select hook ->> 'endpoint' from jsonb_array_elements(coalesce(r.document -> 'rows' -> 'block', '[]')) as b
      cross join lateral unnest(array[b -> 'info_webhook', b -> 'fill_slot_webhook', b -> 'validation_webhook']) as hook
      where hook::text ~ ${written(name)}
      union all
      select s ->> 'llm_server' where s ->> 'llm_credential' = ${name}
    ) as found
    where f.deleted_at is null and f.organisation_id = ${organisation} and found.address is not null`.execute(db);
  return rows;
}

/** Whole: a request that names crm_token_2 does not name crm_token. */
const written = (name: string) => `${placeholderOf(name).slice(3, -3).replace(".", "\\.")}(?![a-z0-9_])`;

const actionNames = (name: string) =>
  sql`concat(a.endpoint, ' ', a.content, ' ', a.additional_request_parameters) ~ ${written(name)}`;

const blockNames = (name: string) =>
  sql`concat(b.info_webhook, ' ', b.fill_slot_webhook, ' ', b.validation_webhook) ~ ${written(name)}`;
