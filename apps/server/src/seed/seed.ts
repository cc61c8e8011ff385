import { ConfigurationError } from "@parley/config";
import { emailAdvice, type Id, isEmailAddress } from "@parley/model/kernel";
import { sql } from "kysely";
import { guessable, leastLength } from "../auth/password-fault.ts";
import { hashPassword } from "../auth/passwords.ts";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { seedDemoFlow } from "./demo.ts";
import { seedLanguages } from "./languages.ts";

/** Who may sign in after the first start. */
export type FirstUser = { readonly email: string; readonly password: string };

/** Number that the sample agent answers. */
export const sampleNumber = "1000";

const demo = { client: "Parley demo", flow: "Welcome", number: sampleNumber };

/**
 * Fills a new installation: languages, the first user with every right, and a client whose sample agent answers a
 * number. What is there already is left as it is, so a start that was interrupted goes on where it stopped.
 * @throws ConfigurationError for an address or a password that no user may have
 */
export async function seed(deps: Deps, firstUser: FirstUser): Promise<void> {
  const password = await hashPassword(firstUser.password);
  const begun = await deps.database.asSystem("fill a new installation", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`lock table "user" in share row exclusive mode`.execute(trx);
      const user = await firstUserId(trx);
      if (user !== null) return { user, organisation: await unfinishedDemo(trx) };
      refuseUnfit(firstUser);
      return {
        user: await addFirstUser(trx, deps, { ...firstUser, password }),
        organisation: await addDemoClient(trx, deps),
      };
    }),
  );
  if (begun.organisation === null) return;
  await seedDemoFlow(deps, { organisation: begun.organisation, by: begun.user, name: demo.flow, number: demo.number });
}

function refuseUnfit({ password, email }: FirstUser): void {
  if (!isEmailAddress(email)) throw new ConfigurationError([`ADMIN_EMAIL: ${emailAdvice}`]);
  const fault = password.length < leastLength ? `Use at least ${leastLength} characters.` : guessable(password, email);
  if (fault !== null) throw new ConfigurationError([`ADMIN_PASSWORD: ${fault}`]);
}

async function firstUserId(db: Db): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`select id from "user" order by created_at, id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

async function addFirstUser(db: Db, deps: Deps, user: FirstUser): Promise<Id> {
  await seedLanguages(db);
  const id = deps.newId();
  await sql`insert into "user" (id, email, password, first_name, is_superuser)
    values (${id}, ${user.email.toLowerCase()}, ${user.password}, 'Admin', true)`.execute(db);
  return id;
}

async function addDemoClient(db: Db, deps: Deps): Promise<Id> {
  const id = deps.newId();
  await sql`insert into organisation (id, organisation_id, name, display_name, demo_config)
    values (${id}, ${id}, ${demo.client}, ${demo.client}, '{"is_demo": true}')`.execute(db);
  return id;
}

/** The demo client of a first start that ended before its flow was there: no person made it, as people make others. */
async function unfinishedDemo(db: Db): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`select o.id from organisation o
    where o.created_by is null and o.demo_config @> '{"is_demo": true}' and o.deleted_at is null
      and not exists (select 1 from flow f where f.organisation_id = o.id)`.execute(db);
  return rows[0]?.id ?? null;
}
