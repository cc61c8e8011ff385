import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { faultsInBothThemes } from "./accessible.ts";
import { choose } from "./choosing.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { startDesigning } from "./designing.ts";
import { blockOf } from "./drawing.ts";
import type { RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

describe.skipIf(launch === null)("versions of an agent", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  const rowOf = (page: Page, version: string) =>
    page.getByRole("row").filter({ has: page.getByRole("link", { name: version, exact: true }) });
  const dialogOf = (page: Page) => page.getByRole("dialog", { name: "New version" });
  async function openVersions(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Switch version" }).click();
    await page.getByRole("option", { name: "All versions" }).click();
    await page.getByRole("heading", { name: "Versions", exact: true }).waitFor();
  }

  test("a version is copied with notes and opens in Design; an empty one is added, and deleted again", async () => {
    const { page, document } = await startDesigning(running);
    const names = (await document()).rows.block.map(({ name }) => name);
    await openVersions(page);
    expect(await page.getByText("Live", { exact: true }).count()).toBe(0);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Add version" }).click();
    await dialogOf(page).getByLabel("Notes").fill("Shorter greeting");
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialogOf(page).getByRole("button", { name: "Add version" }).click();
    await page.getByText("Version 0.0.2 is added").waitFor();
    await blockOf(page, names.at(-1) ?? "").waitFor();
    expect(page.url()).toContain("/0.0.2/design/");

    await openVersions(page);
    await rowOf(page, "0.0.2").getByText("Shorter greeting").waitFor();
    await rowOf(page, "0.0.2").getByText("0.0.1").waitFor();
    await page.getByRole("button", { name: "Add version" }).click();
    await choose(dialogOf(page).getByLabel("Copy of"), "Nothing: begin with an empty version");
    await dialogOf(page).getByRole("button", { name: "Add version" }).click();
    await page.getByRole("button", { name: "Issues Nothing is drawn yet" }).waitFor();

    await openVersions(page);
    await page.getByRole("link", { name: "0.0.3", exact: true }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete version" }).click();
    await page.getByText("Version deleted").waitFor();
    await rowOf(page, "0.0.3").waitFor({ state: "detached" });
  });

  test("the version that is live is marked as soon as it is deployed", async () => {
    const { page } = await startDesigning(running);
    await openVersions(page);
    await page.getByRole("navigation").getByRole("link", { name: "Deploy" }).click();
    await page.getByRole("button", { name: "Deploy 0.0.1" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Deploy", exact: true }).click();
    await page.getByText(/r1 is live$/).waitFor();
    await openVersions(page);
    await rowOf(page, "0.0.1").getByText("Live", { exact: true }).waitFor();
  });

  test("of two who write notes at once neither loses words unseen", async () => {
    const { page, api } = await startDesigning(running);
    await openVersions(page);
    await page.getByRole("link", { name: "0.0.1", exact: true }).click();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const form = page.getByRole("dialog", { name: "Edit 0.0.1" });
    await form.getByLabel("Notes").fill("Ours");
    await running.ask("PUT", `${api}notes/`, { notes: "Theirs", seen: null });
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Another person changed this meanwhile").waitFor();
    expect((await running.ask("GET", api)).body.notes).toBe("Theirs");
    await form.getByRole("radio", { name: "Yours: Ours" }).check();
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    expect((await running.ask("GET", api)).body.notes).toBe("Ours");
  });

  test("M060: what keeps a version from being deleted is said", async () => {
    const { page } = await startDesigning(running);
    await openVersions(page);
    await page.getByRole("link", { name: "0.0.1", exact: true }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete version" }).click();
    await page.getByText("Error deleting a version").waitFor();
    await page.getByText("A flow keeps at least one version.").waitFor();
  });
});
