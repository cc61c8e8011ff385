import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { chromiumToLaunch } from "./chromium.ts";
import { pageAt, type RunningConsole, startConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

describe.skipIf(launch === null)("finding in an agent", () => {
  let running: RunningConsole;

  beforeAll(async () => {
    running = await startConsole(launch ?? {});
  });
  afterAll(() => running?.stop());
  afterEach(async () => {
    expect(await running.closeAll()).toEqual([]);
  });

  test("Ctrl+F finds what a block says and Enter leads to it; Escape ends it", async () => {
    const context = await running.open({ tokens: await running.signIn() });
    const page = await pageAt(context, `${running.sample.path}/design/start`);
    await page.getByRole("button", { name: "Simulate" }).waitFor();
    await page.keyboard.press("Control+f");
    const panel = page.getByRole("search", { name: "Find in the agent" });
    const field = panel.getByRole("searchbox");
    await field.fill("thank you for calling");
    await panel.getByText("1 found", { exact: true }).waitFor();
    await field.press("Enter");
    await panel.getByText("1 of 1", { exact: true }).waitFor();
    await page.waitForURL((url) => url.searchParams.has("select"));

    await panel.getByRole("button", { name: "Regular expression" }).click();
    await field.fill("(");
    await panel.getByText(/^The pattern cannot be read/).waitFor();
    await field.fill("e$");
    await panel.getByText(/found$/).waitFor();
    await field.press("Escape");
    await panel.waitFor({ state: "detached" });
  });
});
