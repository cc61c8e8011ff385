import { describe, expect, test } from "vitest";
import { faultsInBothThemes } from "./accessible.ts";
import { choose } from "./choosing.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

describe.skipIf(launch === null)("the documentation of an agent in a browser", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  test("opens from the agent's row, reads in each language, follows its paths and prints alone, in light", async () => {
    const name = "Read aloud";
    const agent = await running.addAgent(name, "payment-reminder");
    const context = await running.open({ tokens: await running.signIn() });
    const page = await pageAt(context, agent.replace(/\/voice-agents.*/, ""));
    await page.getByRole("searchbox", { name: "Search agents" }).fill(name);
    const row = page.getByRole("row").filter({ hasText: name });
    const languages = row.getByText("hi-IN", { exact: true }).locator("..");
    expect(await languages.evaluate((chips) => chips.scrollWidth <= chips.clientWidth), "both languages show").toBe(
      true,
    );
    await row.getByRole("button", { name: /^Actions|^More/ }).click();
    await page.getByRole("menuitem", { name: "Documentation" }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();

    const block = (of: string) => page.getByRole("region", { name: of });
    const language = block("Language");
    await language.getByText(/For English, press 1/).waitFor();
    await choose(page.getByRole("combobox", { name: "Language of the prompts" }), "Hindi (India) · hi-IN");
    await language
      .getByText(/[\u0900-\u097f]/)
      .first()
      .waitFor();
    expect(page.url()).toContain("language=hi-IN");

    await block("Start").getByRole("link", { name: "Language" }).first().click();
    await expect.poll(() => page.locator(":target").getByRole("heading").first().textContent()).toContain("Language");
    await page.getByRole("table").filter({ hasText: "Intent" }).first().waitFor();

    // Who gets the link of a part lands there, and reads what else the way needs.
    const shared = await pageAt(context, `${agent}/documentation#asides`);
    const asides = block("What is answered in between");
    await shared.getByRole("heading", { name: "What is answered in between" }).waitFor();
    const isInSight = () =>
      shared.getByRole("heading", { name: "What is answered in between" }).evaluate((heading) => {
        const { top, bottom } = heading.getBoundingClientRect();
        return top >= 0 && bottom <= (heading.ownerDocument.defaultView?.innerHeight ?? 0);
      });
    await expect.poll(isInSight).toBe(true);
    await asides.getByText("Hold on").waitFor();
    await block("Start").getByText("The caller means callback, and gives callback_time").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page
      .getByText("Who may see this agent can open it, once signed in.")
      .or(page.getByText("Copy this link by hand"))
      .waitFor();

    await page.emulateMedia({ media: "print" });
    await page.getByText(/^Version 0\.0\.1, .+, words in Hindi \(India\)$/).waitFor();
    expect(await page.getByRole("navigation", { name: "Contents" }).isVisible()).toBe(true);
    expect(await page.getByRole("banner").isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  });
});
