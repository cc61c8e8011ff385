// @module-tag long
import type { ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, expect, test } from "vitest";
import { startTasks } from "../../../apps/server/src/tasks/start-tasks.ts";
import { realOutside } from "../../../apps/server/test/real-outside.ts";
import { type ModelAsked, modelServer, type Proposal } from "../../stand-ins/model-server.ts";
import type { Reply } from "../check-answer.ts";
import { effect, hides, namesFault, refuses, succeeded, told } from "../client.ts";
import { startApi } from "../start-api.ts";
import type { Values } from "../values.ts";
import { World } from "../world.ts";

/** What the scripted model does, by the first word of the wish. */
const scripts: { readonly [wish: string]: (asked: ModelAsked, response: ServerResponse) => Proposal | null } = {
  more: () => proposed(["give it back", "my money back", "return what I paid"]),
  translate: ({ raw }) =>
    proposed([...raw.matchAll(/\\"key\\":\\"(p\d+)\\"/g)].map(([, key]) => ({ key, text: `हिन्दी ${key}` }))),
  rewrite: () =>
    proposed([
      { why: "The goodbye thanks.", changes: [{ find: "say: Goodbye.", replace: "say: Thank you. Goodbye." }] },
      {
        why: "Its server.",
        changes: [{ find: "settings:\n", replace: "settings:\n  llm_server: https://evil.example/\n" }],
      },
    ]),
  try: () =>
    proposed([{ name: "Says goodbye", steps: [{ user: "my money back" }, { expect: { ended: "completed" } }] }]),
  grind: () =>
    proposed(
      Array.from({ length: 30 }, (_, place) => ({
        why: `Edit ${place}.`,
        changes: [{ find: `Words number ${place} `, replace: `Word number ${place} ` }],
      })),
    ),
  lie: () => ({ text: "I have changed your agent as you wished. Trust me." }),
  obey: () => ({
    calls: [
      { name: "delete_account", arguments: {} },
      { name: "propose", arguments: { items: [{ op: "delete", noun: "flow_version", id: "0" }, "give it back"] } },
    ],
  }),
  deep: () => ({ calls: [{ name: "propose", arguments: "[".repeat(200_000) }] }),
  odd: () => proposed(["half \ud800 and \u0000 nothing"]),
  dear: () => ({ ...proposed(["give it back"]), usage: { prompt_tokens: 1, completion_tokens: 900_000 } }),
  refuse: (_asked, response) => {
    response.writeHead(401, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: "Bad key." } }));
    return null;
  },
  stall: (_asked, response) => {
    response.once("close", () => stalled.resolve());
    response.writeHead(200, { "content-type": "text/event-stream" }).write(": wait\n\n");
    return null;
  },
  flood: (_asked, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const line = `data: ${JSON.stringify({ choices: [{ delta: { content: "again and again " } }] })}\n\n`;
    const pour = () => {
      while (!response.destroyed) if (!response.write(line.repeat(100))) return;
    };
    response.on("drain", pour);
    pour();
    return null;
  },
};
/** The server was left before it had answered. */
let stalled = Promise.withResolvers<void>();

const proposed = (items: readonly unknown[]): Proposal => ({ calls: [{ name: "propose", arguments: { items } }] });
const wishIn = ({ raw }: ModelAsked) => /Wish: (\w+)/.exec(raw)?.[1] ?? "";

const models = await modelServer((asked, response) => {
  const script = scripts[wishIn(asked)];
  if (script === undefined) throw new Error(`No script for ${asked.raw}`);
  return script(asked, response);
});
const api = await startApi(realOutside([models.host]));
const { deps, database } = api.server;
const running = await startTasks({ deps, databaseUrl: database.urls.system, pollEvery: 50 });
afterAll(async () => {
  await running.stop();
  await api.close();
  await models[Symbol.asyncDispose]();
});

const [own, foreign] = [new World(api), new World(api)];
const organisation = await own.organisation();
const flows = `/api/organisations/${organisation}/flows/`;
const here = (policy: string) => ({ scope: "organisation" as const, id: organisation, policy });
const designer = await api.signIn([here("v2.flow.admin"), here("v2.flow.edit")]);
const reader = await api.signIn([here("v2.flow.view")]);
const key = "sk-model-0123456789abcdef";
succeeded(
  await designer.post(`/api/organisations/${organisation}/credentials/`, {
    name: "model_key",
    value: key,
    hosts: [models.host],
  }),
);

