import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { choose } from "./choosing.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { canvas, startDesigning } from "./designing.ts";
import { blockOf, inspectorOf, saved, selectBlock, sidePanelOf } from "./drawing.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

/** What the focus is on: its name, or its words. */
const focused = (page: Page) =>
  page.evaluate<string>(
    `(({ activeElement: e }) => e.getAttribute("aria-label") ?? e.labels?.[0]?.textContent ?? e.tagName)(document)`,
  );

describe.skipIf(launch === null)("an order line, made by the screen", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  test("what is typed takes the place of a target that is chosen, and Enter takes the first that fits", async () => {
    const { page, document } = await startDesigning(running);
    await blockOf(page, "Start").click();
    await page.keyboard.press("p");
    const target = inspectorOf(page).getByLabel("Target");
    await target.click();
    await page.keyboard.type("goodb");
    await page.getByRole("option", { name: /^Goodbye/ }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => target.inputValue()).toMatch(/^Goodbye/);
    await saved(page);
    const led = async () => {
      const { rows } = await document();
      const start = rows.block.find(({ type }) => type === "Start");
      const { destination_block: to } = rows.path.find(({ source_block }) => source_block === start?.id) ?? {};
      return rows.block.find(({ id }) => id === to)?.name;
    };
    await expect.poll(led).toBe("Goodbye");
    // What is chosen already stays so.
    await target.click();
    await page.keyboard.type("goodb");
    await page.getByRole("option", { name: /^Goodbye/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await target.inputValue()).toMatch(/^Goodbye/);
    expect(await led()).toBe("Goodbye");
  });

  test("below the fields of a narrow window the simulator keeps the caller's words in sight", async () => {
    const { page } = await startDesigning(running);
    await page.setViewportSize({ width: 1280, height: 800 });
    await selectBlock(page, "Menu");
    await page.getByRole("button", { name: "Simulate" }).click();
    const panel = sidePanelOf(page);
    await panel.getByRole("button", { name: "Start", exact: true }).click();
    await panel
      .getByText(/^turn 1 of 1/)
      .or(panel.getByText("No intent."))
      .first()
      .waitFor();
    const words = panel.getByLabel("What the caller says");
    await words.fill("hello");
    await page.keyboard.press("Enter");
    await panel.getByText("turn 2 of 2").waitFor();
    const [field, side] = [await words.boundingBox(), await panel.boundingBox()];
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual((side?.y ?? 0) + (side?.height ?? 0));
    expect((await panel.getByRole("log").boundingBox())?.height).toBeGreaterThan(90);
  });

  test("the fields of another block are shown from their top", async () => {
    const { page } = await startDesigning(running);
    await page.setViewportSize({ width: 1440, height: 700 });
    await selectBlock(page, "Menu");
    const panel = inspectorOf(page);
    await panel.getByLabel("Description").focus();
    expect(await panel.getByRole("tabpanel").evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    await selectBlock(page, "Goodbye");
    await panel.getByText(/, End$/).waitFor();
    await expect.poll(() => panel.getByRole("tabpanel").evaluate((element) => element.scrollTop)).toBe(0);
  });

  test("the limits of a value belong to its kind, and a value that is collected has the focus", async () => {
    const { page, document } = await startDesigning(running);
    await selectBlock(page, "Menu");
    const panel = inspectorOf(page);
    await panel.getByPlaceholder("account_number").fill("count");
    await panel.getByRole("button", { name: "Collect" }).click();
    await expect.poll(() => focused(page)).toBe("Kind");
    const config = async () => (await document()).rows.entity.find(({ name }) => name === "count")?.config ?? {};
    await panel.getByLabel("Most digits").fill("4");
    await expect.poll(config).toEqual({ max: 4 });
    await choose(panel.getByRole("combobox", { name: "Kind" }), "Number");
    await panel.getByLabel("Fractions").waitFor();
    expect(await panel.getByLabel("To", { exact: true }).inputValue()).toBe("");
    await expect.poll(config).toEqual({});
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(config).toEqual({ max: 4 });
  });

  test("a block that is added while a path is selected stands in that path", async () => {
    const { page, document } = await startDesigning(running);
    await selectBlock(page, "Start");
    await page.keyboard.press("p");
    await inspectorOf(page).getByLabel("Target").waitFor();
    await canvas(page).press("/");
    await page.getByRole("combobox", { name: "Insert a block" }).fill("Set");
    await page.keyboard.press("Enter");
    const ways = async () => {
      const { rows } = await document();
      const nameOf = (id: string | null) => rows.block.find((row) => row.id === id)?.name ?? "the new one";
      return rows.path.map((path) => `${nameOf(path.source_block)} to ${nameOf(path.destination_block)}`);
    };
    await expect.poll(ways).toEqual(expect.arrayContaining(["Start to the new one", "the new one to Menu"]));
    expect(await ways()).not.toContain("Start to Menu");
  });

  test("words that are written before their block has a name are named with it", async () => {
    const page = await pageAt(
      await running.open({ tokens: await running.signIn() }),
      `/clients/${running.sample.organisation}`,
    );
    await page.getByRole("button", { name: "New voice agent" }).first().click();
    await page.getByRole("textbox", { name: "Name" }).fill("Named late");
    await page.getByRole("button", { name: "Make agent" }).click();
    await page.getByRole("button", { name: "Add first block" }).click();
    await inspectorOf(page).getByRole("textbox", { name: "New Block in en-IN" }).fill("Good morning.");
    await inspectorOf(page).getByLabel("Name of the block").fill("Greeting");
    await page.keyboard.press("Enter");
    await inspectorOf(page).getByRole("textbox", { name: "Greeting in en-IN" }).waitFor();
    await saved(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await inspectorOf(page).getByRole("textbox", { name: "New Block in en-IN" }).waitFor();
  });

  test("a finding says which block and sub-flow it is of, and a blank sub-flow is no blank agent", async () => {
    const { page } = await startDesigning(running);
    await selectBlock(page, "Start");
    await page.getByRole("button", { name: "Add a sub-flow" }).click();
    await page.getByLabel("Name of the sub-flow").fill("Confirm");
    await page.keyboard.press("Enter");
    const bar = page.getByRole("button", { name: /^Issues/ });
    await bar.getByText("1 blank sub-flow").waitFor();
    await bar.click();
    await page.getByRole("region", { name: "Issues" }).getByText("Start of Confirm").waitFor();
  });

  test("the test page hides no field of its stops, and its findings lead to where they are mended", async () => {
    const { page, path, api } = await startDesigning(running);
    await running.ask("PATCH", api, { languages: ["en-IN", "hi-IN"] });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${path}/test`);
    const stops = page.getByRole("region", { name: "Stops" });
    await stops.getByLabel("Stop when this begins to hold").waitFor();
    const [card, field] = [
      await stops.boundingBox(),
      await stops.getByLabel("Stop when this begins to hold").boundingBox(),
    ];
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual((card?.y ?? 0) + (card?.height ?? 0));
    await page.getByRole("region", { name: "Issues" }).getByRole("link", { name: "Open issues" }).click();
    await page.getByRole("region", { name: "Issues" }).getByText("Every object").waitFor();
  });

  test("a field says all wrong names of its expression", async () => {
    const { page } = await startDesigning(running);
    await selectBlock(page, "Menu");
    await canvas(page).press("/");
    await page.getByRole("combobox", { name: "Add a block" }).fill("Set");
    await page.keyboard.press("Enter");
    const panel = inspectorOf(page);
    await panel.getByRole("button", { name: "Add value" }).click();
    await page.keyboard.type("metadata.total");
    await page.keyboard.press("Tab");
    await page.keyboard.type("metadata.piza * slots.size");
    await panel.getByText(/"piza".*"size"/s).waitFor();
  });

  test("after pasted examples are added the next ones are written", async () => {
    const { page, path } = await startDesigning(running);
    await page.goto(`${path}/train/intents`);
    await page.getByRole("textbox", { name: "Name of a new intent" }).fill("order");
    await page.keyboard.press("Enter");
    const examples = page.getByRole("textbox", { name: "New examples of order in en-IN" });
    await examples.fill("a pizza please\nI want to order");
    await page.getByRole("button", { name: "Add 2 examples" }).click();
    await expect.poll(() => focused(page)).toBe("New examples of order in en-IN");
    expect(await examples.inputValue()).toBe("");
  });
});
