import { expect, test } from "vitest";
import { emptyDatabase } from "./empty-database.ts";

const id = (digit: string) => `'00000000-0000-7000-8000-${digit.repeat(12)}'`;
const [quiet, changed, staff, member] = [id("1"), id("2"), id("3"), id("4")];

test("older numbers count as verified, except those of clients whose own people wrote numbers", async () => {
  await using empty = await emptyDatabase();
  const { client, migrateTo } = empty;
  await migrateTo("0021");
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
  await migrateTo("9999");
  const { rows } = await client.query("select number, is_verified from parley.virtual_number order by number");
  expect(rows.map(({ is_verified }) => is_verified)).toEqual([true, false, true]);
});
