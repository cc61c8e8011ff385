import { clearSecrets, endpointHost, mapRequests, type SecretTexts, withoutSecrets } from "@parley/flow";
import { nounNamed } from "@parley/model";
import { type Id, type Json, placeholderOf, type Settings } from "@parley/model/kernel";
import { sql } from "kysely";
import { installation } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { sealedAs } from "../rows/seal-values.ts";
import { insertRow } from "../rows/write-row.ts";

/** Under this name the database remembers that it was done. */
const name = "secrets in clear";

type Base = Pick<Settings, "base_url" | "business_config" | "template_config" | "primary_scope_name">;
type Held = { readonly id: Id; readonly organisation: Id; readonly json: Json; readonly base: Base | null };
type Found = { readonly hosts: Set<string>; hint: string; isReachable: boolean };

const noBase: Base = { base_url: null, business_config: {}, template_config: [], primary_scope_name: "metadata" };

/**
 * Moves secrets that requests hold in clear into credentials, in rows, releases and edits alike. Seals the passwords of
 * SIP lines. Done once, all or nothing; it is the only thing that ever changes a release or an edit. A secret whose
 * host is not known stays where it is, and the validator says so. Answers how many were moved.
 */
export async function moveClearSecrets(deps: Deps): Promise<number> {
  return deps.database.asSystem("move secrets in clear into credentials", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
      const { rows } = await sql`select 1 from put_right where name = ${name}`.execute(trx);
      if (rows.length > 0) return 0;
      const moved = await moveAll(deps, trx);
      await sealPasswords(deps, trx);
      await sql`insert into put_right (name) values (${name})`.execute(trx);
      return moved;
    }),
  );
}

async function moveAll(deps: Deps, trx: Db): Promise<number> {
  const holders = await Promise.all(Object.values(kinds).map(({ read }) => read(trx)));
  const found = new Map<Id, Map<string, Found>>();
  for (const held of holders.flat()) gather(found, held);
  const names = new Map<Id, Map<string, string>>();
  for (const [organisation, secrets] of found)
    names.set(organisation, await keep(deps, trx, { organisation, secrets }));
  for (const [place, { write }] of Object.values(kinds).entries()) {
    for (const held of holders[place] ?? []) {
      const known = names.get(held.organisation);
      const placeholder = (value: string) => known?.get(value) ?? null;
      const changed = mapRequests(held.json, (texts) => withoutSecrets(texts, placeholder));
      if (JSON.stringify(changed) !== JSON.stringify(held.json)) await write(trx, held.id, changed);
    }
  }
  return [...names.values()].reduce((sum, known) => sum + known.size, 0);
}

/** Notes what is held, by client and value, and the hosts that it is sent to. */
function gather(all: Map<Id, Map<string, Found>>, { organisation, json, base }: Held): void {
  const secrets = all.get(organisation) ?? new Map<string, Found>();
  mapRequests(json, (texts: SecretTexts) => {
    for (const { value, name: hint, isWhole } of clearSecrets(texts)) {
      if (!isWhole) continue;
      const known = secrets.get(value) ?? { hosts: new Set<string>(), hint, isReachable: true };
      const host = texts.endpoint === null ? null : endpointHost(texts.endpoint, base ?? noBase);
      if (host !== null) known.hosts.add(host);
      else if (base !== null) known.isReachable = false;
      secrets.set(value, known);
    }
    return texts;
  });
  if (secrets.size > 0) all.set(organisation, secrets);
}

type OfClient = { readonly organisation: Id; readonly secrets: ReadonlyMap<string, Found> };

/** Makes a credential of each value, and gives its placeholder by the value. */
async function keep({ vault, newId, now }: Deps, trx: Db, { organisation, secrets }: OfClient) {
  const placeholders = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const [value, { hosts, hint, isReachable }] of secrets) {
    if (!isReachable) continue;
    const stem =
      hint
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, "_")
        .replace(/^[^a-z]+|_$/g, "")
        .slice(0, 50) || "secret";
    const count = (counts.get(stem) ?? 0) + 1;
    counts.set(stem, count);
    const id = newId();
    const called = `${stem}_${count}`;
    const sealed = await vault.seal(organisation, value, sealedAs("credential", id, "value"));
    const rotated_at = new Date(now()).toISOString();
    const row = { id, name: called, value: sealed, hosts: [...hosts], rotated_at };
    await insertRow(trx, nounNamed("credential"), row, { organisation_id: organisation });
    await note(trx, { id: newId(), organisation, event: "credential.moved", at: rotated_at });
    placeholders.set(value, placeholderOf(called));
  }
  return placeholders;
}

