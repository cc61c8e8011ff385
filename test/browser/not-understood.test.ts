import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { choose } from "./choosing.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { startDesigning } from "./designing.ts";
import { blockOf, dragPath, draw, inspectorOf, saved, selectBlock, sidePanelOf } from "./drawing.ts";
import type { RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();
const greeting = "Welcome to Pizza Palace. Which size would you like: small, medium or large?";
const sorry = "Sorry, I did not understand. Please say it in other words.";

describe.skipIf(launch === null)("a caller who is not understood", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  const issuesOf = (page: Page) => page.getByRole("region", { name: "Issues" });

  async function newAgent(name: string): Promise<Page> {
    const context = await running.open({ tokens: await running.signIn() });
    const page = await context.newPage();
    await page.goto(`/clients/${running.sample.organisation}`);
    await page.getByRole("button", { name: "New voice agent" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.getByRole("button", { name: "Make agent" }).click();
    await blockOf(page, "Start").waitFor();
    return page;
  }

  test("hears of the first block what was written as soon as it was added", async () => {
    const page = await newAgent("First words");
    await page.getByRole("button", { name: "Add first block" }).click();
    const words = inspectorOf(page).getByLabel(/in en-IN$/);
    await expect.poll(() => words.evaluate((one) => one.matches(":focus"))).toBe(true);
    await page.keyboard.type(greeting);
    await blockOf(page, "New Block").getByText("Welcome to Pizza Palace.").waitFor();
    await saved(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await page.getByRole("button", { name: "Add first block" }).waitFor();
  });

  test("of a new agent hears short words twice, and then the offer of a person or a goodbye", async () => {
    const page = await newAgent("Pizza Palace");
    await draw(page, { name: "Size", type: "Voice", at: { x: 380, y: 240 }, words: { "en-IN": greeting } });
    await draw(page, { name: "Thanks", type: "End", at: { x: 380, y: 480 }, words: { "en-IN": "Thank you." } });
    await dragPath(page, "Start", "Size");
    await dragPath(page, "Size", "Thanks");
    await blockOf(page, "Size").click();
    await page.keyboard.press("p");
    await choose(inspectorOf(page).getByLabel("Transition"), "DTMF");
    await inspectorOf(page).getByLabel("Keys").fill("1");
    await saved(page);
    await page.getByRole("button", { name: /^Issues/ }).click();
    await issuesOf(page).getByText("Nothing is wrong.").waitFor();

    await page.getByRole("button", { name: "Simulate" }).click();
    const panel = sidePanelOf(page);
    await panel.getByRole("button", { name: "Start", exact: true }).click();
    const log = panel.getByRole("log");
    await log.getByText(greeting).waitFor();
    const say = async (words: string) => {
      await panel.getByLabel("What the caller says").fill(words);
      await page.keyboard.press("Enter");
    };
    const times = (text: string | RegExp) => log.getByText(text).count();
    await say("blargle frumious");
    await expect.poll(() => times(sorry)).toBe(1);
    await panel.getByText("asked again, no match", { exact: true }).waitFor();
    await say("wibble");
    await expect.poll(() => times(sorry)).toBe(2);
    await say("grumpf");
    await log.getByText(/^I am sorry, I still do not understand.* person.* goodbye/).waitFor();
    await panel.getByTitle("fallback", { exact: true }).waitFor();
    expect(await times(greeting)).toBe(1);
    await panel.getByText(/^Nothing fitted what the caller said, 3 times in a row/).waitFor();
    await panel.getByRole("button", { name: "Why turn 3 went as it did" }).click();
    await panel.getByText(/2 times in a row.*, so Size asked again\.$/).waitFor();
    await panel.getByRole("button", { name: "Save as test" }).click();
    await panel.getByLabel("Name of the test").fill("Not understood");
    await panel.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("“Not understood” is saved").waitFor();
    await say("goodbye");
    await log.getByText("Thank you for calling. Goodbye.").waitFor();
    await log.getByText(/^Ended not_understood/).waitFor();
  });

  test("shows where nothing catches them, and a button mends it", async () => {
    const { page, document } = await startDesigning(running);
    await selectBlock(page, "Menu");
    const { path } = (await document()).rows;
    const failing = path.find(({ transition_type }) => transition_type === "no_match");
    expect(failing).toBeDefined();
    await page.getByRole("button", { name: "Show the outline" }).click();
    await page.getByRole("button", { name: "Delete the path no match, from Menu" }).click();
    await page.getByRole("button", { name: "Show the canvas" }).click();
    await page.getByRole("button", { name: /^Issues/ }).click();
    const told = issuesOf(page).getByText(/^Nothing catches a caller who is not understood in "Menu"/);
    await told.waitFor();
    await issuesOf(page).getByRole("button", { name: "Add fallback" }).click();
    await told.waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Not understood" }).waitFor();
    await saved(page);
    const fallback = (await document()).rows.path.find(({ trigger }) => trigger === "fallback");
    expect(fallback?.trigger_scope).toBe("agent");
    await page.getByRole("button", { name: "Undo" }).click();
    await told.waitFor();
  });

  test("hears a block's own words, or the agent's, as the fields say", async () => {
    const { page, document, block } = await startDesigning(running, "?fields=open");
    const panel = inspectorOf(page);
    const again = panel.getByRole("region", { name: "When nothing fits" });
    await again.getByRole("textbox").waitFor();
    await selectBlock(page, "Menu");
    await again.getByText("Press 1 for the menu, or 2 to end the call.").waitFor();
    await again.getByText("Inherited from version 0.0.1.").waitFor();
    await again.getByRole("button", { name: "Write words" }).click();
    await again.getByRole("textbox").fill("One or two?");
    const own = async () => {
      const { no_match_reprompt: prompt } = await block("Menu");
      return (await document()).rows.prompt_content.find((row) => row.prompt === prompt)?.content;
    };
    await expect.poll(own).toBe("One or two?");
    await again.getByRole("button", { name: "Take Menu not understood away" }).click();
    await again.getByText("Inherited from version 0.0.1.").waitFor();
    await expect.poll(async () => (await block("Menu")).no_match_reprompt ?? null).toBeNull();
  });

  test("is led out by a new trigger from anywhere, and by one of a sub-flow only there", async () => {
    const page = await newAgent("Triggers");
    await draw(page, { name: "Size", type: "Voice", at: { x: 380, y: 240 }, words: { "en-IN": greeting } });
    await dragPath(page, "Start", "Size");
    await saved(page);
    await page.getByRole("tab", { name: "Not understood" }).click();
    await blockOf(page, "Leave a message").waitFor();
    await page.getByRole("button", { name: "Fields", exact: true }).click();
    const panel = inspectorOf(page);
    await panel.getByRole("button", { name: "Add trigger" }).click();
    const holds = panel.locator("[data-field=trigger_scope]");
    await expect.poll(() => holds.getByRole("radio", { name: "Whole agent" }).isChecked()).toBe(true);
    await choose(panel.getByLabel("Transition"), "DTMF");
    await panel.getByLabel("Keys").fill("0");
    await panel.getByLabel("Target").fill("End the call");
    await page.getByRole("option", { name: /^End the call/ }).click();
    await saved(page);

    // With the fields open and the trigger selected.
    const fields = page.url();
    const side = sidePanelOf(page);
    const log = side.getByRole("log");
    const ends = log.getByText(/^Ended not_understood/);
    const pressZero = async () => {
      await page.getByRole("button", { name: "Simulate" }).click();
      await side.getByRole("button", { name: "Start", exact: true }).click();
      await log.getByText(greeting).waitFor();
      await side.getByRole("button", { name: "Telephone keys" }).click();
      await side.getByRole("button", { name: "Key 0" }).click();
    };
    await pressZero();
    await ends.waitFor();
    await side.getByTitle("trigger of the whole agent", { exact: true }).waitFor();

    await page.goto(fields);
    await holds.locator("label", { hasText: "This sub-flow" }).click();
    await saved(page);
    await pressZero();
    // No path takes the key here, so the entry goes on until it is ended.
    await side.getByRole("button", { name: "Key #" }).click();
    await log.getByText(sorry).waitFor();
    expect(await ends.count()).toBe(0);
  });
});
