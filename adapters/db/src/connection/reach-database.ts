import { Client } from "pg";

/** The least version of PostgreSQL that has all that migrations use. */
const leastVersion = 18;

/** How long a server of others may take to answer; milliseconds. */
const patience = 10_000;

/**
 * Looks at a database of others before anything is done with it.
 * @throws an Error with one sentence, which says what to do about it and repeats no password.
 */
export async function reachDatabase(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: patience });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Standing>(
      `select current_setting('server_version_num')::int / 10000 as version, rolsuper or rolcreaterole as "makesRoles",
        has_database_privilege(current_database(), 'create') as "makesSchemas"
      from pg_roles where rolname = current_user`,
    );
    const fault = faultOf(rows[0]);
    if (fault !== null) throw new Error(`${fault(namesIn(databaseUrl))}, or correct DATABASE_URL.`);
  } catch (error) {
    const explained = explain(error, namesIn(databaseUrl));
    throw explained === null ? error : new Error(explained, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

/** What the server says of itself and of our user. */
type Standing = { readonly version: number; readonly makesRoles: boolean; readonly makesSchemas: boolean };

type Names = { readonly user: string; readonly database: string; readonly place: string };

function namesIn(databaseUrl: string): Names {
  const { username, pathname, hostname, port } = new URL(databaseUrl);
  return {
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
    place: `${hostname}:${port === "" ? 5432 : port}`,
  };
}

function faultOf(standing: Standing | undefined): ((names: Names) => string) | null {
  if (standing === undefined) return null;
  const { version, makesRoles, makesSchemas } = standing;
  if (version < leastVersion) {
    return ({ place }) => `PostgreSQL at ${place} is version ${version}: upgrade it to ${leastVersion} or newer`;
  }
  if (!makesRoles) return ({ user }) => `The database user ${user} may not create roles: alter role ${user} createrole`;
  if (!makesSchemas) {
    return ({ user, database }) =>
      `The database user ${user} does not own ${database}: alter database ${database} owner to ${user}`;
  }
  return null;
}

/** A failed connection in one sentence; null where the error says it best itself. */
function explain(error: unknown, { user, database, place }: Names): string | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  if (code.startsWith("28")) {
    return `PostgreSQL at ${place} refuses the user ${user} (${error.message}): correct user and password in DATABASE_URL.`;
  }
  if (code === "3D000") {
    return `PostgreSQL at ${place} has no database ${database}: create it, or correct DATABASE_URL.`;
  }
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return `The host of the database at ${place} is not found: correct DATABASE_URL.`;
  }
  const isAway = /^E[A-Z]+$/.test(code) || /timeout|terminated/i.test(error.message);
  return isAway
    ? `PostgreSQL at ${place} does not answer (${code || error.message}): start it, or correct DATABASE_URL.`
    : null;
}
