import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { faultsOf } from "./accessible.ts";
import { choose } from "./choosing.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { startDesigning } from "./designing.ts";
import { inspectorOf, saved, selectBlock } from "./drawing.ts";
import type { RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

describe.skipIf(launch === null)("the vocabulary in a browser", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  const undo = (page: Page) => page.getByRole("button", { name: "Undo" }).click();

  test("what callers say, what a block collects and the request it sends are made where they are used", async () => {
    const { page, document, path } = await startDesigning(running);
    const rows = async () => (await document()).rows;
    const panel = inspectorOf(page);
    await selectBlock(page, "Menu");
    const collected = panel.getByRole("region", { name: "Values", exact: true });
    await collected.getByRole("combobox", { name: "Name of a value to collect" }).fill("account_number");
    await page.keyboard.press("Enter");
    await collected.getByLabel("Fewest digits").fill("six");
    await collected.getByText("Write a number").waitFor();
    await collected.getByLabel("Fewest digits").fill("6");
    const entity = async () => (await rows()).entity.find(({ name }) => name === "account_number");
    await expect.poll(async () => (await entity())?.config).toEqual({ min: 6 });
    await collected.getByRole("button", { name: "Do not collect account_number" }).click();
    await collected.getByRole("combobox", { name: "Name of a value to collect" }).fill("account_number");
    await page.keyboard.press("Enter");
    await expect.poll(() => collected.getByLabel("Fewest digits").inputValue()).toBe("6");
    await saved(page);
    expect((await rows()).block_entity.map(({ name }) => name)).toContain("account_number");

    const first = (await rows()).path.find(({ transition_type }) => transition_type === "dtmf");
    await page.goto(`${path}/design/start?select=${first?.id}`);
    await choose(panel.getByLabel("Transition"), "Intent");
    await panel.getByLabel("Intent", { exact: true }).fill("once_more");
    await panel.getByRole("button", { name: "Add intent" }).click();
    const said = panel.getByRole("textbox", { name: "What callers say for once_more in en-IN" });
    await said.fill("once more\nsay it again");
    await page.keyboard.press("Enter");
    await page.keyboard.type("repeat that");
    const examples = async () => (await rows()).ontology_language.map(({ utterance }) => utterance);
    await expect.poll(examples).toEqual(expect.arrayContaining(["once more", "say it again", "repeat that"]));
    await saved(page);
    await undo(page);
    await expect.poll(examples).not.toContain("once more");

    await selectBlock(page, "Menu");
    await panel.getByLabel("Wait for action").setChecked(true, { force: true });
    await panel.getByRole("button", { name: "Add action" }).click();
    await expect.poll(() => panel.getByLabel("Address").evaluate((field) => field.matches(":focus"))).toBe(true);
    await panel.getByLabel("Address").fill("https://accounts.example/{{ slots.account_number }}");
    await choose(panel.getByLabel("Request", { exact: true }), "GET");
    await panel.getByRole("button", { name: "Add header" }).click();
    await panel.getByLabel("Request: name of header 1").fill("X-Desk");
    await panel.getByLabel("Request: value of header 1").fill("1");
    const action = async () => (await rows()).action.find(({ name }) => name === "Menu");
    await expect
      .poll(async () => (await action())?.additional_request_parameters)
      .toEqual({ method: "GET", headers: { "X-Desk": "1" } });
    expect((await action())?.endpoint).toBe("https://accounts.example/{{ slots.account_number }}");
  });

  test("an action that no block runs is added, sent after the call, found from its finding, and deleted", async () => {
    const { page, document, path } = await startDesigning(running);
    const panel = inspectorOf(page);
    const actions = async () => (await document()).rows.action;
    await page.getByRole("button", { name: "Fields", exact: true }).click();
    const free = panel.getByRole("region", { name: "Actions without a block" });
    await free.getByRole("button", { name: "Add action" }).click();
    const name = free.getByLabel("Name", { exact: true });
    await expect.poll(() => name.evaluate((field) => field.matches(":focus"))).toBe(true);
    await name.fill("Report");
    await free.getByLabel("Name", { exact: true }).press("Enter");
    await expect.poll(async () => (await actions()).map(({ name }) => name)).toEqual(["Report"]);
    await saved(page);

    await page.goto(`${path}/configure/actions`);
    await page.getByLabel("Actions after the call").click();
    await page.getByRole("option", { name: "Report" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(async () => (await document()).settings.events_post_call).toEqual(["Report"]);

    // It has no address yet: the finding opens it.
    await page.goto(`${path}/design/start?issues=open`);
    await page
      .getByRole("region", { name: "Issues" })
      .getByRole("button", { name: /Report/ })
      .first()
      .click();
    await free.getByLabel("Address").fill("https://desk.example/calls");
    await free.getByLabel("Address").press("Tab");
    await expect
      .poll(async () => (await actions()).map(({ endpoint }) => endpoint))
      .toEqual(["https://desk.example/calls"]);
    await page.getByText("Nothing is wrong.").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await free.getByRole("button", { name: "Delete the action Report" }).click();
    await expect.poll(actions).toEqual([]);
    await undo(page);
    await expect.poll(async () => (await actions()).length).toBe(1);
  });

  test("what the version means, collects and says is listed, with its uses, what nothing uses and which words are missing", async () => {
    const { page, document } = await startDesigning(running, "", "clinic-appointment");
    const cancel = (await document()).rows.intent.find(({ name }) => name === "cancel");
    await page.getByRole("button", { name: "Intents, values and prompts" }).click();
    const panel = page.getByRole("complementary", { name: "Vocabulary" });
    const intents = panel.getByRole("list", { name: "Intents", exact: true });
    expect(cancel).toBeDefined();
    await intents.getByText("12 examples").first().waitFor();
    await intents.getByRole("button", { name: "3 uses of cancel" }).click();
    await intents.getByRole("button", { name: "Reminder to Cancel reason path" }).click();
    await inspectorOf(page).getByLabel("Intent", { exact: true }).waitFor();
    expect(await inspectorOf(page).getByLabel("Intent", { exact: true }).inputValue()).toBe("cancel");
    expect(await faultsOf(page)).toEqual([]);

    // A value is found by what reads it, and leads to the block that does.
    await panel.getByRole("button", { name: /^Values \d/ }).click();
    await panel.getByRole("searchbox", { name: "Search the vocabulary" }).fill("Find slots");
    const values = panel.getByRole("list", { name: "Values", exact: true });
    await values.getByRole("button", { name: /uses of new_time$/ }).click();
    await values.getByRole("button", { name: "Find slots Block", exact: true }).click();
    await inspectorOf(page).getByLabel("Name of the block").waitFor();
    expect(await inspectorOf(page).getByLabel("Name of the block").inputValue()).toBe("Find slots");

    // Another language lacks all words, and what nothing uses is told apart.
    await panel.getByRole("searchbox", { name: "Search the vocabulary" }).fill("");
    await panel.getByRole("button", { name: "Unused" }).click();
    await panel.getByText("No value fits.").waitFor();
    await inspectorOf(page).getByRole("button", { name: "Close the inspector" }).click();
    await page.getByRole("button", { name: "Fields", exact: true }).click();
    await inspectorOf(page).getByLabel("Spoken").fill("Hindi");
    await page.getByRole("option", { name: /^Hindi \(India\)/ }).click();
    await panel.getByRole("button", { name: /^Prompts \d/ }).click();
    await panel.getByRole("button", { name: "Missing words" }).click();
    await panel.getByText("Missing in hi-IN").first().waitFor();
    expect(new URL(page.url()).searchParams.get("vocabulary")).toBe("prompts");
    await panel.getByRole("button", { name: "Close the vocabulary" }).click();
    await panel.waitFor({ state: "detached" });
  });
});
