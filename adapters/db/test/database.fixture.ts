import { Client } from "pg";
import { sharedView, systemView, tenantView } from "../src/index.ts";
import { testDatabase } from "../src/testing/index.ts";

/** Three small tables of each kind, enough to try the walls on. */
export type Tables = {
  note: { id: string; organisation_id: string; text: string };
  voice: { id: string; organisation_id: string | null; name: string };
  provider: { id: string; name: string };
};

export const orgA = "00000000-0000-7000-8000-00000000000a";
export const orgB = "00000000-0000-7000-8000-00000000000b";

export const tables = `
set role parley_owner;
create table parley.note (id uuid primary key, organisation_id uuid not null, text text not null, secret text);
create table parley.voice (id uuid primary key, organisation_id uuid, name text not null);
create table parley.provider (id uuid primary key, name text not null unique deferrable initially deferred);
create index on parley.note (organisation_id);
${tenantView({ table: "note", columns: ["id", "organisation_id", "text"] })}
${sharedView({ table: "voice", columns: ["id", "organisation_id", "name"] })}
${systemView({ table: "provider", columns: ["id", "name"], rights: ["select"] })}
`;

/** A database of its own with those tables. */
export async function databaseWithTables(options: Parameters<typeof testDatabase>[0] = {}) {
  const database = await testDatabase<Tables>(options);
  const admin = new Client({ connectionString: database.urls.admin });
  await admin.connect();
  await admin.query(tables);
  await admin.end();
  return database;
}

let made = 0;

/** Another id each time. */
export function nextId(): string {
  made += 1;
  return `00000000-0000-7000-9000-${made.toString(16).padStart(12, "0")}`;
}
