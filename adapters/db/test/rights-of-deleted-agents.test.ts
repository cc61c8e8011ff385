import { expect, test } from "vitest";
import { emptyDatabase } from "./empty-database.ts";

const id = (digit: string) => `00000000-0000-7000-8000-${digit.repeat(12)}`;
const [client, kept, gone, user] = [id("1"), id("2"), id("3"), id("4")];

test("rights on agents that are deleted already are taken, and so is what invitations would give there", async () => {
  await using empty = await emptyDatabase();
  const { client: db, migrateTo } = empty;
  await migrateTo("0097");
  const right = (scope: string, of: string) => `('${user}', '${scope}', '${of}', 'v2.flow.edit')`;
  const invitation = (place: string, flows: object) =>
    `('${id(place)}', '${client}', '${place}@parley.test', '{}', '${JSON.stringify(flows)}', '${user}', 'v2')`;
  await db.query(`insert into parley.organisation (id, organisation_id, name) values ('${client}', '${client}', 'A');
      insert into parley."user" (id, email) values ('${user}', 'asha@parley.test');
      insert into parley.flow (id, organisation_id, name, deleted_at)
        values ('${kept}', '${client}', 'Desk', null), ('${gone}', '${client}', 'Old desk', now());
      insert into parley.user_grant ("user", scope, scope_id, policy)
        values ${right("organisation", client)}, ${right("flow", kept)}, ${right("flow", gone)};
      insert into parley.invitation (id, organisation_id, email, policies, flows, invited_by, model)
        values ${invitation("5", { [kept]: ["v2.flow.view"], [gone]: ["v2.flow.view"] })},
          ${invitation("6", { [gone]: ["v2.flow.view"] })}`);
  await migrateTo("9999");
  const grants = await db.query("select scope, scope_id as id from parley.user_grant order by scope");
  expect(grants.rows).toEqual([
    { scope: "flow", id: kept },
    { scope: "organisation", id: client },
  ]);
  const invitations = await db.query("select flows from parley.invitation order by email");
  expect(invitations.rows).toEqual([{ flows: { [kept]: ["v2.flow.view"] } }, { flows: {} }]);
});
