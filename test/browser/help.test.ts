import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { docsFiles } from "../../apps/console/help/docs-files.ts";
import { faultsInBothThemes } from "./accessible.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { tabTo } from "./keyboard.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

describe.skipIf(launch === null)("Help", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  const helpAt = async (path: string, build: "studio" | "applications" = "studio") =>
    pageAt(await running.open({ build, tokens: await running.signIn(undefined, build), width: 1280 }), path);
  const titled = (page: Page, title: string) => page.getByRole("heading", { level: 1, name: title }).waitFor();
  /** Whether a heading stands at the upper end of what is seen. */
  const topOf = async (page: Page, heading: string) =>
    (await page.getByRole("heading", { name: heading, exact: true }).boundingBox())?.y ?? Number.NaN;

  test.each(["studio", "applications"] as const)("is in the %s build, from every page", async (build) => {
    const page = await helpAt("/", build);
    await page.getByRole("link", { name: "Help" }).click();
    await titled(page, "Documentation");
    await page
      .getByRole("navigation", { name: "Pages of Help" })
      .getByRole("link", { name: "Your first agent" })
      .click();
    await titled(page, "Your first agent");
    await page.goBack();
    await titled(page, "Documentation");
  });

  test("a link to a heading leads there, and back leads back", async () => {
    const page = await helpAt("/help/how-to/webhooks#name-credentials");
    await titled(page, "Call a webhook");
    await expect.poll(() => topOf(page, "Name credentials")).toBeLessThan(200);
    await page.goto("/help/how-to/numbers");
    await page.getByRole("article").getByRole("link", { name: "How a call goes" }).click();
    await titled(page, "How a call goes");
    await expect.poll(() => topOf(page, "Calls that go out")).toBeLessThan(200);
    await page.goBack();
    await titled(page, "Give an agent a number");
  });

  test("search finds words of text and headings, by the keyboard alone, without the network", async () => {
    const page = await helpAt("/help");
    await titled(page, "Documentation");
    await page.keyboard.press("/");
    await page.keyboard.type("inter-digit");
    const results = page.getByRole("region", { name: "Search results" });
    await results.getByRole("link").first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole("searchbox", { name: "Search Help" }).fill("no such wordling");
    await results.getByText("No page has “no such wordling”.").waitFor();
    await page.getByRole("searchbox", { name: "Search Help" }).fill("validation webhook accept");
    await page.context().setOffline(false);
    await tabTo(page, results.getByRole("link", { name: /^Call a webhook/ }).first());
    await page.keyboard.press("Enter");
    await titled(page, "Call a webhook");
    expect(await page.getByRole("searchbox", { name: "Search Help" }).inputValue()).toBe("");
  });

  test("an address without a page says so", async () => {
    const page = await helpAt("/help/how-to/nothing");
    await page.getByRole("heading", { name: "Help has no such page" }).waitFor();
    await page.getByRole("link", { name: "All pages of Help" }).click();
    await titled(page, "Documentation");
  });

  test("axe finds nothing serious in either theme, and pages fit into 1280 px", async () => {
    const found: { [path: string]: readonly string[] } = {};
    const paths = ["/help", "/help/tutorial/first-agent", "/help/reference/api", "/help/reference/nouns/block"];
    const page = await helpAt("/help");
    for (const path of [...paths, "/help/reference/events", "/help/reference/semantics/2-4-precedence"]) {
      await page.goto(path);
      await page.locator("article h1").waitFor();
      const faults = await faultsInBothThemes(page);
      if (faults.length > 0) found[path] = faults;
    }
    expect(found).toEqual({});
  });

  test("every page is also Markdown, and llms.txt lists all of them", async () => {
    const { address } = running;
    const list = await fetch(`${address}/llms.txt`);
    expect(list.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const text = await list.text();
    for (const { page, markdown } of await docsFiles()) {
      const answer = await fetch(`${address}/help/${page}.md`);
      expect(answer.headers.get("content-type"), page).toBe("text/markdown; charset=utf-8");
      expect(await answer.text()).toBe(markdown);
      if (page !== "README") expect(text).toContain(`(/help/${page}.md)`);
    }
  });

  test("the empty list of calls leads to the page on numbers", async () => {
    const page = await helpAt(`${await running.addAgent("Without calls", "welcome")}/calls`);
    await page.getByRole("link", { name: "How to call an agent" }).click();
    await titled(page, "Give an agent a number");
  });
});
