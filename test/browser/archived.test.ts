import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();
const welcome = join(import.meta.dirname, "../../examples/flows/welcome.yaml");

describe.skipIf(launch === null)("what is archived", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  /** A client of its own, with one agent that is live. */
  async function liveAgent(name: string) {
    const { ask } = running;
    const client = (await ask("POST", "/api/organisations/", { name })).body.uuid;
    const flows = `/api/organisations/${client}/flows/`;
    const { uuid } = (await ask("POST", flows, { name: `Desk of ${name}` })).body;
    const version = `${flows}${uuid}/versions/0.0.1/`;
    const headers = { "content-type": "application/yaml" };
    await ask("PUT", `${version}save_yaml/`, await readFile(welcome, "utf8"), headers);
    expect((await ask("POST", `${version}deploy/`, {})).status).toBe(200);
    const list = `/clients/${client}`;
    const path = `${list}/voice-agents/${uuid}/0.0.1`;
    return { client: `/api/organisations/${client}/`, flow: `${flows}${uuid}/`, list, path };
  }

  test("a client says that no call is answered, and nothing of it is live until it is unarchived", async () => {
    const { client, list, path } = await liveAgent("Acme");
    await running.ask("PUT", `${client}archive/`);
    const page = await pageAt(await running.open({ tokens: await running.signIn() }), list);
    const says = page.getByText("The client is archived: no call is answered.");
    await says.first().waitFor();
    const row = page.getByRole("row").filter({ hasText: "Desk of Acme" });
    await row.getByText("Archived", { exact: true }).waitFor();

    await page.goto(`${path}/calls`);
    await says.first().waitFor();
    expect(await page.getByText(/^Call \d+ at sip:/).count()).toBe(0);

    await page.goto(`${path}/deploy`);
    await says.first().waitFor();
    const live = page.getByRole("region", { name: "Live" });
    await live.getByText("Archived", { exact: true }).waitFor();
    await expect.poll(() => live.getByRole("definition").first().textContent()).toBe("0");
    await page.getByRole("button", { name: "Unarchive" }).click();
    await page.getByText("The client is back").waitFor();
    await says.first().waitFor({ state: "detached" });
    await live.locator(".badge", { hasText: "Live" }).waitFor();
    await page.goto(list);
    await row.getByText("Live", { exact: true }).waitFor();
  });

  test("an agent takes no deploy from the page until it is unarchived there", async () => {
    const { flow, path } = await liveAgent("Bakery");
    await running.ask("PATCH", `${flow}versions/0.0.1/`, { max_transit_limit: 40 });
    await running.ask("PUT", `${flow}archive/`);
    const page = await pageAt(await running.open({ tokens: await running.signIn() }), `${path}/deploy?ask=true`);
    await page.getByText("0.0.1 is not deployed").waitFor();
    await page.getByText("The agent is archived: no call is answered.").first().waitFor();
    const deploy = page.getByRole("button", { name: "Deploy 0.0.1" });
    expect(await deploy.isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Unarchive" }).click();
    await page.getByText("The agent is back").waitFor();
    await expect.poll(() => deploy.isEnabled()).toBe(true);
  });
});
