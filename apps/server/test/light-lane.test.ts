import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFlow, startServer, type TestServer } from "./harness.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test("two clients whose searches take long leave room for a third one's reads", async () => {
  const [first, second, third] = [await addFlow(server), await addFlow(server), await addFlow(server)];
  const searches: Promise<unknown>[] = [];
  let ended = 0;
  const answered = await server.database.asSystem("hold what searches read", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`lock table parley.prompt in access exclusive mode`.execute(trx);
      for (const { ask, version } of [first, second]) {
        for (let number = 0; number < 12; number++) {
          searches.push(ask("GET", `${version}prompts/?search=${number}`).finally(() => ended++));
        }
      }
      const reads = Array.from({ length: 8 }, () => third.ask("GET", third.flowPath));
      const statuses = await Promise.all(reads.map(async (read) => (await read).status));
      expect(ended, "searches that ended before").toBe(0);
      return statuses;
    }),
  );
  expect(answered).toEqual(Array.from({ length: 8 }, () => 200));
  await Promise.all(searches);
}, 20_000);
