import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { migrate } from "../src/index.ts";
import { clusterUrl, withDatabase } from "../src/testing/index.ts";

const migrations = join(import.meta.dirname, "../migrations");
const id = (digit: string) => `'00000000-0000-7000-8000-${digit.repeat(12)}'`;
const [quiet, changed, staff, member] = [id("1"), id("2"), id("3"), id("4")];

test("older numbers count as verified, except those of clients whose own people wrote numbers", async () => {
  const directory = mkdtempSync(join(tmpdir(), "migrations-"));
  const cluster = await clusterUrl();
  const name = `verified_test_${process.pid}`;
  const adminUrl = withDatabase(cluster, name);
  const admin = new Client({ connectionString: cluster });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const client = new Client({ connectionString: adminUrl });
  try {
    const before = readdirSync(migrations).filter((file) => file < "0022");
    for (const file of before) cpSync(join(migrations, file), join(directory, file));
    await migrate({ adminUrl, directory });
    await client.connect();
    const log = (organisation: string, user: string, event: string) =>
      `(${organisation}, '${event}', ${user}, 'POST', '/', 201)`;
    await client.query(`insert into parley.organisation (id, organisation_id, name)
        values (${quiet}, ${quiet}, 'Quiet'), (${changed}, ${changed}, 'Changed');
      insert into parley."user" (id, email, password) values (${staff}, 's@parley.test', 'x'), (${member}, 'm@parley.test', 'x');
      insert into parley.user_grant ("user", scope, policy) values (${staff}, 'independent', 'v2.number_management.edit');
      insert into parley.user_grant ("user", scope, scope_id, policy)
        values (${member}, 'organisation', ${changed}, 'v2.number_management.edit');
      insert into parley.audit_log (organisation_id, event_name, user_id, method, path, response) values
        ${log(quiet, staff, "virtual_number.create")}, ${log(quiet, member, "virtual_number.assign")},
        ${log(changed, member, "virtual_number.patch")};
      insert into parley.virtual_number (organisation_id, number) values (${quiet}, '1'), (${changed}, '2'), (null, '3')`);
    cpSync(migrations, directory, { recursive: true });
    await migrate({ adminUrl, directory });
    const { rows } = await client.query("select number, is_verified from parley.virtual_number order by number");
    expect(rows.map(({ is_verified }) => is_verified)).toEqual([true, false, true]);
  } finally {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    rmSync(directory, { recursive: true });
  }
});
