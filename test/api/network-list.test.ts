// @module-tag long
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CatalogueCall, calls } from "./catalogue.ts";
import type { Reply } from "./check-answer.ts";
import { type Client, told } from "./client.ts";
import { filledIn } from "./collections.ts";
import { operationOf } from "./document.ts";
import { sampleJson } from "./sample-json.ts";
import { type Api, startApi } from "./start-api.ts";
import { Tally } from "./tally.ts";
import { nextNumber } from "./values.ts";
import { declarationOf, World } from "./world.ts";

/** An address that the client's list leaves out. */
const elsewhere = { "x-forwarded-for": "198.51.100.1" };

/** Everybody who has rights in the client, by what they hold. */
const holders = {
  "a member": { scope: "organisation", listener: "studio" },
  "a user with a right in a flow": { scope: "flow", listener: "applications" },
  "staff with every right everywhere": { scope: "independent", listener: "applications" },
} as const;

/** The installation's own rows, which are no client's: staff may change them from everywhere. */
const isOfInstallation = (path: string) => declarationOf(path)?.noun.wall === "system" && path !== "/api/users/";

/** Paths that lead into a client: they name it, or a flow of it. */
const namesClient = ({ path }: CatalogueCall) =>
  path.includes("{org}") || path.includes("{flow}") || /^\/api\/(organisations|flows)\/\{/.test(path);

let api: Api;
let world: World;
let asked: readonly { readonly call: CatalogueCall; readonly path: string; readonly body: unknown }[];
let ofClient: readonly string[];
let organisation: string;
const tally = new Tally("A8");

beforeAll(async () => {
  api = await startApi({ trustedProxies: ["127.0.0.1"] });
  world = new World(api);
  organisation = await world.organisation();
  const built = calls.filter((call) => api.mounted.has(call.id) && call.policy !== "(public)");
  // Changes first and deletions last, so that every call finds the rows it would change.
  const order = (call: CatalogueCall) => (call.kind === "delete" || call.kind === "bulk_delete" ? 1 : 0);
  const prepared = [];
  for (const call of built.toSorted((a, b) => order(a) - order(b))) {
    const items = await world.itemsOf(call.path);
    prepared.push({ call, path: pathOf(call, items), body: await bodyOf(call, items) });
  }
  asked = prepared;
  ofClient = [...(await rowsOfClient()).keys()];
  await api.server.database.asSystem("list the networks of a client", (db) =>
    sql`update organisation set enable_ip_whitelisting = true, whitelisted_ip_address = '{127.0.0.1}'
      where id = ${organisation}`.execute(db),
  );
});

afterAll(async () => {
  tally.keep();
  await api.close();
});

function pathOf(call: CatalogueCall, items: readonly string[]): string {
  const path = filledIn(call.path, items);
  if (call.kind === "list") return `${path}?limit=500`;
  return call.kind === "bulk_delete" || path.endsWith("/bulk_undelete/") ? `${path}?id=${organisation}` : path;
}

/** What would succeed from a listed network, as far as the declarations tell. */
async function bodyOf(call: CatalogueCall, items: readonly string[]): Promise<unknown> {
  if (call.method === "GET" || call.method === "DELETE") return undefined;
  const collection = call.path.replace(/\{[^}]+\}\/$/, "");
  if (declarationOf(collection) !== undefined && call.kind !== "action") {
    if (call.kind === "create") return world.values(collection);
    const values = await world.values(collection, "change");
    return call.kind.startsWith("bulk") ? [{ ...values, id: (await world.rowOf(collection)).id }] : values;
  }
  const schema = operationOf(api.document, call)?.requestBody?.content["application/json"]?.schema ?? {};
  const sample = sampleJson({ ...schema }, nextNumber());
  const known = { organisation, id: items.at(-1), user_id: api.admin.id };
  const named = Object.entries(known).filter(
    ([name]) => typeof sample === "object" && sample !== null && name in sample,
  );
  return typeof sample === "object" && sample !== null ? { ...sample, ...Object.fromEntries(named) } : sample;
}

/** Every row behind the client's wall, by its id; the log of what was refused may grow. */
async function rowsOfClient(): Promise<ReadonlyMap<string, string>> {
  return api.server.database.asSystem("look at every row of a client", async (db) => {
    const { rows: tables } = await sql<{ name: string }>`select c.relname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'parley' and c.relkind = 'r' and a.attname = 'organisation_id'
        and c.relname not in ('audit_log', 'call_ticket') and exists (select from pg_attribute i
          where i.attrelid = c.oid and i.attname = 'id')`.execute(db);
    const all = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await sql<{ id: string; row: string }>`select id, to_jsonb(t)::text as row
        from ${sql.table(name)} t where organisation_id = ${organisation}`.execute(db);
      for (const { id, row } of rows) all.set(id, `${name} ${row}`);
    }
    const { rows } = await sql<{ id: string; row: string }>`select id, to_jsonb(u)::text as row from "user" u
      where belongs_to = ${organisation}`.execute(db);
    for (const { id, row } of rows) all.set(id, `user ${row}`);
    return all;
  });
}

/** Nothing of the client is in the answer, nor is anything of it counted. */
function tellsNothing(reply: Reply, caller: string): void {
  const text = JSON.stringify(reply.body) ?? "";
  expect(reply.status, told(reply)).toBeLessThan(500);
  const shown = ofClient.filter((id) => text.includes(id));
  expect(shown, `${caller}: ${told(reply)}`).toEqual([]);
  const { count, results } = reply.body ?? {};
  if (typeof count === "number" && Array.isArray(results)) {
    expect(count, `${caller}: ${told(reply)}`).toBe(results.length);
  }
}

describe("from an address that a client's network list leaves out", () => {
  test.for(Object.entries(holders))("%s reads, changes and counts nothing of it", async ([caller, held]) => {
    const { scope, listener } = held;
    const flow = (await world.rowOf("/api/organisations/{org}/flows/")).id;
    const policy = "v2.all.admin";
    const id = scope === "flow" ? flow : organisation;
    const who: Client = await api.signIn(
      [scope === "independent" ? { scope, policy } : { scope, id, policy }],
      listener,
    );
    const before = await rowsOfClient();
    expect(before.size).toBeGreaterThan(40);
    for (const { call, path, body } of asked) {
      if (scope === "independent" && call.method !== "GET" && isOfInstallation(call.path.replace(/\{[^}]+\}\/$/, ""))) {
        continue;
      }
      if (call.path === "/api/auth/logout/") continue;
      const reply = await who.ask(call.method, path, body, elsewhere);
      tally.count();
      if (namesClient(call)) {
        const { status, body: answer } = reply;
        expect({ status, code: answer.code, detail: answer.detail }, `${caller}: ${told(reply)}`).toEqual({
          status: 403,
          code: "ip_restricted",
          detail: "IP",
        });
      } else tellsNothing(reply, caller);
    }
    expect(await rowsOfClient()).toEqual(before);
  });
});
