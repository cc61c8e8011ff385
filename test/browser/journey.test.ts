// @module-tag real-time
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { peer } from "../peers.ts";
import { deployByKeys, makeByKeys, mendByKeys, tryByKeys, undoByKeys, writeByKeys } from "./by-keys.ts";
import { choose } from "./choosing.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { blockOf, dragPath, draw, inspectorOf, library, pickPath, saved, sidePanelOf } from "./drawing.ts";
import type { RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();
const sipp = peer("sipp");

describe.skipIf(launch === null || sipp === null)("from signing in to a call and back", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  async function signInAndMake(page: Page, name: string): Promise<void> {
    const { admin, sample } = running;
    await page.goto(`/clients/${sample.organisation}`);
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password").fill(admin.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "New voice agent" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.getByRole("button", { name: "Make agent" }).click();
    await blockOf(page, "Start").waitFor();
    // It is blank, which nothing tells in red.
    await page.getByRole("button", { name: "Issues Nothing is drawn yet" }).waitFor();
    expect(await page.getByRole("img", { name: "Error" }).count()).toBe(0);
  }

  async function drawTheLibrary(page: Page): Promise<void> {
    const fields = page.getByRole("button", { name: "Fields", exact: true });
    await fields.click();
    await inspectorOf(page).getByLabel("Spoken").fill("hi-IN");
    await page.keyboard.press("Enter");
    await inspectorOf(page)
      .getByText(/hi-IN$/)
      .first()
      .waitFor();
    await fields.click();
    for (const block of library) await draw(page, block);
    await dragPath(page, "Start", "Greeting");
    await dragPath(page, "Greeting", "Menu");
    await dragPath(page, "Menu", "Hours");
    await pickPath(page, "Menu", "Help");
    await pickPath(page, "Help", "Menu");
    await pickPath(page, "Hours", "Thanks");
    await blockOf(page, "Menu").click();
    await page.keyboard.press("p");
    await choose(inspectorOf(page).getByLabel("Transition"), "DTMF");
    await inspectorOf(page).getByLabel("Keys").fill("1");
    await saved(page);
  }

  /** Opened for the first time after the network went. */
  async function tryWithoutNetwork(page: Page): Promise<void> {
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Simulate" }).click();
    const panel = sidePanelOf(page);
    await panel.getByRole("button", { name: "Start", exact: true }).click();
    await panel.getByRole("log").getByText("Press 1 for our hours.").waitFor();
    await panel.getByRole("button", { name: "Telephone keys" }).click();
    await panel.getByRole("button", { name: "Key 1" }).click();
    await panel.getByRole("log").getByText("Thank you for calling.").waitFor();
    await blockOf(page, "Hours").click();
    await inspectorOf(page).getByRole("button", { name: "en-IN", exact: true }).click();
    await inspectorOf(page)
      .getByLabel(/in en-IN$/)
      .fill("We open at ten.");
    await page.getByRole("status", { name: "1 change waiting" }).waitFor();
    await page.context().setOffline(false);
    await saved(page);
    await panel.getByRole("button", { name: "Close the simulator" }).click();
  }

  async function mendAnIssue(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Show the outline" }).click();
    await page.getByRole("button", { name: "Add a path from Thanks" }).click();
    await page.getByRole("button", { name: "Show the canvas" }).click();
    await page.getByRole("button", { name: /^Issues/ }).click();
    const drawer = page.getByRole("region", { name: "Issues" });
    await drawer.getByRole("button", { name: "Choose target" }).click();
    await inspectorOf(page).getByLabel("Target").fill("Goodbye");
    await page.getByRole("option", { name: /^Goodbye/ }).click();
    await drawer.getByText("Nothing is wrong.").waitFor();
    await saved(page);
  }

  async function deploy(page: Page, release: string): Promise<void> {
    await page.getByRole("navigation").getByRole("link", { name: "Deploy" }).click();
    await page.getByLabel("Note for the log").fill(`As ${release}`);
    await page.getByRole("button", { name: "Deploy 0.0.1" }).click();
    await asked(page, "Deploy 0.0.1?").getByRole("button", { name: "Deploy", exact: true }).click();
    await page.getByText(new RegExp(`${release} is live$`)).waitFor();
  }

  const asked = (page: Page, question: string) => page.getByRole("dialog", { name: question });

  /** The number that the first deploy made. */
  async function ownNumber(page: Page): Promise<string> {
    const told = page.getByRole("region", { name: "Before the deploy" }).getByText(/^sip:/);
    const [, number = ""] = /^sip:(\d+)@/.exec((await told.textContent()) ?? "") ?? [];
    return number;
  }

  async function callFromThePage(page: Page): Promise<void> {
    await page.getByRole("navigation").getByRole("link", { name: "Design" }).click();
    await page.getByRole("button", { name: "Simulate" }).click();
    const panel = sidePanelOf(page);
    await panel.locator("label", { hasText: "Voice" }).first().click();
    await panel.getByRole("button", { name: "Call", exact: true }).click();
    await panel.getByText("Press 1 for our hours.").waitFor();
    await page.keyboard.press("1");
    await panel.getByText("Thank you for calling.").waitFor();
    await panel.getByRole("heading", { name: "Call ended" }).waitFor();
  }

  async function readTheCall(page: Page, tab: "Completed" | "Subtesting"): Promise<void> {
    // Beside a canvas the menu is folded.
    const expand = page.getByRole("button", { name: "Expand", exact: true });
    if (await expand.isVisible()) await expand.click();
    await page.getByRole("navigation").getByRole("link", { name: "Calls" }).click();
    await page.getByRole("tab", { name: tab }).click();
    const row = page.getByRole("row").filter({ has: page.getByText(/^completed$/i) });
    await row.getByRole("link").first().click();
    const transcript = page.getByRole("region", { name: "Transcript" });
    await transcript.getByText("We open at ten.").waitFor();
    await transcript.getByText(/pressed 1/).waitFor();
  }

  test("an agent is drawn, tried offline, mended, deployed, called, changed, brought back and undone", async () => {
    const page = await (await running.open()).newPage();
    await signInAndMake(page, "Library");
    await drawTheLibrary(page);
    await tryWithoutNetwork(page);
    await mendAnIssue(page);
    await deploy(page, "r1");
    const live = page.getByRole("region", { name: "Live", exact: true });
    await live.getByText("pocketsphinx hears English, only the words that a block expects.").waitFor();
    await live.getByRole("link", { name: "Get better speech" }).waitFor();
    await running.dial({ number: await ownNumber(page), does: [{ rest: 1500 }, { press: "1" }, { rest: 2500 }] });
    await callFromThePage(page);
    await readTheCall(page, "Completed");
    await readTheCall(page, "Subtesting");

    await page.getByRole("navigation").getByRole("link", { name: "Design" }).click();
    await blockOf(page, "Greeting").click();
    await inspectorOf(page).getByRole("button", { name: "en-IN", exact: true }).click();
    await inspectorOf(page)
      .getByLabel(/in en-IN$/)
      .fill("Good evening.");
    await saved(page);
    await page.getByRole("navigation").getByRole("link", { name: "Deploy" }).click();
    await page.getByRole("button", { name: "Deploy 0.0.1" }).click();
    await asked(page, "Deploy 0.0.1?").getByText("Callers hear 0.0.1 r1 now.").waitFor();
    await asked(page, "Deploy 0.0.1?").getByText("1 changed").waitFor();
    await page.keyboard.press("Escape");
    await asked(page, "Deploy 0.0.1?").waitFor({ state: "detached" });
    await deploy(page, "r2");
    await page.getByText("nothing to deploy").waitFor();
    expect(await page.getByRole("button", { name: "Deploy 0.0.1" }).isDisabled()).toBe(true);
    await page
      .getByRole("button", { name: /^Roll back to .*r1$/ })
      .first()
      .click();
    await asked(page, "Roll back to 0.0.1 r1?").getByText("1 changed").waitFor();
    await asked(page, "Roll back to 0.0.1 r1?").getByRole("button", { name: "Roll back", exact: true }).click();
    await page.getByText(/r1 answers again$/).waitFor();

    await page.getByRole("navigation").getByRole("link", { name: "Design" }).click();
    await blockOf(page, "Greeting").waitFor();
    await page.getByRole("button", { name: "History", exact: true }).click();
    await page.getByRole("button", { name: "Before these changes" }).click();
    await blockOf(page, "Greeting").waitFor({ state: "detached" });
    await saved(page);
    expect(await page.locator(".react-flow__node").count()).toBe(1);
  });

  test("the keyboard alone does the same", async () => {
    const page = await (await running.open()).newPage();
    await page.goto(`/clients/${running.sample.organisation}`);
    await makeByKeys(page, running.admin, "By keys");
    await writeByKeys(page);
    await mendByKeys(page);
    await tryByKeys(page);
    await deployByKeys(page);
    await undoByKeys(page);
    expect(await page.locator(".react-flow__node").count()).toBe(1);
  });
});
