import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
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
  await makeRole(client, ownerRole, "nologin");
  await client.query(`grant ${ownerRole} to current_user`);
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  const own = rows[0]?.name ?? "";
  const note = (role: string) => `comment on role ${role} is '${commentBegins}${own.replaceAll("'", "''")}'`;
  for (const url of [urls.app, urls.system]) {
    const { username: role, password } = new URL(url);
    const login = `login password '${verifierOf(password)}'`;
    if (await makeRole(client, role, login, note(role))) continue;
    const { named, user } = await databasesOf(client, role);
    if ((await probe(url)) === "refused") {
      const other = named ?? user;
      if (other !== null && other !== own) throw new Error(othersPassword(role, other));
      await client.query(`alter role ${role} ${login}; ${note(role)}`);
    } else if (named === null) await client.query(note(role)).catch(ifAnotherNotes);
  }
}

/**
 * What PostgreSQL keeps of a password (RFC 5803): with it no one signs in. So a statement that fails, and is logged, tells none.
 * The password is plain ASCII, so it needs no preparation.
 */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${keyOf("Server Key").toString("base64")}`;
}

/** As PostgreSQL makes them itself. */
const iterations = 4096;

/** Whether it was missing: another database of the same server may have made the role already, or be making it now. */
async function makeRole(
  client: Client,
  role: string,
  options: string,
  ...further: readonly string[]
): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
  if (rowCount !== 0) return false;
  try {
    await client.query([`create role ${role} ${options}`, ...further].join("; "));
    return true;
  } catch (error) {
    if (!["42710", "23505"].includes(codeOf(error))) throw error;
    return false;
  }
}

/** Of two installations that note at the same moment which database a password is of, one does. */
function ifAnotherNotes(error: unknown): void {
  if (codeOf(error) !== "XX000") throw error;
}

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

/** A role's comment says which database gave it its password. */
const commentBegins = "Its password is of the database ";

const othersPassword = (role: string, database: string) =>
  `The role ${role} of this PostgreSQL server has its password from the database ${database}. Start that installation with this password in its DATABASE_URL first, or use another server.`;

type Databases = {
  /** The one that its comment names, where it is still there. */
  readonly named: string | null;
  /** Another one that grants it something. */
  readonly user: string | null;
};

async function databasesOf(client: Client, role: string): Promise<Databases> {
  const { rows } = await client.query<Databases>(
    `select
      (select d.datname from pg_database d where shobj_description(r.oid, 'pg_authid') = $2 || d.datname) as named,
      (select min(d.datname) from pg_shdepend s join pg_database d on d.oid = s.dbid
        where s.refclassid = 'pg_authid'::regclass and s.refobjid = r.oid and d.datname <> current_database()) as "user"
    from pg_roles r where r.rolname = $1`,
    [role, commentBegins],
  );
  return rows[0] ?? { named: null, user: null };
}
