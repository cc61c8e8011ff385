import { nounNamed, rules } from "@parley/model";
import { rotateKey as rotateKeyCall, credentialUses as usesCall } from "@parley/model/api/credentials";
import { type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { isReadable } from "../access/hidden-agents.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { notFound } from "../http/problems.ts";
import { dbOf } from "../rows/read.ts";
import { sealedAs } from "../rows/seal-values.ts";
import { credentialUses } from "./credential-uses.ts";

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
  callRoute(usesCall, {
    name: "credential.uses",
    summary: "What names a credential: in what callers reach, and in living versions",
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

async function uses(visit: Visit): Promise<AnswerTo<typeof usesCall>> {
  visit.incoming.query.allow([]);
  const db = dbOf(visit);
  const { id } = visit.incoming.params;
  if (!isId(id)) throw notFound();
  const found = await sql<{ name: string }>`select name from credential where id = ${id}
    and organisation_id = ${visit.place.parents.org}`.execute(db);
  const [credential] = found.rows;
  if (credential === undefined) throw notFound();
  const asked = { organisation: inPath(visit).org, name: credential.name, fit: isReadable(visit, sql`f.id`) };
  return answerOf(usesCall, { results: await credentialUses(db, asked) });
}
