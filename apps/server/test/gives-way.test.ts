import { afterAll, beforeAll, expect, test } from "vitest";
import { leastLongestTurn } from "../../../test/longest-turn.ts";
import { addFlow, startServer, type TestServer } from "./harness.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** An agent of many blocks and intents, whose words are others each time. */
function agentOf(blocks: number, intents: number, words: string): string {
  const rows = Array.from({ length: blocks }, (_none, at) => {
    const next = at + 1 < blocks ? `Block ${at + 1}` : "Bye";
    return `    Block ${at}: { say: { en-IN: "Question ${at} ${words}?" }, paths: [{ dtmf: "1", to: ${next} }, { dtmf: "2", to: Bye }] }`;
  });
  const examples = (intent: number) =>
    Array.from({ length: 40 }, (_none, at) => `"${words} topic${intent} thing${at}"`);
  const known = Array.from(
    { length: intents },
    (_none, at) => `  ${words} ${at}: { examples: [${examples(at).join(", ")}] }`,
  );
  return [
    "parley: 1",
    "settings: { language: en-IN, languages: [en-IN] }",
    "states:",
    "  start:",
    "    Start: { type: Start, paths: [{ to: Block 0 }] }",
    ...rows,
    "    Bye: { type: End, say: { en-IN: Goodbye } }",
    "intents:",
    ...known,
    "",
  ].join("\n");
}

/** Longest turn of the thread; milliseconds of the processor. */
const most = 45;

test("a large agent is imported, opened, checked, merged and changed in slices: others wait for one slice at most", async () => {
  const { ask, version } = await addFlow(server);
  const send = async (method: "GET" | "PUT" | "POST", path: string, body?: object) => {
    const answer = await ask(method, `${version}${path}`, body);
    expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(200);
  };
  await send("PUT", "save_yaml/", { yaml: agentOf(20, 1, "warm") });
  await send("GET", "document/");
  await send("PUT", "save_yaml/", { yaml: agentOf(600, 30, "first") });
  // Another version, in which everything is said otherwise.
  expect((await ask("POST", version.replace("0.0.1/", "duplicate/"), { version: "0.0.1" })).status).toBe(201);
  const turns = {
    imported: await leastLongestTurn(most, (tried) =>
      send("PUT", "save_yaml/", { yaml: agentOf(600, 30, tried % 2 === 0 ? "second" : "first") }),
    ),
    opened: await leastLongestTurn(most, () => send("GET", "document/")),
    checked: await leastLongestTurn(most, () => send("GET", "readiness/")),
    merged: await leastLongestTurn(most, () => send("GET", "merge/?with=0.0.2")),
    downloaded: await leastLongestTurn(most, () => send("GET", "generate_yaml/")),
  };
  expect(Math.max(...Object.values(turns)), JSON.stringify(turns)).toBeLessThan(most);
});