const yaml = (settings = "") => `
parley: 1
settings:
  language: en-IN
  languages: [en-IN, hi-IN]
  llm_server: ${models.url}
  llm_model: small
  llm_credential: model_key
${settings}
actions:
  look up: { type: http, endpoint: "https://shop.example/?api_key=shop-secret-1", additional_request_parameters: { headers: { authorization: "Bearer shop-secret-2" } } }
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu:
      say: { en-IN: What may it be? }
      info_webhook: { endpoint: "https://hook.example/", headers: { x-api-key: shop-secret-3 } }
      paths: [{ intent: refund, to: Bye }]
    Bye: { say: { en-IN: Goodbye. }, type: End }
intents:
  shop: { intents: { refund: { utterances: { en-IN: [my money back] } } } }
`;

/** An agent of its own for each test. */
async function newAgent(settings = "") {
  const made = succeeded(await designer.post(flows, { name: "Drafted" }));
  const version = `${flows}${made.body.id}/versions/0.0.1/`;
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: yaml(settings) }));
  const { rows } = succeeded(await designer.get(`${version}document/`)).body;
  const [intent] = rows.intent;
  return { version, proposals: `${version}proposals/`, intent: intent.id };
}

async function ended(task: string): Promise<Reply["body"]> {
  for (;;) {
    const { body } = await designer.get(`/api/async/status/${task}/`);
    if (body.status === "SUCCESS" || body.status === "FAILURE") return body;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The proposal that a draft comes to, or why it came to none. */
async function drafted(agent: Awaited<ReturnType<typeof newAgent>>, wanted: object): Promise<Reply["body"]> {
  const begun = await designer.post(`${agent.proposals}draft_async/`, wanted);
  expect(begun.status, told(begun)).toBe(202);
  const { status, result, error } = await ended(begun.body.task_id);
  if (status === "FAILURE") return error;
  return succeeded(await designer.get(`${agent.proposals}${result}/`)).body;
}

const utterances = (intent: string, wish: string, more: object = {}) => ({
  draft: "utterances",
  wish,
  intent,
  ...more,
});

test("utterances are drafted as a proposal in steps; nothing is changed, and steps are taken like any edit", async () => {
  const agent = await newAgent();
  const revision = succeeded(await designer.get(agent.version)).body.revision;
  let task = "";
  const made = await effect({
    write: async () => {
      const begun = await designer.post(`${agent.proposals}draft_async/`, utterances(agent.intent, "more"));
      task = begun.body.task_id;
      await ended(task);
      return begun;
    },
    through: () => reader.get(agent.proposals),
    seen: ({ body }) =>
      expect(body.results).toMatchObject([
        {
          title: "Utterances: more",
          origin: "assistant",
          source: "small",
          size: 2,
          state: "open",
          base_revision: revision,
        },
      ]),
  });
  expect(made.headers.location).toBe(`/api/async/status/${task}/`);
  const { result } = await ended(task);
  const { steps, refused, by } = succeeded(await reader.get(`${agent.proposals}${result}/`)).body;
  expect(refused).toEqual([{ what: "my money back", why: "It is an example already." }]);
  expect(by).toMatchObject({ name: expect.any(String) });
  expect(succeeded(await designer.get(agent.version)).body.revision).toBe(revision);
  const { operations } = steps[1];
  succeeded(await designer.post(`${agent.version}edits/`, { operations }, { "if-match": `"${revision}"` }));
  const after = succeeded(await designer.get(`${agent.version}document/`)).body.rows.ontology_language;
  expect(after.map(({ utterance }: Values) => utterance)).toEqual(["my money back", "return what I paid"]);
});

test("prompts that have no words in a language are translated", async () => {
  const agent = await newAgent();
  const wanted = { draft: "translations", wish: "translate politely", language: "hi-IN" };
  const { steps, title } = await drafted(agent, wanted);
  expect(title).toBe("Translations in hi-IN: translate politely");
  expect(steps).toHaveLength(2);
  const operations = steps.flatMap((step: Values) => step.operations);
  const revision = succeeded(await designer.get(agent.version)).body.revision;
  succeeded(await designer.post(`${agent.version}edits/`, { operations }, { "if-match": `"${revision}"` }));
  const again = await designer.post(`${agent.proposals}draft_async/`, wanted);
  expect([again.status, again.body.code], told(again)).toEqual([409, "nothing_to_draft"]);
});

test("edits are read from the changed design; what reaches beyond it is left out", async () => {
  const agent = await newAgent();
  const revision = succeeded(await designer.get(agent.version)).body.revision;
  const { steps, refused, title } = await drafted(agent, { draft: "edits", wish: "rewrite the goodbye" });
  expect(title).toBe("Edits: rewrite the goodbye");
  expect(refused).toEqual([{ what: "Its server.", why: "The assistant does not change the setting llm_server." }]);
  const operations = steps.flatMap((step: Values) => step.operations);
  expect(operations).toMatchObject([
    { op: "change", noun: "prompt_content", fields: { content: "Thank you. Goodbye." } },
  ]);
  succeeded(await designer.post(`${agent.version}edits/`, { operations }, { "if-match": `"${revision}"` }));
  const { block } = succeeded(await designer.get(`${agent.version}document/`)).body.rows;
  expect(block.find(({ name }: Values) => name === "Menu").info_webhook).toMatchObject({
    endpoint: "https://hook.example/",
  });
});

test("the answer of a model about a large agent is taken in a thread, and everyone else is answered meanwhile", async () => {
  const agent = await newAgent();
  const blocks = Array.from(
    { length: 150 },
    (_, place) =>
      `    Extra ${place}: { say: Words number ${place} of many., paths: [{ to: Extra ${(place + 1) % 150} }] }`,
  );
  const large = yaml().replace("  start:\n", () => `  start:\n${blocks.join("\n")}\n`);
  succeeded(await designer.put(`${agent.version}save_yaml/`, { yaml: large }));
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const from = performance.now();
  const { steps } = await drafted(agent, { draft: "edits", wish: "grind on", most: 30 });
  const took = performance.now() - from;
  delay.disable();
  expect(steps).toHaveLength(30);
  expect(delay.max / 1_000_000).toBeLessThan(took / 2);
});

test("tests are drafted as conversations, which stand in the proposal", async () => {
  const agent = await newAgent();
  const { steps, tests } = await drafted(agent, { draft: "tests", wish: "try the goodbye", most: 3 });
  expect(steps).toEqual([]);
  expect(tests).toEqual([
    {
      name: "Says goodbye",
      language: null,
      conversation: { steps: [{ user: "my money back" }, { expect: { ended: "completed" } }] },
    },
  ]);
});

test("a model receives no secret, no request, no value of a call and no id", async () => {
  expect(models.asked.length).toBeGreaterThan(0);
  for (const { raw, headers } of models.asked) {
    expect(headers.authorization).toBe(`Bearer ${key}`);
    expect(raw).not.toMatch(/shop-secret|sk-model|shop\.example|hook\.example|model_key|[0-9a-f]{8}-[0-9a-f]{4}-7/);
  }
});

test.each([
  ["lie", "I have changed your agent as you wished"],
  ["deep", "It is not the declared JSON"],
  ["refuse", "Bad key."],
  ["flood", "has more than 1048576 bytes"],
  ["stall", "gave no answer within 1 s"],
])("a model that does %s is a clear problem, and nothing is kept", async (wish, detail) => {
  const agent = await newAgent();
  const error = await drafted(agent, utterances(agent.intent, wish, { timeout: wish === "stall" ? 1000 : 60_000 }));
  expect(error).toMatchObject({ status: 422, code: "model_unusable", detail: expect.stringContaining(detail) });
  expect(JSON.stringify(error)).not.toContain(key);
  expect(succeeded(await designer.get(agent.proposals)).body.count).toBe(0);
});

test("a model that obeys an injection proposes nothing but what was declared", async () => {
  const agent = await newAgent();
  const { steps, refused } = await drafted(agent, utterances(agent.intent, "obey"));
  expect(steps.flatMap(({ operations }: Values) => operations)).toMatchObject([
    { op: "create", noun: "ontology_language", row: { utterance: "give it back", intent: agent.intent } },
  ]);
  expect(refused.map(({ what }: Values) => what)).toEqual([
    "Call of delete_account",
    '{"op":"delete","noun":"flow_version","id":"0"}',
  ]);
});

test("what cannot be stored is left out of an answer", async () => {
  const agent = await newAgent();
  const { steps } = await drafted(agent, utterances(agent.intent, "odd"));
  expect(steps[0].operations[0].row.utterance).toBe("half \ufffd and  nothing");
});

test("the budget of the version holds: what it does not cover is not asked", async () => {
  const priced = (budget: number) => newAgent(`  llm_input_price: 1\n  llm_output_price: 1\n  llm_budget: ${budget}`);
  const agent = await priced(0.00001);
  const asked = models.asked.length;
  expect(await drafted(agent, utterances(agent.intent, "more"))).toMatchObject({
    status: 422,
    detail: "The budget of the version for language models is used up.",
  });
  expect(models.asked.length).toBe(asked);
  const covered = await priced(0.002);
  await drafted(covered, utterances(covered.intent, "more"));
  const { max_tokens: tokens = 0 } = JSON.parse(models.asked.at(-1)?.raw ?? "{}");
  expect(tokens).toBeGreaterThan(200);
  expect(tokens).toBeLessThan(2000);
});

test("a draft is cancelled: the model is left, and nothing is kept", async () => {
  stalled = Promise.withResolvers();
  const agent = await newAgent();
  const asked = models.asked.length;
  const begun = await designer.post(`${agent.proposals}draft_async/`, utterances(agent.intent, "stall"));
  const at = `/api/async/status/${begun.body.task_id}/`;
  await expect.poll(() => models.asked.length).toBe(asked + 1);
  expect(succeeded(await designer.get(at)).body).toMatchObject({ message: "Asking the model", status: "RUNNING" });
  succeeded(await designer.post(`${at}cancel/`));
  expect((await ended(begun.body.task_id)).error).toMatchObject({ code: "cancelled" });
  await stalled.promise;
  expect(succeeded(await designer.get(agent.proposals)).body.count).toBe(0);
});

test("what does not fit is refused before the model is asked", async () => {
  const agent = await newAgent();
  const asked = models.asked.length;
  const post = (body: object) => designer.post(`${agent.proposals}draft_async/`, body);
  namesFault(await post({ draft: "utterances" }), "wish");
  namesFault(await post({ draft: "everything", wish: "" }), "draft");
  namesFault(await post({ draft: "utterances", wish: "", intent: deps.newId() }), "intent");
  namesFault(await post({ ...utterances(agent.intent, ""), language: "de-DE" }), "language");
  namesFault(await post({ ...utterances(agent.intent, ""), server: "https://evil.example/" }), "server");
  namesFault(await post({ draft: "translations", wish: "", language: "en-IN" }), "language");
  namesFault(await post({ draft: "edits", wish: "  " }), "wish");
  namesFault(await post(utterances(agent.intent, "", { timeout: 10 })), "timeout");
  namesFault(
    await designer.post(`${agent.proposals}draft_async/?colour=red`, utterances(agent.intent, "")),
    "colour",
    "query",
  );
  succeeded(await designer.patch(agent.version, { llm_model: null }));
  const none = await post(utterances(agent.intent, "more"));
  expect([none.status, none.body.code], told(none)).toEqual([409, "no_language_model"]);
  refuses(await reader.post(`${agent.proposals}draft_async/`, utterances(agent.intent, "more")), 403);
  expect(models.asked.length).toBe(asked);
});

test("the versions of others are hidden", async () => {
  const none = deps.newId();
  const theirs = `${await foreign.pathOf("/api/organisations/{org}/flows/{flow}/versions/{ver}/")}proposals/draft_async/`;
  const wanted = { draft: "utterances", wish: "", intent: none };
  hides(
    await designer.post(theirs, wanted),
    await designer.post(theirs.replace(/flows\/[^/]+/, `flows/${none}`), wanted),
  );
});

test("the tokens of a client in an hour bound drafts too", async () => {
  const agent = await newAgent();
  expect((await drafted(agent, utterances(agent.intent, "dear"))).size).toBe(1);
  const spent = await designer.post(`${agent.proposals}draft_async/`, utterances(agent.intent, "more"));
  expect([spent.status, spent.body.code], told(spent)).toEqual([429, "too_many_questions"]);
});
