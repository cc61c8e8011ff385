import { afterAll, expect, test } from "vitest";
import { effect, namesFault, succeeded, told } from "../client.ts";
import { startApi } from "../start-api.ts";
import type { Values } from "../values.ts";
import { World } from "../world.ts";

const api = await startApi();
afterAll(() => api.close());

const own = new World(api);
const logs = "/api/organisations/{org}/audit_logs/";
const path = await own.pathOf(logs);
const organisation = await own.organisation();
const chief = await api.signIn([{ scope: "organisation", id: organisation, policy: "v2.all.admin" }], "applications");
const rowIn = (reply: { body: { results: readonly Values[] } }, id: string) =>
  reply.body.results.find((row) => row.id === id);

test("every change leaves a row that says who did what", async () => {
  const client = `/api/organisations/${organisation}/`;
  await effect({
    write: () => chief.patch(client, { description: "changed" }),
    through: () => chief.get(`${path}?event_name=organisation.patch`),
    seen: (seen) =>
      expect(seen.body.results[0]).toMatchObject({ user_id: chief.id, method: "PATCH", path: client, response: 200 }),
  });
});

for (const verb of ["patch", "put"] as const) {
  test(`${verb.toUpperCase()} corrects what is shown of a row`, async () => {
    const made = await own.make(logs);
    const values: Values = { ...(await own.values(logs, "change")), referer: null };
    await effect({
      write: () => chief[verb](made.path, values),
      through: () => chief.get(`${path}?id=${made.id}`),
      seen: (seen) => expect(rowIn(seen, made.id)).toMatchObject({ path: values.path, referer: null }),
    });
    expect((await chief.get(made.path)).body).toMatchObject({ path: values.path, created_at: made.row.created_at });
    namesFault(await chief[verb](made.path, { ...values, colour: "red" }), "colour");
    namesFault(await chief[verb](made.path, { ...values, response: 5 }), "response");
  });
}

test("DELETE takes what a row says out of sight, through every call, filter and choice of fields", async () => {
  const made = await own.make(logs, { path: "/secret/", user_agent: "secret agent" });
  succeeded(await chief.patch(made.path, { referer: "/secret/page/" }));
  const correction = succeeded(await chief.get(`${path}?corrects=${made.id}`)).body.results[0];
  await effect({
    write: () => chief.delete(made.path),
    through: () => chief.get(made.path),
    seen: (seen) => expect(JSON.stringify(seen.body)).not.toContain("secret"),
  });
  const ways = [
    made.path,
    `${made.path}?fields=path,user_agent`,
    `${path}${correction.id}/`,
    `${path}?id=${made.id}`,
    `${path}?id=${made.id}&fields=path,referer&limit=1`,
    `${path}?corrects=${made.id}&exclude-fields=id`,
  ];
  for (const way of ways) {
    const reply = succeeded(await chief.get(way));
    expect(JSON.stringify(reply.body), told(reply)).not.toContain("secret");
  }
  for (const query of [
    "path=%2Fsecret%2F",
    "search=secret",
    "user_agent=secret%20agent",
    `user_id=${made.row.user_id}`,
  ]) {
    const found = succeeded(await chief.get(`${path}?${query}`));
    expect(rowIn(found, made.id), told(found)).toBeUndefined();
  }
});

test("pages of chosen fields lead to pages of the same fields", async () => {
  await own.make(logs);
  await own.make(logs);
  const first = succeeded(await chief.get(`${path}?fields=path&limit=1`));
  const second = succeeded(await chief.get(first.body.next));
  expect(Object.keys(second.body.results[0])).toEqual(["path"]);
});
