import { describe, expect, test } from "vitest";
import { faultsInBothThemes } from "./accessible.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { startDesigning } from "./designing.ts";
import type { RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

describe.skipIf(launch === null)("a proposal beside a draft that others change", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  /** A proposal of two steps, and its page. */
  async function proposing() {
    const { page, path, api } = await startDesigning(running);
    const operations = [
      { op: "settings", fields: { max_transit_limit: 40 } },
      { op: "settings", fields: { ld_limit: 4 } },
    ];
    const made = await running.ask("POST", `${api}proposals/`, { title: "Fewer steps", origin: "person", operations });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const settings = async () => (await running.ask("GET", api)).body;
    return { page, api, settings, to: `${path}/proposals/${made.body.id}` };
  }

  test("what a colleague changes while it is open is said, and not taken back unless it is ticked", async () => {
    const { page, api, settings, to } = await proposing();
    await page.goto(to);
    const edits = page.getByRole("region", { name: "Edits" });
    await edits.getByText("2 of 2 chosen").waitFor();
    await page.getByText(/nothing has changed there since/).waitFor();
    await running.ask("PATCH", api, { ld_limit: 6 });
    await edits.getByText("The draft changed this since: taking it takes that back.").waitFor();
    await edits.getByText("1 of 2 chosen").waitFor();
    await page.getByText(/1 edit there since/).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Apply chosen" }).click();
    await expect.poll(settings).toMatchObject({ max_transit_limit: 40, ld_limit: 6 });
    await edits.getByText("in the draft").waitFor();
    await edits.getByRole("checkbox", { name: /Most switches/ }).check();
    await page.getByRole("button", { name: "Apply chosen" }).click();
    await expect.poll(settings).toMatchObject({ max_transit_limit: 40, ld_limit: 4 });
  });

  test("what is taken of a version moves where the next merge begins, until it is undone", async () => {
    const { page, path, api } = await startDesigning(running);
    const versions = api.replace(/[^/]+\/$/, "");
    await running.ask("POST", `${versions}duplicate/`, { version: "0.0.1" });
    const copy = `${versions}0.0.2/`;
    await running.ask("PATCH", copy, { max_transit_limit: 41, ld_limit: 4 });
    const made = await running.ask("POST", `${api}proposals/of_version/`, { with: "0.0.2" });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const brought = async () => (await running.ask("GET", `${api}merge/?with=0.0.2`)).body.changes.length;
    const settings = async () => (await running.ask("GET", api)).body;
    const before = await settings();
    await page.goto(`${path}/proposals/${made.body.id}`);
    const edits = page.getByRole("region", { name: "Edits" });
    await edits.getByRole("checkbox", { name: /Most switches/ }).uncheck();
    await page.getByRole("button", { name: "Apply chosen" }).click();
    await expect.poll(settings).toMatchObject({ max_transit_limit: 41, ld_limit: before.ld_limit });
    expect(await brought()).toBe(1);
    await running.ask("PATCH", api, { max_transit_limit: before.max_transit_limit });
    expect(await brought()).toBe(1);
    await running.ask("PATCH", api, { max_transit_limit: 41 });
    await page.goto(`${path}/design/start`);
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect.poll(brought).toBe(2);
  });

  test("while it cannot be asked what changed, nothing is said of it and nothing applies", async () => {
    const { page, api, to } = await proposing();
    const refuse = () =>
      page.route("**/edits/?since=*", (route) => route.fulfill({ status: 500, json: { detail: "It broke." } }));
    await refuse();
    await page.goto(to);
    const failure = page.getByRole("alert").filter({ hasText: "Could not see what the draft changed since" });
    await failure.waitFor();
    expect(await page.getByText(/nothing has changed there since/).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Apply chosen" }).count()).toBe(0);
    await page.unroute("**/edits/?since=*");
    await failure.getByRole("button", { name: "Retry" }).click();
    const apply = page.getByRole("button", { name: "Apply chosen" });
    await apply.waitFor();
    expect(await apply.isEnabled()).toBe(true);

    // The editor hears of an edit by the same call: the first answer is the editor's, what follows is refused.
    let asked = 0;
    await page.route("**/edits/?since=*", (route) =>
      asked++ === 0 ? route.continue() : route.fulfill({ status: 500, json: { detail: "It broke." } }),
    );
    await running.ask("PATCH", api, { ld_limit: 6 });
    await failure.waitFor();
    expect(await apply.isDisabled()).toBe(true);
    await page.unroute("**/edits/?since=*");
    await failure.getByRole("button", { name: "Retry" }).click();
    await failure.waitFor({ state: "detached" });
    await page.getByText("The draft changed this since: taking it takes that back.").waitFor();
    expect(await apply.isEnabled()).toBe(true);
  });
});
