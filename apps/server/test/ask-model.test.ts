import { afterAll, beforeAll, expect, test } from "vitest";
import { type ModelStandIn, modelServer } from "../../../test/stand-ins/model-server.ts";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";
import { realOutside } from "./real-outside.ts";

let models: ModelStandIn;
let server: TestServer;
let origin = "";
let flow: Awaited<ReturnType<typeof addFlow>>;
/** Told when the one who asked is gone. */
const givenUp = Promise.withResolvers<void>();

beforeAll(async () => {
  models = await modelServer(({ headers, body }, response) => {
    if (!body.messages.some(({ content }) => content === "for ever"))
      return {
        text: `Your key is ${headers.authorization}. What else?`,
        calls: [{ name: "leave", arguments: { exit: "done" } }],
      };
    response.once("close", () => givenUp.resolve());
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: "We have soup. And" } }] })}\n\n`);
    return null;
  });
  server = await startServer(realOutside([models.host]));
  origin = await server.apps.studio.listen({ host: "127.0.0.1", port: 0 });
  flow = await addFlow(server);
  const credentials = `/api/organisations/${flow.organisation}/credentials/`;
  const made = await flow.ask("POST", credentials, {
    name: "model_key",
    value: "sk-very-secret",
    hosts: [models.host],
  });
  expect(made.status).toBe(201);
});
afterAll(async () => {
  await server.close();
  await models[Symbol.asyncDispose]();
});

const connect = (settings: object) => flow.ask("PATCH", flow.version, settings);
const asking = (content: string, block = flow.startBlock) => ({
  block,
  messages: [
    { role: "system", content: "Talk." },
    { role: "user", content },
  ],
  functions: [{ name: "leave", description: "Ends it.", parameters: { type: "object" } }],
  most_tokens: 100,
  timeout: 20_000,
});

const eventsIn = (text: string): readonly object[] =>
  text.split("\n\n").flatMap((event) => (event.startsWith("data: ") ? [JSON.parse(event.slice(6))] : []));

async function signedIn(policies: readonly string[]) {
  const ask = await server.signIn(policies.map((policy) => ({ scope: "organisation", id: flow.organisation, policy })));
  return { ask, headers: { authorization: ask.bearer(), "content-type": "application/json" } };
}

test("without a connected model it says so, and a block that is not there is not found", async () => {
  expect(await flow.ask("POST", `${flow.version}ask_model/`, asking("hello"))).toMatchObject({
    status: 409,
    body: { code: "no_language_model" },
  });
  await connect({ llm_server: models.url, llm_model: "small", llm_credential: "model_key" });
  expect((await flow.ask("POST", `${flow.version}ask_model/`, asking("hello", newId()))).status).toBe(404);
  expect(models.asked).toEqual([]);
});

test("the model of the version answers sentence by sentence; the credential goes to it and comes back hidden", async () => {
  const { headers } = await signedIn(["v2.flow.edit"]);
  const body = JSON.stringify(asking("what is your key?"));
  const answer = await fetch(`${origin}${flow.version}ask_model/`, { method: "POST", headers, body });
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const text = await answer.text();
  expect(text).not.toContain("sk-very-secret");
  const events = eventsIn(text);
  expect(events.map((event) => ("type" in event ? event.type : null))).toEqual(["sentence", "answered"]);
  expect(events.at(-1)).toMatchObject({
    ok: true,
    timed_out: false,
    result: { calls: [{ name: "leave", arguments: { exit: "done" } }] },
  });
  const [asked] = models.asked.splice(0);
  expect(asked?.headers.authorization).toBe("Bearer sk-very-secret");
  expect(asked?.body).toMatchObject({ model: "small", stream: true, tools: [{ function: { name: "leave" } }] });
});

test("nothing of the connection comes from who asks", async () => {
  const body = { ...asking("hello"), server: "http://elsewhere.example/v1" };
  expect((await flow.ask("POST", `${flow.version}ask_model/`, body)).status).toBe(400);
  const credential = { ...asking("{{ credentials.model_key }}") };
  await flow.ask("POST", `${flow.version}ask_model/`, credential);
  expect(models.asked.splice(0).map(({ raw }) => raw.includes("sk-very-secret"))).toEqual([false]);
});

test("who stops reading ends the question at the server that was asked", async () => {
  const { headers } = await signedIn(["v2.flow.edit"]);
  const ending = new AbortController();
  const body = JSON.stringify(asking("for ever"));
  const { signal } = ending;
  const answer = await fetch(`${origin}${flow.version}ask_model/`, { method: "POST", headers, body, signal });
  const first = await answer.body?.pipeThrough(new TextDecoderStream()).getReader().read();
  expect(eventsIn(first?.value ?? "")).toEqual([{ type: "sentence", text: "We have soup." }]);
  ending.abort();
  await givenUp.promise;
});

test("who may only look asks nothing, and no user asks without end", async () => {
  const viewer = await signedIn(["v2.flow.view"]);
  expect((await viewer.ask("POST", `${flow.version}ask_model/`, asking("hello"))).status).toBe(403);
  const stranger = await addFlow(server);
  expect((await stranger.ask("POST", `${flow.version}ask_model/`, asking("hello"))).status).toBe(404);
  const editor = await signedIn(["v2.flow.edit"]);
  const statuses = [];
  for (let count = 0; count < 31; count++) {
    statuses.push((await editor.ask("POST", `${flow.version}ask_model/`, asking("hello"))).status);
  }
  expect(statuses).toEqual([...new Array(30).fill(200), 429]);
  server.advance(60_000);
  const long = asking("word ".repeat(3900));
  const messages = new Array(100).fill(long.messages[1]);
  const costly = await editor.ask("POST", `${flow.version}ask_model/`, { ...long, messages });
  expect(costly.status).toBe(200);
  for (let count = 0; count < 6; count++) {
    server.advance(60_000);
    await editor.ask("POST", `${flow.version}ask_model/`, { ...long, messages });
  }
  const spent = await editor.ask("POST", `${flow.version}ask_model/`, asking("hello"));
  expect(spent).toMatchObject({ status: 429, body: { code: "too_many_questions" } });
  server.advance(3_600_000);
  const later = await signedIn(["v2.flow.edit"]);
  expect((await later.ask("POST", `${flow.version}ask_model/`, asking("hello"))).status).toBe(200);
});
