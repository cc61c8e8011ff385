import { expect, test } from "vitest";
import { faultsInBothThemes } from "./accessible.ts";
import { startDesigning } from "./designing.ts";
import type { RunningConsole } from "./running-console.ts";
import { talkedCalls } from "./talked-calls.ts";

/** Rules written by form: checked, told in a sentence, tried over states and calls, switched off, deleted with undo. */
export function ruling(running: () => RunningConsole): void {
  test("a rule is written by form with names that complete, tried over states and stored calls, and its breach is played", async () => {
    const designing = await startDesigning(running());
    const { page, path, api } = designing;
    const call = await talkedCalls(running(), designing);
    await call([{ press: "2" }]);
    await call([{ press: "1" }, { press: "1" }, { press: "2" }]);
    const stored = async () => (await running().ask("GET", api)).body.rules;
    await page.goto(`${path}/configure/rules`);
    const part = page.getByRole("region", { name: "Rules", exact: true });
    await part.getByText("No rules yet").waitFor();

    await part.getByRole("button", { name: "Add rule" }).click();
    const saveBar = page.getByRole("region", { name: "Unsaved changes" });
    await saveBar.getByText("1 field needs mending").waitFor();
    await part.getByLabel("Name").fill("Greets once");
    const never = part.getByLabel("Must never be");
    await never.pressSequentially("moment.do");
    await page.getByRole("option", { name: /moment\.does/ }).waitFor();
    await page.keyboard.press("Enter");
    await never.pressSequentially(' == "ent');
    await page.getByRole("option", { name: /enters/ }).waitFor();
    await page.keyboard.press("Enter");
    await never.pressSequentially(' && moment.block == "Menus"');
    await part.getByText('moment.block is never "Menus". Known are Menu, Start and Goodbye. (character 44)').waitFor();
    await part.getByText("It is tried once nothing is wrong in it.").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Backspace");
    await part.getByText("It never happens that “Menu” is entered; a breach is only reported.").waitFor();
    await part.getByLabel("Allowed").fill("1");
    await part.getByText("It happens at most once that “Menu” is entered; a breach is only reported.").waitFor();
    await part.getByText(/^\d+ breach(es)? in \d+ states, 1 in 2 calls$/).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);

    await page.keyboard.press("Control+s");
    await page.getByText("Updated", { exact: true }).waitFor();
    expect(await stored()).toEqual([
      { name: "Greets once", never: 'moment.does == "enters" && moment.block == "Menu"', most: 1 },
    ]);
    await part.getByText(/^\d+ breach(es)? in \d+ states, 1 in 2 calls$/).waitFor();
    // A call that broke it by its record: the rule's share, and the way to it.
    const broken = await call([{ press: "2" }], false, [
      { type: "rule_breached", rule: "Greets once", blocked: false },
    ]);
    await page.reload();
    const scores = part.getByRole("region", { name: "Kept in calls of the last 30 days" });
    await scores.getByRole("row", { name: /Greets once 66\.6 % of 3 calls 66\.6 % of 3 calls/ }).waitFor();
    await scores.getByRole("link", { name: "1 call" }).click();
    await page.getByRole("button", { name: /^Rule/ }).waitFor();
    await expect
      .poll(() =>
        page
          .locator(`a[href*="/calls/"]`)
          .evaluateAll((links) => links.map((each) => each.getAttribute("href")?.split("?")[0]?.split("/").at(-1))),
      )
      .toEqual([broken]);
    // The list says which rules a call broke, and finds those that broke any.
    await page.getByRole("button", { name: "Choose columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Broken rules" }).click();
    await page.keyboard.press("Escape");
    const row = page.getByRole("row").filter({ has: page.locator(`a[href*="${broken}"]`) });
    expect(await row.getByTitle("Greets once", { exact: true }).textContent()).toBe("1 Greets once");
    await page.goto(`${new URL(page.url()).pathname}?broke=any&columns=broken_rules`);
    await row.getByTitle("Greets once", { exact: true }).waitFor();
    expect(await page.locator(`a[href*="/calls/"]`).count()).toBe(1);
    await page.getByRole("button", { name: /^Broke a rule.*Any rule/ }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.goto(`${path}/configure/rules`);
    await part.getByRole("button", { name: "Play shortest: Greets once" }).click();
    const log = page.getByRole("log");
    await expect.poll(async () => (await log.getByText(/^Welcome to Parley\./).all()).length).toBe(2);
  });

  test("what a deploy checks is listed with its state before it is pressed, and leads to where it is mended", async () => {
    const { page, path, api } = await startDesigning(running());
    await running().ask("PATCH", api, { deploy_checks: ["tests", "verify"] });
    await page.goto(`${path}/deploy`);
    const list = page.getByRole("region", { name: "Before the deploy" });
    await list.getByText("The agent has no tests.").waitFor();
    await list.getByText("Nothing found").waitFor();
    await list.getByText("Rules, Golden calls").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await list.getByRole("link", { name: "Ask for them" }).click();
    await page.getByRole("heading", { name: "Rules and checks" }).waitFor();
    await page.goBack();
    await list.getByRole("link", { name: "Open tests" }).click();
    await page.getByText("No tests yet").waitFor();
  });

  test("rules begin with examples, are duplicated, switched off, block the turn, and come back after they were deleted", async () => {
    const { page, path, api } = await startDesigning(running());
    await page.goto(`${path}/configure/rules`);
    const part = page.getByRole("region", { name: "Rules", exact: true });
    for (const name of [
      "No balance before verified",
      "Disclosure before any question",
      "At most two reprompts in a row",
    ]) {
      await part.getByRole("button", { name, exact: true }).click();
    }
    // The sample has no such prompts: the form says what it has.
    await part.getByRole("button", { name: "Edit No balance before verified" }).click();
    await part.getByText(/^moment\.prompt is never "Balance"\. Known .*Short menu.* \(character 43\)$/).waitFor();
    await part.getByRole("button", { name: "Delete Disclosure before any question" }).click();
    const restored = part.getByRole("button", { name: "Duplicate Disclosure before any question" });
    await restored.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await restored.waitFor();
    await part.getByRole("button", { name: "Delete Disclosure before any question" }).click();
    await part.getByRole("button", { name: "Delete No balance before verified" }).click();
    await part.getByText(/^\d+ breach(es)? in \d+ states, no calls yet$/).waitFor();
    await part.getByRole("button", { name: "Edit At most two reprompts in a row" }).click();
    await part.getByText("Blocks the turn").last().click();
    await part.getByText(/^The fallback follows\./).waitFor();
    await part.getByText("Takes a path").last().click();
    const target = part.getByRole("combobox", { name: "To the block" });
    await target.fill("Goodby");
    await part.getByText(/^There is no block "Goodby" to go to\. Known .*Goodbye/).waitFor();
    await page.getByRole("option", { name: "Goodbye" }).click();
    await part.getByText(/and the conversation goes to “Goodbye”\.$/).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await part.getByRole("button", { name: "Duplicate At most two reprompts in a row" }).click();
    await part.getByText("Blocks the turn").last().click();
    await part.getByRole("button", { name: "Switch off At most two reprompts in a row copy" }).click();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press("Control+s");
    await page.getByText("Updated", { exact: true }).waitFor();
    const rule = { never: 'moment.does == "reprompts"', most: 2, in_a_row: true };
    expect((await running().ask("GET", api)).body.rules).toEqual([
      { name: "At most two reprompts in a row", ...rule, goes_to: "Goodbye" },
      { name: "At most two reprompts in a row copy", ...rule, blocks: true, off: true },
    ]);
  });
}
