// @module-tag real-time
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { startTasks } from "../../apps/server/src/tasks/start-tasks.ts";
import { peer } from "../peers.ts";
import { faultsOf } from "./accessible.ts";
import { choose } from "./choosing.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { blockOf, saved } from "./drawing.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";
import { cellOf, paste } from "./sheet.ts";

const launch = await chromiumToLaunch();
const sipp = peer("sipp");

/** An agent of another product: a menu, two answers and an end. */
const foreign = {
  id: "billing",
  initial: "menu",
  states: {
    menu: {
      meta: { say: "Do you want to pay a bill, or hear our hours?" },
      on: { PAY_BILL: "pay", HOURS: "hours", "1": "hours", NO_INPUT: "again", NO_MATCH: "again" },
    },
    again: { meta: { say: "I did not catch that." }, always: "menu" },
    pay: { meta: { say: "Your bill is twenty euros." }, always: "done" },
    hours: { meta: { say: "We open at nine." }, always: "done" },
    done: { type: "final", meta: { say: "Goodbye." } },
  },
};

const examples = {
  pay_bill: [
    "I want to pay",
    "pay my bill",
    "settle my account",
    "clear my dues",
    "make a payment",
    "settle the invoice",
  ],
  hours: ["opening hours", "when do you open", "when are you open", "what time do you close", "are you open today"],
};

/** What the agent says in Hindi, in the order of the sheet: again, done, hours, menu, pay. */
const hindi = [
  "मैं समझ नहीं पाया।",
  "नमस्ते।",
  "हम नौ बजे खुलते हैं।",
  "क्या आप बिल भरना चाहते हैं, या समय सुनना?",
  "आपका बिल बीस यूरो है।",
];

