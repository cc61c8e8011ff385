// @module-tag long
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { startTasks } from "../../apps/server/src/tasks/start-tasks.ts";
import { sampled } from "../sample.ts";
import { calls } from "./catalogue.ts";
import { parentsOf } from "./collections.ts";
import { operationOf } from "./document.ts";
import { type Hostile, hostileRequest } from "./hostile/arbitraries.ts";
import { startApi, type User } from "./start-api.ts";
import { isWholeRun, Tally } from "./tally.ts";
import type { Values } from "./values.ts";
import { declarationOf, World } from "./world.ts";

/** Requests to each call; `npm run evidence` makes many more. */
const runs = isWholeRun() ? 200 : 8;
const tally = new Tally("I1");

const api = await startApi();
// Calls that start a task need its queue.
const { deps, database } = api.server;
const tasks = await startTasks({ deps, databaseUrl: database.urls.system, pollEvery: 50 });
afterAll(async () => {
  tally.keep();
  await tasks.stop();
  await api.close();
});

const order = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const built = calls
  .filter((call) => api.mounted.has(call.id))
  // What takes away comes last, so that the others still find something to break.
  .toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method));

const users = new Map<string, Promise<User>>();

/** A user who may do everything, on either listener, and who signs in again after signing out. */
const chief = (call: string, listener: "studio" | "applications") => {
  const key = call === "C008" ? `${listener} for signing out` : listener;
  const known = users.get(key) ?? api.signIn([{ scope: "independent", policy: "v2.all.admin" }], listener);
  users.set(key, known);
  return known;
};

let world = new World(api);

test("a user who rests for an hour in a whole run is signed in after it", async () => {
  api.server.advance(3_600_000);
  expect((await api.admin.get("/api/organisations/")).status).toBe(200);
});

const tried = built.map((call, index) => ({ call, index, name: `${call.method} ${call.path}` }));
test.for(sampled(tried, ({ name }) => name))(
  "$name never fails",
  { timeout: isWholeRun() ? 600_000 : 300_000 },
  async ({ call, index }) => {
    const operation = operationOf(api.document, call);
    if (operation === undefined) throw new Error(`${call.id} is not in the document`);
    // Deleting takes rows away that paths go through.
    if (call.method === "DELETE") world = new World(api);
    const items = await world.itemsOf(call.path);
    const collection = declarationOf(call.path) === undefined ? (parentsOf(call.path).at(-1) ?? "") : call.path;
    const good = declarationOf(collection) === undefined ? {} : await world.values(collection);
    const takesBody = call.method !== "GET" && call.method !== "DELETE";
    const arbitrary = hostileRequest(operation, {
      parameters: items.length,
      fields: [...Object.keys(good), ...fieldsOf(operation.requestBody)],
      takesBody,
    });
    const user = await chief(call.id, index % 2 === 0 ? "studio" : "applications");
    await fc.assert(
      fc.asyncProperty(arbitrary, async (request) => {
        tally.count();
        // The client throws on what is no proper answer, a 5xx above all.
        await user.ask(call.method, pathOf(call.path, items, request), bodyOf(request, good), request.headers);
      }),
      { numRuns: runs },
    );
  },
);

function pathOf(path: string, items: readonly string[], request: Hostile): string {
  let next = 0;
  const filled = path.replaceAll(/\{[^}]+\}/g, () => {
    const index = next++;
    return encodeURIComponent((request.items[index] ?? items[index] ?? "").toWellFormed());
  });
  const query = new URLSearchParams(request.query.map(([name, value]) => [name, value]));
  return query.size === 0 ? filled : `${filled}?${query}`;
}

function bodyOf({ body }: Hostile, good: Values): unknown {
  if (body === null) return undefined;
  if ("raw" in body) return body.raw;
  const row = { ...good, ...body.changes };
  return body.isList ? [row] : row;
}

function fieldsOf(content: { content: { [type: string]: { schema?: object } } } | undefined): readonly string[] {
  const schema: { properties?: object } = content?.content["application/json"]?.schema ?? {};
  return Object.keys(schema.properties ?? {});
}
