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

/** Makes the three roles where they are missing, and sets the passwords where they differ. */
export async function ensureRoles(client: Client, urls: DatabaseUrls): Promise<void> {
  await client.query(`create role ${ownerRole} nologin`).catch(ifMissing);
  await client.query(`grant ${ownerRole} to current_user`);
  for (const url of [urls.app, urls.system]) {
    const { username, password } = new URL(url);
    await client.query(`create role ${username} login`).catch(ifMissing);
    if ((await probe(url)) !== "ready") await client.query(`alter role ${username} login password '${password}'`);
  }
}

/** Another database of the same cluster may have made the role already, or be making it now. */
function ifMissing(error: unknown): void {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "42710" && code !== "23505") throw error;
}
