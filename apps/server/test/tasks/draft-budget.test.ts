import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ModelStandIn, modelServer } from "../../../../test/stand-ins/model-server.ts";
import { draftProposal } from "../../src/tasks/kinds/draft-proposal.ts";
import { startTasks } from "../../src/tasks/start-tasks.ts";
import { addFlow, startServer, type TestServer } from "../harness.ts";
import { realOutside } from "../real-outside.ts";
import { status, until, untilEnded } from "./task-world.ts";

let models: ModelStandIn;
let server: TestServer;
let running: Awaited<ReturnType<typeof startTasks>>;

beforeAll(async () => {
  models = await modelServer(({ raw }, response) => {
    if (!raw.includes("Wish: stall"))
      return {
        calls: [{ name: "propose", arguments: { items: ["give it back"] } }],
        usage: { prompt_tokens: 1, completion_tokens: 2400 },
      };
    response.writeHead(200, { "content-type": "text/event-stream" }).write(": wait\n\n");
    return null;
  });
  server = await startServer(realOutside([models.host]));
  const tasks = {
    draft_proposal: {
      ...draftProposal,
      // All that was asked is lost at the end of every attempt.
      run: (work: Parameters<typeof draftProposal.run>[0], stored: unknown) =>
        draftProposal.run({ ...work, step: () => Promise.reject(new Error("The database is away")) }, stored),
    },
  };
  const { deps, database } = server;
  running = await startTasks({ deps, databaseUrl: database.urls.system, tasks, lease: 1000, pollEvery: 50 });
});
afterAll(async () => {
  await running.stop();
  await server.close();
  await models[Symbol.asyncDispose]();
});

const budget = 0.25;

/** Begins a draft of an agent whose budget pays for one answer. */
async function draft(wish: string) {
  const flow = await addFlow(server);
  const { ask, version, organisation } = flow;
  const credential = { name: "model_key", value: "sk-very-secret", hosts: [models.host] };
  expect((await ask("POST", `/api/organisations/${organisation}/credentials/`, credential)).status).toBe(201);
  const yaml = `parley: 1
settings: { llm_server: "${models.url}", llm_model: small, llm_credential: model_key, llm_input_price: 1, llm_output_price: 100, llm_budget: ${budget} }
states:
  start:
    Start: { type: Start, paths: [{ to: Bye }] }
    Bye: { type: End, say: Bye. }
intents:
  shop: { intents: { refund: { utterances: { en: [my money back] } } } }
`;
  const saved = await ask("PUT", `${version}save_yaml/`, { yaml });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const [intent] = (await ask("GET", `${version}document/`)).body.rows.intent;
  const wanted = { draft: "utterances", wish, intent: intent.id };
  const begun = await ask("POST", `${version}proposals/draft_async/`, wanted);
  expect(begun.status, JSON.stringify(begun.body)).toBe(202);
  const task: Id = begun.body.task_id;
  return { ask, task };
}

test("what a draft has spent stays spent after a fault: another attempt has what is left of the budget", async () => {
  const { ask, task } = await draft("more");
  expect((await untilEnded(ask, task)).body).toMatchObject({
    status: "FAILURE",
    error: { status: 422, detail: "The budget of the version for language models is used up." },
  });
  expect(models.asked).toHaveLength(1);
});

test("what an answer may cost counts while it is asked for: the process may die before it has come", async () => {
  const before = models.asked.length;
  const { ask, task } = await draft("stall");
  await until(
    async () => models.asked.length,
    (count) => count > before,
  );
  const { rows } = await server.database.asSystem("look at a task", (db) =>
    sql<{ spent: number }>`select (steps ->> 'spent')::float as spent from task where id = ${task}`.execute(db),
  );
  expect(rows[0]?.spent).toBeGreaterThan(0.9 * budget);
  expect(rows[0]?.spent).toBeLessThanOrEqual(budget);
  expect((await ask("POST", `${status(task)}cancel/`)).status).toBe(200);
});
