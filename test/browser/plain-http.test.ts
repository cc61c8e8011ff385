import { describe, expect, test } from "vitest";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { blockOf, dragPath, draw, saved, sidePanelOf } from "./drawing.ts";
import type { RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

/** A first installation is opened from another machine, often before there is TLS. Browsers keep much from such pages. */
describe.skipIf(launch === null)("the studio without TLS, from another machine", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  test("an agent is made, drawn, taken back, tried and saved after signing in; a call says what it needs", async () => {
    const { admin, sample } = running;
    const page = await (await running.open({ isPlain: true })).newPage();
    await page.goto(`/clients/${sample.organisation}`);
    expect(await page.evaluate("isSecureContext")).toBe(false);
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password").fill(admin.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "New voice agent" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Without TLS");
    await page.getByRole("button", { name: "Make agent" }).click();
    await blockOf(page, "Start").waitFor();
    await draw(page, { name: "Greeting", type: "Voice", at: { x: 380, y: 190 }, words: { "en-IN": "Good morning." } });
    await dragPath(page, "Start", "Greeting");
    await saved(page);
    await page.getByRole("button", { name: /^Undo/ }).first().click();
    await saved(page);
    await page.getByRole("button", { name: /^Redo/ }).first().click();
    await saved(page);
    await page.reload();
    await blockOf(page, "Greeting").waitFor();

    await page.getByRole("button", { name: "Simulate" }).click();
    const panel = sidePanelOf(page);
    await panel.getByRole("button", { name: "Start", exact: true }).click();
    await panel.getByRole("log").getByText("Good morning.").waitFor();

    await page.goto(`${sample.path}/test?by=call`);
    await page.getByRole("button", { name: "Call", exact: true }).click();
    await page.getByText(/came without TLS\. Open it by https, or at localhost/).waitFor();
    await page.goto(`${sample.path}/documentation`);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText(`${sample.path}/documentation`).waitFor();
  });
});