describe.skipIf(launch === null || sipp === null)("a designer's half hour", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  const menu = (page: Page, name: string) =>
    page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name, exact: true }).click();

  async function saveSettings(page: Page): Promise<void> {
    const bar = page.getByRole("region", { name: "Unsaved changes" });
    await bar.getByRole("button", { name: "Save", exact: true }).click();
    await bar.waitFor({ state: "detached" });
  }

  async function importForeign(page: Page): Promise<void> {
    await page.getByRole("button", { name: "New voice agent" }).first().click();
    await page.getByRole("textbox", { name: "Name" }).fill("Billing");
    await page.getByRole("button", { name: "Make agent" }).click();
    await blockOf(page, "Start").waitFor();
    await page.getByRole("button", { name: "Import YAML" }).click();
    const dialog = page.getByRole("dialog", { name: "Replace draft by a file" });
    const buffer = Buffer.from(JSON.stringify(foreign));
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "billing.json", mimeType: "application/json", buffer });
    await dialog.getByText("State machine billing").waitFor();
    await dialog.getByRole("button", { name: "Replace draft" }).click();
    await blockOf(page, "menu").waitFor();
    await saved(page);
  }

  /** A finding leads to Train, where its intent gets examples. */
  async function mendFindings(page: Page): Promise<void> {
    await page.getByRole("button", { name: /^Issues/ }).click();
    const drawer = page.getByRole("region", { name: "Issues" });
    await drawer.getByRole("link", { name: /pay_bill/ }).click();
    for (const [intent, said] of Object.entries(examples)) {
      await page.getByRole("button", { name: new RegExp(`^${intent}`) }).click();
      await page.getByRole("textbox", { name: `New examples of ${intent} in en-IN` }).fill(said.join("\n"));
      await page.getByRole("button", { name: `Add ${said.length} examples` }).click();
    }
    await saved(page);
    await page.getByRole("button", { name: "Train", exact: true }).click();
    await page.getByRole("button", { name: "Open report" }).last().click();
    await page.getByRole("region", { name: "F1" }).waitFor();
  }

  async function addLanguage(page: Page): Promise<void> {
    await menu(page, "Configure");
    await page.getByRole("combobox", { name: "Languages", exact: true }).fill("hi-IN");
    await page.getByRole("option", { name: "Hindi (India) · hi-IN" }).click();
    await page.keyboard.press("Escape");
    await saveSettings(page);
    await page.getByRole("navigation", { name: "Groups of settings" }).getByRole("link", { name: "Prompts" }).click();
    await page.getByRole("button", { name: "Missing 5" }).waitFor();
    await cellOf(page, "again", 2).click();
    await paste(page, hindi.join("\n"));
    await page.getByRole("button", { name: "Missing 0" }).waitFor();
  }

  /** One is a talk that is saved, the others are written by Verify. */
  async function writeTests(page: Page): Promise<void> {
    await menu(page, "Test");
    await page.getByText("Do you want to pay a bill, or hear our hours?").first().waitFor();
    await page.getByRole("textbox", { name: "What the caller says" }).fill("I would like to pay");
    await page.keyboard.press("Enter");
    await page.getByRole("log").getByText("Your bill is twenty euros.").waitFor();
    await page.getByRole("button", { name: "Save as test" }).click();
    await page.getByLabel("Name of the test").fill("Pays");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("“Pays” is saved").waitFor();
    await page.getByText("Verify", { exact: true }).click();
    await page.getByRole("button", { name: "Write use cases" }).click();
    await page.getByRole("button", { name: "Save all as tests" }).click();
    await page.getByText(/tests are saved$/).waitFor();
    await page.getByText("Tests", { exact: true }).click();
    await page.getByRole("button", { name: "Run all" }).click();
    await page.getByText(/^(\d+) of \1 passed$/).waitFor();
  }

  async function writeRule(page: Page): Promise<void> {
    await menu(page, "Configure");
    await page
      .getByRole("navigation", { name: "Groups of settings" })
      .getByRole("link", { name: /^Rules/ })
      .click();
    await page.getByRole("button", { name: "At most two reprompts in a row" }).click();
    await saveSettings(page);
  }

  async function deploy(page: Page, release: string): Promise<void> {
    await menu(page, "Deploy");
    await page.getByRole("button", { name: "Deploy 0.0.1" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Deploy", exact: true }).click();
    await page.getByText(new RegExp(`${release} is live$`)).waitFor();
  }

  /** The number that the first deploy made. */
  async function ownNumber(page: Page): Promise<string> {
    const told = page.getByRole("region", { name: "Before the deploy" }).getByText(/^sip:/);
    const [, number = ""] = /^sip:(\d+)@/.exec((await told.textContent()) ?? "") ?? [];
    return number;
  }

  /** A colleague copies the version, changes what it says, and the copy is merged. */
  async function mergeColleague(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Switch version" }).click();
    await page.getByRole("button", { name: "New version" }).click();
    const dialog = page.getByRole("dialog", { name: "New version" });
    await dialog.getByLabel("Notes").fill("Shorter question");
    await dialog.getByRole("button", { name: "Add version" }).click();
    await page.waitForURL(/\/0\.0\.2\/design\/start/);
    await page.goto(page.url().replace(/design.*/, "configure/prompts"));
    await cellOf(page, "menu", 1).click();
    await paste(page, "Pay a bill, or hear our hours?");
    await page.getByText("Edited prompt").waitFor();
    await page.goto(page.url().replace(/0\.0\.2.*/, "0.0.1/compare"));
    await page.getByRole("button", { name: "Merge", exact: true }).click();
    await page.getByRole("button", { name: "Merge 0.0.2", exact: true }).click();
    await page.getByText("0.0.2 is merged into 0.0.1").waitFor();
  }

  /** How many of the stored calls go differently in the draft. */
  async function replay(page: Page): Promise<void> {
    await menu(page, "Design");
    await choose(page.getByRole("combobox", { name: "Overlay:" }), "replay of calls");
    const panel = page.getByRole("region", { name: "Overlay: replay of calls" });
    await panel
      .getByText(/1 call/)
      .first()
      .waitFor();
    await panel
      .getByText(/differently/)
      .first()
      .waitFor();
  }

  /** A deploy asks for the tests, which the merge has made untrue: the refusal names them and leads to them. */
  async function meetTheGate(page: Page): Promise<void> {
    await page.goto(page.url().replace(/[^/]+\/design.*/, "0.0.1/configure/rules"));
    await page.getByRole("group", { name: "Checks before deploy" }).getByLabel("Tests").check();
    await saveSettings(page);
    await menu(page, "Deploy");
    await page.getByRole("button", { name: "Deploy 0.0.1" }).click();
    const dialog = page.getByRole("dialog", { name: "Deploy 0.0.1?" });
    await dialog.getByRole("button", { name: "Deploy", exact: true }).click();
    await dialog.getByRole("alert").getByText(/Pays/).waitFor();
    await page.keyboard.press("Escape");
    const gate = page.getByRole("region", { name: "Before the deploy" });
    await gate.getByRole("link", { name: "Open tests" }).click();
  }

  /** What the merge said otherwise: one test is written again, those that a computer wrote are deleted. */
  async function mendTests(page: Page): Promise<void> {
    await page.getByRole("link", { name: "Pays" }).click();
    const editor = page.getByRole("dialog", { name: "Pays" });
    await editor.getByRole("textbox", { name: "Step 1: Says" }).fill("Pay a bill, or hear our hours?");
    await editor.getByRole("button", { name: "Run as written" }).click();
    await editor.getByText("Passed", { exact: true }).waitFor();
    await editor.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("“Pays” is saved").last().waitFor();
    await page.keyboard.press("Escape");
    await editor.waitFor({ state: "detached" });
    const rows = page.getByRole("row").filter({ hasText: /^menu/ });
    const written = await rows.count();
    // One after the other: the first stay chosen.
    for (const row of await rows.all()) await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: `Delete ${written} tests` }).click();
    await rows.first().waitFor({ state: "detached" });
  }

  /** The first release answers again, and a caller hears its words. */
  async function rollBack(page: Page, call: () => Promise<void>): Promise<void> {
    await page.getByRole("button", { name: "Roll back to 0.0.1 r1" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Roll back", exact: true }).click();
    await page.getByText(/r1 answers again$/).waitFor();
    await call();
    await menu(page, "Calls");
    await page.locator("tbody a.row-link").first().click();
    // The key cut the rest of it.
    await page
      .getByRole("region", { name: "Transcript" })
      .getByText(/^Do you want to pay a bill/)
      .waitFor();
  }

  test("a foreign agent is imported, mended, translated, tested, ruled, called, merged, replayed, held by the gate, deployed, and rolled back", async () => {
    const { server, sample } = running;
    const tasks = await startTasks({ deps: server.deps, databaseUrl: server.database.urls.system, pollEvery: 50 });
    try {
      const page = await pageAt(
        await running.open({ tokens: await running.signIn() }),
        `/clients/${sample.organisation}`,
      );
      await importForeign(page);
      await mendFindings(page);
      await addLanguage(page);
      await writeTests(page);
      await writeRule(page);
      await deploy(page, "r1");
      const number = await ownNumber(page);
      const call = () => running.dial({ number, does: [{ rest: 1500 }, { press: "1" }, { rest: 2500 }] });
      await call();
      await mergeColleague(page);
      await replay(page);
      await meetTheGate(page);
      await mendTests(page);
      await deploy(page, "r2");
      await rollBack(page, call);
      expect(await faultsOf(page)).toEqual([]);
    } finally {
      await tasks.stop();
    }
  });
});
