import { createServer, type Server } from "node:http";
import { findCredentials } from "@parley/db/store";
import { createOutside, webhookSender } from "@parley/webhook";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenLocally } from "../listen-locally.ts";
import { faultsInBothThemes } from "./accessible.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { startDesigning } from "./designing.ts";
import { inspectorOf } from "./drawing.ts";
import type { RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

/** Hosts that the installation allows, once the other server listens. */
const allowed: string[] = [];

describe.skipIf(launch === null)("requests of an agent in a browser", () => {
  let running: RunningConsole;
  let other: Server;

  beforeAll(async () => {
    other = createServer((request, response) =>
      response.end(JSON.stringify({ asked: request.url, as: request.headers.authorization })),
    );
    allowed.push(await listenLocally(other));
  });
  afterAll(() => new Promise((resolve) => other.close(resolve)));

  consoleForTests(
    launch,
    (console) => {
      running = console;
    },
    {
      outside: (database, vault) =>
        createOutside({
          send: (request, limits) => webhookSender({ allowed })(request, limits),
          findCredentials: (organisation, names) => findCredentials(database, vault.open, { organisation, names }),
          onFault: (error) => {
            throw error;
          },
        }),
      webhookAllow: allowed,
    },
  );

  test("an action is made with its failure, says what would be refused, has its secret, and is tried", async () => {
    const { page, path: pages, document, at } = await startDesigning(running);
    const canvas = page.getByRole("application", { name: /^Canvas of/ });
    await page.getByRole("button", { name: "Add Action block" }).dragTo(canvas, { targetPosition: { x: 620, y: 520 } });
    const panel = inspectorOf(page);
    await panel.getByRole("button", { name: "Add action" }).click();
    const address = panel.locator("[data-field=endpoint] textarea");
    await address.fill("http://localhost:9/x");
    await panel.getByText(/^localhost is not on the public internet, so this request will be refused/).waitFor();
    await address.fill("https://{{ slots.host }}/x");
    await panel.getByText(/^The host of an address is written out/).waitFor();
    await address.fill(`http://${allowed[0]}/accounts/{{ slots.number }}`);
    await expect.poll(() => panel.getByText("so this request will be refused").count()).toBe(0);

    await panel.getByRole("button", { name: "Add credential" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a credential" });
    await dialog.getByLabel("Name").fill("crm_token");
    await dialog.getByLabel("Value").fill("tok-0123456789");
    expect(await dialog.getByLabel("Hosts").inputValue()).toBe(allowed[0]);
    await dialog.getByRole("button", { name: "Add credential" }).click();
    await panel.getByText("crm_token", { exact: true }).waitFor();
    await panel.getByRole("button", { name: "Add header" }).click();
    await panel.getByLabel(/name of header 1$/).fill("Authorization");
    await panel.getByLabel(/value of header 1$/).fill("Bearer {{ credentials.crm_token }}");

    await panel.getByLabel("slots.number").fill("../../admin");
    await panel.getByRole("button", { name: "Send test request" }).click();
    const told = panel.getByRole("region", { name: "Test request" });
    await told.getByText(`POST http://${allowed[0]}/accounts/..%2F..%2Fadmin`).waitFor();
    await told.getByText('"as": "Bearer ••••••"').waitFor();
    expect(await page.content()).not.toContain("tok-0123456789");
    await panel.getByRole("button", { name: "Uses of crm_token" }).click();
    await panel
      .getByRole("list", { name: "What names it" })
      .getByText(/^Action /)
      .waitFor();
    await panel.getByRole("button", { name: "Renew the key" }).click();
    await page.getByText("One credential is sealed with it. No value changed.").waitFor();
    await panel.getByRole("button", { name: "Send test request" }).click();
    await told.getByText('"as": "Bearer ••••••"').waitFor();
    await panel.getByRole("button", { name: "Replace crm_token" }).click();
    const replacing = page.getByRole("dialog", { name: "Replace crm_token" });
    const credentials = `/api/organisations/${at.org}/credentials/`;
    const [stored] = (await running.ask("GET", credentials)).body.results;
    const hosts = [allowed[0], "crm.example"];
    expect((await running.ask("PATCH", `${credentials}${stored.id}/`, { hosts, value: "tok-theirs" })).status).toBe(
      200,
    );
    await replacing.getByLabel("Value").fill("tok-other");
    await replacing.getByRole("button", { name: "Replace value" }).click();
    await replacing
      .getByRole("alert")
      .getByText(/changed/)
      .waitFor();
    expect((await running.ask("GET", `${credentials}${stored.id}/`)).body.hosts).toEqual(hosts);
    await page.keyboard.press("Escape");
    const { path, action } = (await document()).rows;
    expect(path.find(({ trigger }) => trigger === "!action.ok")).toMatchObject({ transition_type: "action_result" });
    expect(JSON.stringify(action)).not.toContain("tok-0123456789");

    await page.goto(`${pages}/configure/actions`);
    const run = page.getByRole("region", { name: "Run this webhook" });
    await run.getByLabel("slots.number").fill("7");
    await run.getByRole("button", { name: "Send test request" }).click();
    await run.getByText("action.status", { exact: true }).waitFor();
    await run.getByText(/^\d+ ms$/).waitFor();
    expect(await page.content()).not.toContain("tok-0123456789");
  });

  test("a credential is made on the page of the client, and a language model is connected by its name", async () => {
    const { page, path: pages, at } = await startDesigning(running);
    await page.goto(`/clients/${at.org}`);
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Credentials" }).click();
    await page.getByRole("button", { name: "Add credential" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add a credential" });
    await dialog.getByLabel("Name").fill("model_key");
    await dialog.getByLabel("Value").fill("key-0123456789");
    await dialog.getByLabel("Hosts").fill("https://models.example/v1");
    await dialog.getByRole("button", { name: "Add credential" }).click();
    await dialog.getByText(/^Hosts: Write a host such as /).waitFor();
    await dialog.getByLabel("Hosts").fill("Models.example, spare.example");
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add credential" }).click();
    await page.getByRole("row", { name: /model_key.*models\.example, spare\.example/ }).waitFor();
    expect(await page.content()).not.toContain("key-0123456789");

    await page.goto(`${pages}/configure/language-models`);
    const box = page.getByRole("combobox", { name: "Credential of the server" });
    await box.click();
    await page.getByRole("option", { name: "model_key" }).click();
    await page.getByRole("textbox", { name: "Server of models" }).fill("https://models.example/v1");
    await page.getByRole("textbox", { name: "Language model", exact: true }).fill("small");
    await page.getByRole("button", { name: "Save" }).click();
    const version = `/api/organisations/${at.org}/flows/${at.flow}/versions/0.0.1/`;
    await expect
      .poll(async () => (await running.ask("GET", version)).body)
      .toMatchObject({ llm_credential: "model_key", llm_model: "small" });

    await page.goto(`/clients/${at.org}/credentials`);
    await page.getByRole("link", { name: "model_key" }).click();
    const detail = page.getByRole("dialog", { name: "model_key" });
    expect(await faultsInBothThemes(page)).toEqual([]);
    await detail.getByRole("button", { name: "Uses" }).click();
    const uses = page.getByRole("dialog", { name: "Uses of model_key" });
    await uses.getByText("Language model small").waitFor();
    await page.keyboard.press("Escape");
    await detail.getByRole("button", { name: "Replace" }).click();
    const replacing = page.getByRole("dialog", { name: "Replace model_key" });
    await replacing.getByLabel("Value").fill("key-other");
    await replacing.getByRole("button", { name: "Replace value" }).click();
    await replacing.waitFor({ state: "detached" });
  });
});
