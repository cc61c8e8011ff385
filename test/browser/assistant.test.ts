import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTasks } from "../../apps/server/src/tasks/start-tasks.ts";
import { realOutside } from "../../apps/server/test/real-outside.ts";
import { modelServer } from "../stand-ins/model-server.ts";
import { faultsInBothThemes } from "./accessible.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { startDesigning } from "./designing.ts";
import type { RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

/** Opened, the model answers; until then it is asked and waits. */
const gate = Promise.withResolvers<void>();
const wish = (raw: string) => /Wish: ([^\\]*)/.exec(raw)?.[1] ?? "";
const said = ["charge my card twice", "I was billed wrongly", "what do I owe you", "pay my bill"];

const models = await modelServer(({ raw }, response) => {
  if (wish(raw) === "wait") {
    response.writeHead(200, { "content-type": "text/event-stream" }).write(": wait\n\n");
    void gate.promise.then(() => response.end("data: [DONE]\n\n"));
    return null;
  }
  if (raw.includes("You are a person who calls")) return speaking(raw, response);
  if (wish(raw) === "greet warmly") {
    const changes = [{ find: "Welcome", replace: "A warm welcome" }];
    return proposed([{ why: "The greeting is warm.", changes }]);
  }
  if (wish(raw) === "leaving") return proposed([{ name: "Leaves at once", steps: ["hang_up"] }]);
  if (wish(raw) === "lie") return { text: "I have applied it for you." };
  const keys = [...raw.matchAll(/\\"key\\":\\"(p\d+)\\"/g)].map(([, key]) => key);
  const items = keys.length > 0 ? keys.map((key) => ({ key, text: `नमस्ते ${key}` })) : said;
  return proposed(items);
});
/** The model as a caller: one who comes for hours finds it broken, and one who comes for support waits for ever. */
function speaking(raw: string, response: ServerResponse): { readonly text: string } | null {
  if (raw.includes("in this order: billing")) return { text: "I want to pay my bill" };
  if (raw.includes("in this order: hours")) response.writeHead(500).end();
  else {
    response.once("close", () => leftAlone.resolve());
    response.writeHead(200, { "content-type": "text/event-stream" }).write(": wait\n\n");
  }
  return null;
}

/** Told when the question of a caller who waits for ever is given up. */
const leftAlone = Promise.withResolvers<void>();
const proposed = (items: readonly unknown[]) => ({ calls: [{ name: "propose", arguments: { items } }] });

describe.skipIf(launch === null)("the assistant", () => {
  let running: RunningConsole;
  let tasks: Awaited<ReturnType<typeof startTasks>>;

  consoleForTests(
    launch,
    (console) => {
      running = console;
    },
    realOutside([models.host]),
  );
  beforeAll(async () => {
    const { deps, database } = running.server;
    tasks = await startTasks({ deps, databaseUrl: database.urls.system, pollEvery: 50 });
  });
  afterAll(async () => {
    await tasks.stop();
    await models[Symbol.asyncDispose]();
  });

  const connected = { llm_server: models.url, llm_model: "small", languages: ["en-IN", "hi-IN"] };

  test("drafts utterances as a proposal with its proof, of which two are taken and stand in Train", async () => {
    const { page, path, api, document } = await startDesigning(running, "", "front-desk");
    await page.goto(`${path}/train/intents?open=billing`);
    const billing = page.getByRole("region", { name: "billing" });
    await billing.waitFor();
    expect(await page.getByRole("button", { name: "Ask the assistant" }).count()).toBe(0);
    await page.goto(`${path}/proposals`);
    await page.getByText("No language model is connected").waitFor();
    expect(await page.getByRole("button", { name: "Ask the assistant" }).count()).toBe(0);
    await page.getByRole("link", { name: "Connect a model" }).click();
    await page.getByText("Server of models").waitFor();

    await running.ask("PATCH", api, connected);
    await page.goto(`${path}/train/intents?open=billing`);
    await billing.getByRole("button", { name: "Ask the assistant" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask the assistant" });
    await dialog.getByLabel("Wish").fill("wait");
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Draft", exact: true }).click();
    await dialog.getByRole("status").getByText("Asking the model").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.getByText("The draft was cancelled.").waitFor();
    gate.resolve();

    await dialog.getByLabel("Wish").fill("lie");
    await dialog.getByRole("button", { name: "Draft", exact: true }).click();
    await dialog.getByRole("alert").getByText("I have applied it for you.").waitFor();
    await dialog.getByLabel("Wish").fill("as people talk");
    await dialog.getByRole("button", { name: "Draft", exact: true }).click();

    const edits = page.getByRole("region", { name: "Edits" });
    await edits.getByText("3 of 3 chosen").waitFor();
    await edits.getByText("1 of 4 left out, with the reason").click();
    await edits.getByText("It is an example already.").waitFor();
    await page.getByText("Assistant small").waitFor();
    const proof = page.getByRole("region", { name: "Proof" });
    await proof.getByRole("button", { name: "Prove again" }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await edits.getByRole("checkbox", { name: /charge my card twice/ }).uncheck();
    await edits.getByText("2 of 3 chosen").waitFor();
    await page.getByRole("button", { name: "Apply chosen" }).click();
    await edits.getByText("in the draft").first().waitFor();
    const utterances = async () => (await document()).rows.ontology_language.map(({ utterance }) => utterance);
    await expect.poll(utterances).toEqual(expect.arrayContaining(["I was billed wrongly", "what do I owe you"]));
    expect(await utterances()).not.toContain("charge my card twice");
    await page.goto(`${path}/train/intents?open=billing`);
    await billing.getByText("I was billed wrongly").waitFor();
  });

  test("translates what is missing, which stands in Prompts once it is taken", async () => {
    const { page, path, api, document } = await startDesigning(running);
    await running.ask("PATCH", api, connected);
    await page.goto(`${path}/proposals`);
    await page.getByRole("button", { name: "Ask the assistant" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask the assistant" });
    await dialog.getByRole("button", { name: "Translations" }).click();
    await dialog.getByLabel("Language").getByText("Hindi (India)").waitFor();
    await dialog.getByRole("button", { name: "Draft", exact: true }).click();
    await page.getByRole("region", { name: "Edits" }).getByText("नमस्ते p1").waitFor();
    await page.route("**/edits/**", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: "Apply chosen" }).click();
    await page.getByText("in the draft").first().waitFor();
    const state = async () => (await running.ask("GET", `${api}proposals/`)).body.results[0].state;
    expect(await state()).toBe("open");
    await page.unroute("**/edits/**");
    await expect.poll(state).toBe("applied");
    const hindi = async () => (await document()).rows.prompt_content.filter(({ language }) => language === "hi-IN");
    await expect.poll(async () => (await hindi()).length).toBeGreaterThan(1);
    await page.goto(`${path}/configure/prompts`);
    await page.getByText("नमस्ते p1").first().waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Ask the assistant" }).click();
    await dialog.getByRole("button", { name: "Draft", exact: true }).click();
    await dialog.getByRole("alert").getByText("Every prompt has words in Hindi (India) already.").waitFor();
  });

  test("drafts edits on the canvas and tests on Test, each taken from its proposal", async () => {
    const { page, path, api, document } = await startDesigning(running);
    await running.ask("PATCH", api, connected);
    await page.goto(`${path}/design/start`);
    await page.getByRole("button", { name: "Ask the assistant" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask the assistant" });
    expect(await dialog.getByRole("button", { name: "Draft", exact: true }).isDisabled()).toBe(true);
    await dialog.getByLabel("Wish").fill("greet warmly");
    await dialog.getByRole("button", { name: "Draft", exact: true }).click();
    const edits = page.getByRole("region", { name: "Edits" });
    await edits.getByText("1 of 1 chosen").waitFor();
    await edits.getByRole("button", { name: "Side by side" }).first().click();
    for (const side of ["Before", "After"]) await edits.getByRole("figure", { name: side }).locator("svg").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Deploy chosen" }).click();
    const question = page.getByRole("dialog", { name: /^Deploy .+\?$/ });
    await question.getByRole("button", { name: "Deploy", exact: true }).click();
    await page.getByRole("region", { name: "Live" }).getByText("r1").waitFor();
    const words = async () => (await document()).rows.prompt_content.map(({ content }) => content).join("\n");
    await expect.poll(words).toContain("A warm welcome");

    await page.goto(`${path}/test?by=tests`);
    await page.getByRole("button", { name: "Ask the assistant" }).click();
    await dialog.getByLabel("Wish").fill("leaving");
    await dialog.getByRole("button", { name: "Draft", exact: true }).click();
    await edits.getByRole("checkbox", { name: "Test “Leaves at once” is new" }).waitFor();
    await page.getByText("Leaves at once: new, passes").waitFor();
    const proposals = async (): Promise<readonly { state: string }[]> =>
      (await running.ask("GET", `${api}proposals/`)).body.results;
    const open = async () => (await proposals()).filter(({ state }) => state === "open").length;
    expect(await open()).toBe(1);
    await page.route("**/tests/", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
    await page.getByRole("button", { name: "Apply chosen" }).click();
    await page.getByText("The edits are made, and a test could not be added").waitFor();
    expect(await open()).toBe(1);
    await page.unroute("**/tests/");
    await page.getByRole("button", { name: "Apply chosen" }).click();
    await edits.getByText("is among the tests").waitFor();
    await expect.poll(open).toBe(0);
    await page.goto(`${path}/test?by=tests`);
    await page.getByText("Leaves at once").waitFor();
  });

  test("speaks for simulated callers by their part; a failure ends the run with its reason, and Stop ends its question", async () => {
    const { page, path, api } = await startDesigning(running, "", "front-desk");
    const rows = api.replace(/versions\/.*$/, "callers/");
    const add = (name: string, want: string) =>
      running.ask("POST", rows, { name, wants: [want], ending: want, metadata: { balance: "4711 rupees" } });
    await add("Pays", "billing");
    await add("Zeno", "hours");
    await page.goto(`${path}/test?by=callers`);
    const callers = page.getByRole("region", { name: "Callers", exact: true });
    await callers.getByText("No language model is connected, so rules speak for the callers.").waitFor();
    expect(await callers.getByRole("radio", { name: "By a model" }).isDisabled()).toBe(true);
    expect(await faultsInBothThemes(page)).toEqual([]);

    await running.ask("PATCH", api, connected);
    await page.reload();
    await callers.getByText("By a model", { exact: true }).click();
    await callers.getByText("small speaks for the callers.").waitFor();
    const own = callers.getByRole("region", { name: "Callers of this agent" });
    const ready = [
      "Plain",
      "Short",
      "Chatty",
      "Corrects itself",
      "Two values at once",
      "Beside the point",
      "Misspells",
    ];
    for (const name of ready) await own.getByRole("checkbox", { name: new RegExp(`^${name}`) }).uncheck();
    expect(await callers.getByLabel("Calls of each").inputValue()).toBe("1");
    await callers.getByRole("button", { name: "Call", exact: true }).click();
    await callers.getByText("1 of 2 calls reached the aim").waitFor();
    await callers.getByRole("alert").getByText("The run ended early. The language model could not be asked:").waitFor();
    const talks = callers.getByRole("region", { name: "Conversations" });
    await talks.getByText("Zeno 1").click();
    await talks.getByText("The language model could not be asked:").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(models.asked.some(({ raw }) => raw.includes("4711"))).toBe(false);

    await add("Waits", "support");
    await page.reload();
    await callers.getByText("By a model", { exact: true }).click();
    for (const name of [...ready, "Pays", "Zeno"]) {
      await own.getByRole("checkbox", { name: new RegExp(`^${name}`) }).uncheck();
    }
    await callers.getByRole("button", { name: "Call", exact: true }).click();
    await expect.poll(() => models.asked.some(({ raw }) => raw.includes("in this order: support"))).toBe(true);
    await callers.getByRole("button", { name: "Stop" }).click();
    await leftAlone.promise;
    await callers.getByRole("button", { name: "Call", exact: true }).waitFor();
  });
});