async function sealPasswords({ vault, newId, now }: Deps, trx: Db): Promise<void> {
  const { rows } = await sql<{ id: Id; password: string }>`select id, password from sip_line
    where password is not null for update`.execute(trx);
  for (const { id, password } of rows) {
    const sealed = await vault.seal(null, password, sealedAs("sip_line", id, "password"));
    await sql`update sip_line set password = ${sealed} where id = ${id}`.execute(trx);
    const at = new Date(now()).toISOString();
    await note(trx, { id: newId(), organisation: installation, event: "sip_line.sealed", at });
  }
}

type Noted = { readonly id: Id; readonly organisation: Id; readonly event: string; readonly at: string };

async function note(trx: Db, { id, organisation, event, at }: Noted): Promise<void> {
  await sql`insert into audit_log (id, organisation_id, event_name, method, path, response, created_at)
    values (${id}, ${organisation}, ${event}, 'START', '/', 200, ${at})`.execute(trx);
}

const holds = (text: string) => sql`${sql.raw(text)} ~* 'authorization|cookie|api[-_]?key'`;

/** The places where requests are kept: how they are read, and how one is written. */
const kinds: {
  readonly [kind: string]: {
    readonly read: (trx: Db) => Promise<readonly Held[]>;
    readonly write: (trx: Db, id: Id, json: Json) => Promise<unknown>;
  };
} = {
  action: {
    read: async (trx) => {
      const { rows } = await sql<Held & Base>`select r.id, r.organisation_id as organisation,
          jsonb_build_object('endpoint', r.endpoint, 'additional_request_parameters', r.additional_request_parameters) as json,
          v.base_url, v.business_config, v.template_config, v.primary_scope_name
        from action r join flow_version v on v.id = r.flow_config
        where ${holds("concat(r.endpoint, r.additional_request_parameters)")}`.execute(trx);
      return rows.map(withBase);
    },
    write: (trx, id, json) =>
      sql`update action set endpoint = ${JSON.stringify(json)}::jsonb ->> 'endpoint',
        additional_request_parameters = ${JSON.stringify(json)}::jsonb -> 'additional_request_parameters'
        where id = ${id}`.execute(trx),
  },
  block: {
    read: async (trx) => {
      const { rows } = await sql<Held & Base>`select r.id, r.organisation_id as organisation,
          jsonb_build_object('info_webhook', r.info_webhook, 'fill_slot_webhook', r.fill_slot_webhook,
            'validation_webhook', r.validation_webhook) as json,
          v.base_url, v.business_config, v.template_config, v.primary_scope_name
        from block r join flow_version v on v.id = r.flow_config
        where ${holds("concat(r.info_webhook, r.fill_slot_webhook, r.validation_webhook)")}`.execute(trx);
      return rows.map(withBase);
    },
    write: (trx, id, json) =>
      sql`update block set info_webhook = nullif(d -> 'info_webhook', 'null'),
          fill_slot_webhook = nullif(d -> 'fill_slot_webhook', 'null'),
          validation_webhook = nullif(d -> 'validation_webhook', 'null')
        from (select ${JSON.stringify(json)}::jsonb as d) as given where id = ${id}`.execute(trx),
  },
  release: {
    read: async (trx) => {
      const { rows } = await sql<Omit<Held, "base"> & { base: Base }>`select id, organisation_id as organisation,
          document as json, document -> 'settings' as base
        from release where ${holds("document::text")}`.execute(trx);
      return rows.map((row) => ({ ...row, base: { ...noBase, ...row.base } }));
    },
    write: (trx, id, json) =>
      sql`select parley.put_secrets_right_in_release(${id}, ${JSON.stringify(json)}::jsonb)`.execute(trx),
  },
  edit: {
    read: async (trx) => {
      const { rows } = await sql<Omit<Held, "base">>`select id, organisation_id as organisation,
          jsonb_build_array(operations, inverse) as json
        from edit where ${holds("concat(operations, inverse)")}`.execute(trx);
      // An edit may name the headers of an action and not its address: the rows and releases say where it goes.
      return rows.map((row) => ({ ...row, base: null }));
    },
    write: (trx, id, json) =>
      sql`select parley.put_secrets_right_in_edit(${id}, ${JSON.stringify(json)}::jsonb)`.execute(trx),
  },
};

function withBase({ id, organisation, json, ...base }: Omit<Held, "base"> & Base): Held {
  return { id, organisation, json, base };
}
