import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { faultsOf } from "./accessible.ts";
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

  test("keeps a made-up answer and gives it by itself, until it is changed or removed", async () => {
    const context = await running.open({ tokens: await running.signIn() });
    const agent = await running.addAgent("Survey", "delivery-survey");
    const page = await pageAt(context, `${agent}/design/start?panel=simulator`);
    const panel = page.getByRole("complementary", { name: "Simulator" });
    const toTheRecording = async () => {
      await panel.getByRole("button", { name: "Start again" }).click();
      for (const [key, question] of [
        ["2", "What could have been better"],
        ["1", "Would you like to leave a comment"],
        ["1", ""],
      ] as const) {
        await panel.getByRole("button", { name: `Key ${key}` }).click();
        if (question !== "") await panel.getByRole("log").getByText(question).last().waitFor();
      }
    };
    await panel.getByRole("button", { name: "Start", exact: true }).click();
    await panel.getByRole("button", { name: "Telephone keys" }).click();
    await toTheRecording();
    await panel.getByLabel("Answer so from now on, in this browser").check();
    await panel.getByRole("button", { name: "Succeed" }).click();
    await panel.getByRole("group", { name: /^Waiting for record/ }).waitFor({ state: "detached" });

    await page.reload();
    await panel.getByRole("button", { name: "Start", exact: true }).click();
    await panel.getByRole("button", { name: "Telephone keys" }).click();
    await toTheRecording();
    await panel.getByText("Made-up answers").click();
    await panel.getByRole("button", { name: "Edit the answer of record Comment" }).click();
    await panel.getByLabel("Result (JSON)").fill("{oops");
    await panel.getByRole("alert").waitFor();
    await panel.getByLabel("Result (JSON)").fill("null");
    await panel.getByLabel("record Comment").selectOption("fails");
    await panel.getByRole("button", { name: "Save" }).click();
    await panel.getByText("record Comment fails").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await panel.getByRole("button", { name: "Remove the answer of record Comment" }).click();
    await panel.getByText("Made-up answers").waitFor({ state: "detached" });
    await toTheRecording();
    await panel.getByRole("group", { name: /^Waiting for record/ }).waitFor();
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
