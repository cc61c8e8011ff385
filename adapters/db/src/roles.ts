import { createHmac } from "node:crypto";
import type { Client } from "pg";
import { probe } from "./connection/probe.ts";

/** How each kind of work reaches the database. `admin` migrates; no request or call ever uses it. */
export type DatabaseUrls = { readonly admin: string; readonly app: string; readonly system: string };

/** Owns tables and views; no one logs in as it. */
export const ownerRole = "parley_owner";

/** What requests and calls run as: no right on any table, only on the views in schema `app`. */
export const appRole = "parley_app";

/** What work without an organisation of its own runs as, such as looking up who signs in. */
export const systemRole = "parley_system";

/**
 * The urls of the roles that log in. Their passwords are worked out from the admin's. So machines with the same
 * DATABASE_URL agree on them, and none has to be stored or sent.
 */
export function databaseUrls(admin: string): DatabaseUrls {
  const secret = decodeURIComponent(new URL(admin).password);
  if (secret === "") throw new Error("DATABASE_URL has no password in it: write postgresql://user:password@host/name.");
  const as = (role: string) => {
    const url = new URL(admin);
    url.username = role;
    url.password = createHmac("sha256", secret).update(role).digest("base64url");
    return url.href;
  };
  return { admin, app: as(appRole), system: as(systemRole) };
}

/**
 * Makes the three roles where they are missing, and sets the passwords where they differ. Roles are the whole server's.
 * @throws when another database signs in by them: it would be shut out.
 */
export async function ensureRoles(client: Client, urls: DatabaseUrls): Promise<void> {
  await makeRole(client, `${ownerRole} nologin`);
  await client.query(`grant ${ownerRole} to current_user`);
  for (const url of [urls.app, urls.system]) {
    const { username, password } = new URL(url);
    const isMade = await makeRole(client, `${username} login password '${password}'`);
    if (!isMade && (await probe(url)) !== "refused") continue;
    if (!isMade) {
      await refuseOthers(client, username);
      await client.query(`alter role ${username} login password '${password}'`);
    }
    await client.query(`comment on role ${username} is '${nameForComment(await ownName(client))}'`);
  }
}

/** Whether it was missing: another database of the same server may have made the role already, or be making it now. */
async function makeRole(client: Client, role: string): Promise<boolean> {
  try {
    await client.query(`create role ${role}`);
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "42710" && code !== "23505") throw error;
    return false;
  }
}

const ownName = async (client: Client): Promise<string> =>
  (await client.query<{ name: string }>("select current_database() as name")).rows[0]?.name ?? "";

/** A role's comment says which database gave it its password. */
const commentBegins = "Its password is of the database ";
const nameForComment = (database: string) => `${commentBegins}${database.replaceAll("'", "''")}`;

/** @throws when the password of a role is another database's, or when that is not known and another one grants it something. */
async function refuseOthers(client: Client, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>(
    `select coalesce(
      (select d.datname from pg_database d where shobj_description(r.oid, 'pg_authid') = $2 || d.datname),
      (select min(d.datname) from pg_shdepend s join pg_database d on d.oid = s.dbid
        where s.refclassid = 'pg_authid'::regclass and s.refobjid = r.oid and d.datname <> current_database())) as name
    from pg_roles r where r.rolname = $1`,
    [role, commentBegins],
  );
  const other = rows[0]?.name ?? null;
  if (other === null || other === (await ownName(client))) return;
  throw new Error(
    `The role ${role} of this PostgreSQL server is the database ${other}'s too, whose DATABASE_URL has another password. Use the same password in both, or another server.`,
  );
}
