import { afterAll, beforeAll, expect, test } from "vitest";
import { addFlow, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test("of people who write notes at once one is taken, and the others learn what the notes are now", async () => {
  const { ask, version } = await addFlow(server);
  const before = (await ask("GET", version)).body;
  const writers = ["Shorter greeting", "Longer greeting", "No greeting", "Two greetings"];
  const answers = await Promise.all(writers.map((notes) => ask("PUT", `${version}notes/`, { notes, seen: null })));
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(1);
  const { notes } = (await ask("GET", version)).body;
  expect(taken[0]?.body).toEqual({ notes });
  for (const { status, body } of answers.filter((each) => each !== taken[0])) {
    expect([status, body.code, body.notes]).toEqual([412, "stale", notes]);
  }
  expect((await ask("PUT", `${version}notes/`, { notes: null, seen: notes })).body).toEqual({ notes: null });
  // Notes are no edit.
  expect((await ask("GET", version)).body.revision).toBe(before.revision);
  expect((await ask("PUT", `${version}notes/`, { notes: "x".repeat(4001), seen: null })).status).toBe(400);
});
