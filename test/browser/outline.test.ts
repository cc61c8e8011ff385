import { describe, expect, test } from "vitest";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { startDesigning } from "./designing.ts";
import { inspectorOf } from "./drawing.ts";
import { tabTo } from "./keyboard.ts";
import type { RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

/** What has its default the document leaves out. */
const nameOf = ({ name }: { readonly name?: string }) => name ?? "New Block";

describe.skipIf(launch === null)("the outline in a browser", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  test("the outline adds, connects and deletes by keyboard alone, and keeps the Start block and its path", async () => {
    const { page, document } = await startDesigning(running, "?view=outline");
    const outline = page.getByRole("table", { name: "Outline" });
    const blocks = async () => (await document()).rows.block.map(nameOf);
    await outline.waitFor();
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await tabTo(page, page.getByRole("combobox", { name: "Kind of block" }));
    await page.keyboard.press("e");
    await tabTo(page, button("Add block"));
    await page.keyboard.press("Enter");
    await expect.poll(blocks).toContain("New Block");
    await tabTo(page, button("Add a path from Menu"));
    const paths = async () => (await document()).rows.path;
    const count = (await paths()).length;
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await paths()).length).toBe(count + 1);
    const made = (await paths()).find((path) => (path.destination_block ?? null) === null);
    await tabTo(page, outline.getByRole("combobox").filter({ hasText: "Nowhere" }));
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    const fresh = (await document()).rows.block.find((row) => nameOf(row) === "New Block");
    await expect.poll(async () => (await paths()).find(({ id }) => id === made?.id)?.destination_block).toBe(fresh?.id);
    await tabTo(page, button("Delete New Block"));
    await page.keyboard.press("Enter");
    await expect.poll(blocks).not.toContain("New Block");
    await tabTo(page, button("Delete Start"));
    await page.keyboard.press("Enter");
    await page.getByText("Cannot delete the Start block!").first().waitFor();
    await tabTo(page, page.getByRole("button", { name: /^Delete the path/ }).first());
    await page.keyboard.press("Enter");
    await page.getByText("Cannot delete the Start path!").first().waitFor();
    expect(await blocks()).toContain("Start");
  });

  test("a finding leads to its field, and what mends it does", async () => {
    const { page, document } = await startDesigning(running, "?view=outline&issues=open");
    await page.getByRole("button", { name: "Add block" }).click();
    const drawer = page.getByRole("region", { name: "Issues", exact: true });
    const isThere = async () => (await document()).rows.block.some((row) => nameOf(row) === "New Block");
    await expect.poll(isThere).toBe(true);
    await drawer.getByRole("button", { name: /^All/ }).click();
    await drawer.getByRole("button", { name: "Remove block" }).click();
    await expect.poll(isThere).toBe(false);
    await page.getByRole("button", { name: "Add a path from Menu" }).click();
    await drawer.getByRole("button", { name: "Choose target" }).click();
    await page.waitForURL(/field=destination_block/);
    await expect.poll(() => inspectorOf(page).locator("[data-field=destination_block] input:focus").count()).toBe(1);
  });
});
