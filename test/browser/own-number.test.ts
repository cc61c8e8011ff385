// @module-tag real-time
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { peer } from "../peers.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { blockOf, dragPath, draw, saved } from "./drawing.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();
const sipp = peer("sipp");

const english = (name: string, type: "Voice" | "End", y: number, text: string) =>
  ({ name, type, at: { x: 380, y }, words: { "en-IN": text } }) as const;

const menu = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });
const numbers = (page: Page) => page.getByRole("region", { name: "Before the deploy" });

describe.skipIf(launch === null || sipp === null)("an agent's own number", () => {
  let running: RunningConsole;
  consoleForTests(launch, (console) => {
    running = console;
  });

  test("comes with the first deploy: from an empty client to a call that is read back, on screen alone", async () => {
    const page = await (await running.open()).newPage();
    await page.goto("/clients");
    await page.getByLabel("Email").fill(running.admin.email);
    await page.getByLabel("Password").fill(running.admin.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Add client" }).first().click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Corner shop");
    await page.getByRole("dialog").getByRole("button", { name: "Add client" }).click();
    await page.getByRole("button", { name: "New voice agent" }).first().click();
    await page.getByRole("textbox", { name: "Name" }).fill("Counter");
    await page.getByRole("button", { name: "Make agent" }).click();
    await blockOf(page, "Start").waitFor();
    await draw(page, english("Greeting", "Voice", 220, "We open at nine."));
    await draw(page, english("Goodbye", "End", 420, "Goodbye."));
    await dragPath(page, "Start", "Greeting");
    await dragPath(page, "Greeting", "Goodbye");
    await saved(page);

    // Beside a canvas the menu is folded.
    await page.getByRole("button", { name: "Expand", exact: true }).click();
    await menu(page, "Calls").click();
    await page.getByText("It has no number yet: its first deploy makes one.").waitFor();
    await menu(page, "Deploy").click();
    await numbers(page).getByText("None yet: this deploy makes a test number").waitFor();
    await page.getByRole("button", { name: "Deploy 0.0.1" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Deploy", exact: true }).click();
    await page.getByText(/r1 is live$/).waitFor();
    const told = /^Call (\d+) at sip:\1@127\.0\.0\.1:5060\.$/;
    const [, number = ""] = told.exec((await page.getByText(told).first().textContent()) ?? "") ?? [];
    await numbers(page).getByText(`sip:${number}@127.0.0.1:5060`).waitFor();
    await numbers(page).getByText("Test number", { exact: true }).waitFor();

    for (const place of ["Test", "Calls"]) {
      await menu(page, place).click();
      if (place === "Test") await page.getByText("Call", { exact: true }).first().click();
      await page.getByRole("main").getByText(told).first().waitFor();
    }
    await running.dial({ number, does: [{ rest: 2500 }] });
    const row = page.getByRole("row").filter({ has: page.getByText(/^completed$/i) });
    await row.getByRole("link").first().click();
    await page.getByRole("region", { name: "Transcript" }).getByText("We open at nine.").waitFor();
    await page.getByText("No input of the caller has decided a turn.").waitFor();
    const chapters = page.getByRole("list", { name: "Chapters" }).getByRole("button");
    await expect.poll(() => chapters.allTextContents()).toEqual(expect.arrayContaining(["Greeting", "Goodbye"]));
  });

  test("is called, and the canvas lights up with the call as it goes on, to its end", async () => {
    const context = await running.open({ tokens: await running.signIn() });
    const page = await pageAt(context, `${running.sample.path}/design/start?overlay=live`);
    const panel = page.getByRole("region", { name: "Overlay: live call" });
    await panel.getByText(/^No call goes on at /).waitFor();
    // The menu is heard again and again, for as long as a page may need to follow.
    const again = Array.from({ length: 4 }, () => [{ rest: 4000 }, { press: "1" }]).flat();
    const called = running.dial({ number: "1000", does: [...again, { rest: 4000 }, { press: "2" }, { rest: 4000 }] });
    await panel.getByRole("button", { name: /^\+919876543210/, pressed: true }).waitFor();
    await blockOf(page, "Menu").locator("[data-active]").waitFor();
    await page.locator("[data-kind=taken]").first().waitFor({ state: "attached" });
    await called;
    await panel.getByText("The shown call has ended.").waitFor();
    await expect.poll(() => page.locator("[data-active]").count()).toBe(0);
    expect(await page.locator("[data-kind=taken]").count()).toBeGreaterThan(1);
  });

  test("is assigned, moved from another agent by name, and taken away", async () => {
    const [first, second] = await Promise.all(
      ["Morning", "Evening"].map((name) => running.addAgent(name, "delivery-survey")),
    );
    for (const [number, client] of [
      ["5550140", running.sample.organisation],
      ["5550141", null],
    ]) {
      const made = await running.ask("POST", "/api/telephony/virtual_numbers/", { number, client, is_verified: true });
      expect(made.status).toBe(201);
    }
    const context = await running.open({ tokens: await running.signIn() });
    const page = await pageAt(context, `${first}/deploy`);
    const assign = async (number: string) => {
      await page.getByRole("button", { name: "Assign number" }).click();
      await page.getByRole("dialog").getByRole("combobox", { name: "Number" }).fill(number);
      await page.getByRole("option", { name: new RegExp(`^${number}`) }).click();
    };
    await assign("5550140");
    await page.getByRole("dialog").getByRole("button", { name: "Assign number" }).click();
    await page.getByText("Assigned numbers updated for agent").waitFor();
    await numbers(page).getByText("sip:5550140@127.0.0.1:5060").waitFor();

    await page.goto(`${second}/deploy`);
    await assign("5550140");
    await page.getByText("Morning answers 5550140 now. After the move, this agent answers its calls.").waitFor();
    await page.getByRole("button", { name: "Move number" }).click();
    await numbers(page).getByText("sip:5550140@127.0.0.1:5060").waitFor();
    await page.goto(`${first}/deploy`);
    await numbers(page).getByText("None yet: this deploy makes a test number").waitFor();

    await page.goto(`${second}/deploy`);
    await page.getByRole("button", { name: "Unassign 5550140" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Unassign 5550140" }).click();
    await numbers(page).getByText("None yet: this deploy makes a test number").waitFor();
  });

  test("is out of reach without the policy, which the page names", async () => {
    const { organisation, path } = running.sample;
    const designer = await running.addUser(
      ["v2.organisation.view", "v2.flow.admin"].map((policy) => ({ scope: "organisation", id: organisation, policy })),
    );
    const context = await running.open({ tokens: await running.signIn(designer) });
    const page = await pageAt(context, `${path}/deploy`);
    await numbers(page).getByText("sip:1000@127.0.0.1:5060").waitFor();
    const assign = page.getByRole("button", { name: "Assign number" });
    expect(await assign.getAttribute("aria-disabled")).toBe("true");
    await numbers(page).getByText("v2.number_management.edit").waitFor();
  });
});
