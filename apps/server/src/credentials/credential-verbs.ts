import { endpointOrigin } from "@parley/flow";
import { type Id, isCredentialName, Problem } from "@parley/model/kernel";
import { isSentTo } from "@parley/webhook";
import { sql } from "kysely";
import type { Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import { invalid, notFound } from "../http/problems.ts";
import type { Changing } from "../rows/change.ts";
import { guardedVerbs, type VerbHandlers } from "../rows/noun-routes.ts";
import { dbOf } from "../rows/read.ts";
import { liveAddresses, liveUses } from "./credential-uses.ts";

export const credentialVerbs: VerbHandlers = guardedVerbs({
  making: withinKnownHosts,
  changing: withinKnownHosts,
  removing: () => refuseLive,
});

/** @throws Problem 409 `in_use` where requests of live callers name one: they would be refused from then on. */
async function refuseLive(db: Db, ids: readonly Id[]): Promise<void> {
  const { rows } = await sql<{ organisation: Id; name: string }>`select organisation_id as organisation, name
    from credential where id = any(${ids}::uuid[])`.execute(db);
  for (const credential of rows) {
    if ((await liveUses(db, { ...credential, fit: sql`true` })).length === 0) continue;
    throw inUse("Callers reach requests that name it: see its uses. Deploy without it first, or replace its value.");
  }
}

/**
 * @throws Problem 409 `in_use` where requests of live callers send it to a host that it would lose, or where their host
 * cannot be told before a call
 */
async function refuseLost(db: Db, organisation: Id, { name, hosts }: Stored, left: readonly string[]): Promise<void> {
  if (hosts.every((host) => left.includes(host.toLowerCase()))) return;
  for (const { address, settings } of await liveAddresses(db, { organisation, name })) {
    const origin = endpointOrigin(address, settings);
    const isKept = origin !== null && (isSentTo(origin, left) || !isSentTo(origin, hosts));
    if (isKept) continue;
    const where = origin ?? `${address}, whose host is known in a call alone`;
    throw inUse(
      `Callers reach a request that sends it to ${where}. Keep its host, or deploy without that request first.`,
    );
  }
}

const inUse = (detail: string) => new Problem({ status: 409, code: "in_use", detail });

/**
 * Who names another host has the value sent there, so they show that they know it: else everyone who may edit an
 * agent could read every secret.
 */
function withinKnownHosts(visit: Visit): Changing {
  return {
    prepare: async (values, row) => {
      if (typeof values.name === "string" && !isCredentialName(values.name)) {
        const message = "Begin with a small letter; then small letters, digits and underscores, 60 at most.";
        throw invalid([{ field: "name", code: "invalid", message }]);
      }
      const before = row === null ? null : await storedOf(visit, row.id);
      if (before !== null && values.name !== undefined && values.name !== before.name) {
        await refuseLive(dbOf(visit), [before.id]);
      }
      const hosts = Array.isArray(values.hosts) ? values.hosts.map((host) => String(host).toLowerCase()) : null;
      const named = hosts === null ? values : { ...values, hosts };
      if (before !== null && hosts !== null) await refuseLost(dbOf(visit), before.organisation_id, before, hosts);
      if (values.value !== undefined) return { ...named, rotated_at: new Date(visit.deps.now()).toISOString() };
      if (before !== null && hosts !== null) {
        const known = new Set(before.hosts);
        if (hosts.some((host) => !known.has(host))) {
          const message = "Write the value too: it will be sent to a host that has not had it.";
          throw invalid([{ field: "value", code: "required", message }]);
        }
      }
      return named;
    },
  };
}

type Stored = {
  readonly id: Id;
  readonly organisation_id: Id;
  readonly name: string;
  readonly hosts: readonly string[];
};

async function storedOf(visit: Visit, id: Id): Promise<Stored> {
  const { rows } = await sql<Stored>`select id, organisation_id, name, hosts from credential where id = ${id}`.execute(
    dbOf(visit),
  );
  const [stored] = rows;
  if (stored === undefined) throw notFound();
  return stored;
}
