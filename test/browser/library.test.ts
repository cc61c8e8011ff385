import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { faultsInBothThemes } from "./accessible.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { type Designing, node, startDesigning } from "./designing.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

describe.skipIf(launch === null)("the library of a client", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  async function act(page: Page, name: string): Promise<void> {
    await page.getByRole("button", { name: "Sub-flow actions" }).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  }
  const dialogOf = (page: Page) => page.getByRole("dialog");
  async function says({ document }: Designing, words: string): Promise<boolean> {
    return (await document()).rows.prompt_content.some(({ content }) => content === words);
  }
  test("the keys of the page do nothing below a dialog, and are the page's again after it", async () => {
    const { page } = await startDesigning(running);
    await node(page, "Goodbye").click();
    await page.keyboard.press("Delete");
    await node(page, "Goodbye").waitFor({ state: "detached" });
    await act(page, "Add from library");
    const cancel = dialogOf(page).getByRole("button", { name: "Cancel" });
    await cancel.focus();
    for (const key of ["Control+z", "Control+f"]) await page.keyboard.press(key);
    expect(await cancel.evaluate((button) => button.matches(":focus"))).toBe(true);
    expect(await node(page, "Goodbye").count()).toBe(0);
    await page.keyboard.press("Escape");
    await dialogOf(page).waitFor({ state: "detached" });
    expect(await page.getByRole("search").count()).toBe(0);
    await page.keyboard.press("Control+z");
    await node(page, "Goodbye").waitFor();
  });

  const asked = "Which city do {{ metadata.purpose }}?";

  test("a sub-flow is kept, added to another agent, kept again, and the copy upgraded and taken back", async () => {
    const origin = await startDesigning(running, "", "moving-home");
    await origin.page.getByRole("tab", { name: "Address" }).click();
    await act(origin.page, "Keep in library");
    await dialogOf(origin.page).getByLabel("Name in the library").fill("Ask for an address");
    await dialogOf(origin.page).getByLabel("What it is for").fill("City and floor");
    expect(await faultsInBothThemes(origin.page)).toEqual([]);
    await dialogOf(origin.page).getByRole("button", { name: "Keep", exact: true }).click();
    await origin.page.getByText("Ask for an address is in the library").waitFor();

    const target = await startDesigning(running);
    const { page } = target;
    await act(page, "Add from library");
    await dialogOf(page).getByLabel("Search the library").fill("floor");
    await dialogOf(page)
      .getByRole("radio", { name: /Ask for an address/ })
      .check();
    await dialogOf(page).getByText("purpose (text), with_floor (boolean)").waitFor();
    await dialogOf(page).getByText("Which city do").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialogOf(page).getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("Address is added").waitFor();
    expect(page.url()).toContain("/design/address");
    expect(await says(target, asked)).toBe(true);

    const better = "In which city do {{ metadata.purpose }}?";
    const content = (await origin.document()).rows.prompt_content.find((row) => row.content === asked);
    const { revision } = (await running.ask("GET", origin.api)).body;
    const operations = [{ op: "change", noun: "prompt_content", id: content?.id, fields: { content: better } }];
    const edited = await running.ask("POST", `${origin.api}edits/`, { operations }, { "if-match": `"${revision}"` });
    expect(edited.status).toBe(201);
    await act(origin.page, "Keep in library");
    await dialogOf(origin.page).getByLabel("What is new").fill("Better words");
    await dialogOf(origin.page).getByRole("button", { name: "Keep", exact: true }).click();
    await origin.page.getByText("Ask for an address is in the library as revision 2").waitFor();

    await page.reload();
    await page.getByText("Revision 2 is available.").waitFor();
    // An old copy would take the better words away from the library.
    await act(page, "Keep in library");
    await dialogOf(page).getByText("Take it first.").waitFor();
    expect(await dialogOf(page).getByRole("button", { name: "Keep", exact: true }).isDisabled()).toBe(true);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialogOf(page).getByRole("button", { name: "Look at it" }).click();
    await dialogOf(page).getByRole("button", { name: "Take revision 2" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Look at it" }).click();
    await dialogOf(page)
      .getByRole("region", { name: "Changed in the library up to revision 2" })
      .getByText(better)
      .waitFor();
    await dialogOf(page).getByRole("region", { name: "On the canvas" }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialogOf(page).getByRole("button", { name: "Take revision 2" }).click();
    await page.getByText("Address is at revision 2").waitFor();
    expect([await says(target, better), await says(target, asked)]).toEqual([true, false]);

    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await page.getByText("Revision 2 is available.").waitFor();
    await expect.poll(() => says(target, asked)).toBe(true);

    const { organisation } = running.sample;
    const address = `/clients/${organisation}/library`;
    const library = await pageAt(await running.open({ tokens: await running.signIn() }), address);
    const row = library.getByRole("row").filter({ hasText: "Ask for an address" });
    await row.getByText("2 agents").waitFor();
    await row.getByText("city, floor").waitFor();
    expect(await faultsInBothThemes(library)).toEqual([]);
    await row.getByRole("link", { name: "Ask for an address" }).click();
    await library.getByRole("button", { name: "See agents" }).click();
    await library.getByText("0.0.1, revision 2").waitFor();
    await library.getByText("0.0.1, revision 1").waitFor();
    await library.keyboard.press("Escape");
    await library.goto(new URL(address, library.url()).href);
    await row.getByRole("link", { name: "Ask for an address" }).click();
    await library.getByRole("button", { name: "Delete", exact: true }).click();
    await library.getByText("2 agents of this client use it.").waitFor();
    await library.getByRole("button", { name: "Delete sub-flow" }).click();
    await row.waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("tab", { name: "Address" }).waitFor();
    expect(await page.getByText("Revision 2 is available.").count()).toBe(0);
  });
});
