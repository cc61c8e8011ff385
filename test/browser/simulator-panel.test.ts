import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { chromiumToLaunch } from "./chromium.ts";
import { pageAt, type RunningConsole, startConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

describe.skipIf(launch === null)("the simulator beside the canvas", () => {
  let running: RunningConsole;

  beforeAll(async () => {
    running = await startConsole(launch ?? {});
  });
  afterAll(() => running?.stop());
  afterEach(async () => {
    expect(await running.closeAll()).toEqual([]);
  });

  test("says what the canvas says, without the network, goes back and forth, and closes by Esc", async () => {
    const context = await running.open({ tokens: await running.signIn() });
    const page = await pageAt(context, `${running.sample.path}/design/start`);
    await page.getByRole("button", { name: "Simulate" }).click();
    const panel = page.getByRole("complementary", { name: "Simulator" });
    await panel.getByRole("button", { name: "Start", exact: true }).click();
    await panel
      .getByRole("log")
      .getByText(/^Welcome to Parley/)
      .waitFor();
    await context.setOffline(true);
    await panel.getByRole("button", { name: "Telephone keys" }).click();
    await panel.getByRole("button", { name: "Key 9" }).click();
    await panel.getByRole("log").getByText("That key is not on the menu.").waitFor();
    await panel.getByRole("button", { name: "Rewind to before turn 2" }).click();
    await panel.getByRole("log").getByText("That key is not on the menu.").waitFor({ state: "detached" });
    await panel.getByRole("button", { name: "Way 1, 2 turns" }).click();
    await panel.getByRole("log").getByText("That key is not on the menu.").waitFor();
    await panel.getByRole("button", { name: "Key 2" }).click();
    await panel.getByRole("log").getByText("Thank you for calling. Goodbye.").waitFor();
    await context.setOffline(false);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
  });

  test("leads over to a call, and the address says so", async () => {
    const context = await running.open({ tokens: await running.signIn() });
    const page = await pageAt(context, `${running.sample.path}/design/start?panel=simulator`);
    const panel = page.getByRole("complementary", { name: "Simulator" });
    await panel.locator("label", { hasText: "Voice" }).first().click();
    await page.waitForURL(/panel=call/);
    await panel.getByRole("button", { name: "Call", exact: true }).waitFor();
  });
});
