import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answered, addFlow, startServer, type TestServer } from "./harness.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

type World = Awaited<ReturnType<typeof addFlow>>;

/** Starts them at once; tells in which order they are answered. */
async function inOrder(asked: { readonly [name: string]: () => Promise<Answered> }): Promise<readonly string[]> {
  const order: string[] = [];
  await Promise.all(
    Object.entries(asked).map(async ([name, ask]) => {
      const { status, body } = await ask();
      expect(status, JSON.stringify(body)).toBeLessThan(300);
      order.push(name);
    }),
  );
  return order;
}

const explore =
  ({ ask, version }: World) =>
  () =>
    ask("POST", `${version}generate_use_cases/`, {});
const checks =
  ({ ask, version }: World) =>
  () =>
    ask("GET", `${version}deploy_checks/`);
const rename =
  ({ ask, flowPath }: World) =>
  () =>
    ask("PATCH", flowPath, { name: "Renamed" });
const whole =
  ({ ask, version }: World) =>
  () =>
    ask("GET", `${version}document/`);

test("what is done in a thread holds no place among requests: others are answered before it is done", async () => {
  const [first, second, other] = [await addFlow(server), await addFlow(server), await addFlow(server)];
  const yaml = [
    "parley: 1",
    "states:",
    "  start:",
    "    Start: { type: Start, paths: [{ to: Menu }] }",
    '    Menu: { say: { en-IN: Press one }, paths: [{ dtmf: "1", to: Goodbye }] }',
    '    Goodbye: { say: { en-IN: Goodbye }, paths: [{ dtmf: "2", to: Menu }] }',
  ].join("\n");
  for (const { ask, version } of [first, second]) {
    const saved = await ask("PUT", `${version}save_yaml/`, { yaml });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const set = await ask("PATCH", version, { deploy_checks: ["verify"] });
    expect(set.status, JSON.stringify(set.body)).toBe(200);
  }
  const writes = await inOrder({
    "first explores": explore(first),
    "first explores again": explore(first),
    "second explores": explore(second),
    "other renames": rename(other),
  });
  expect(writes[0]).toBe("other renames");
  const reads = await inOrder({
    "first checks": checks(first),
    "second checks": checks(second),
    "other reads": whole(other),
  });
  expect(reads[0]).toBe("other reads");
});

test("questions about documents hold no place either, and the index of a version is made once", async () => {
  const [first, second, other] = [await addFlow(server), await addFlow(server), await addFlow(server)];
  const text = { "content-type": "application/octet-stream" };
  for (const { ask, version } of [first, second]) {
    const page = Buffer.from("# Hours\n\nThe library is open from nine to seven.\n");
    expect((await ask("POST", `${version}documents/upload/?file=hours.md`, page, text)).status).toBe(200);
  }
  const question = ({ ask, version }: World) => [
    ...Array.from({ length: 8 }, () => () => ask("GET", `${version}documents/ask/?question=open`)),
  ];
  const questions = [...question(first), ...question(second)].map((ask, place) => [`question ${place}`, ask]);
  const answered = await inOrder({ ...Object.fromEntries(questions), "other reads": whole(other) });
  expect(answered[0]).toBe("other reads");
});
