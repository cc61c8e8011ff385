import type { Page } from "playwright-core";
import { chooseByKey } from "./choosing.ts";
import { type Drawn, inspectorOf, library, saved, sidePanelOf } from "./drawing.ts";
import { pressByKey, tabTo, writeByKey } from "./keyboard.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first();
const menuLink = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name });

/** The rows of the outline that a block and its paths have. */
const rowsOf = (page: Page, block: string) =>
  page.locator("tbody").filter({ has: page.getByRole("button", { name: `Add a path from ${block}` }) });

export async function makeByKeys(page: Page, who: { email: string; password: string }, name: string): Promise<void> {
  await writeByKey(page, page.getByLabel("Email"), who.email);
  await writeByKey(page, page.getByLabel("Password"), who.password);
  await page.keyboard.press("Enter");
  await pressByKey(page, button(page, "New voice agent"));
  await writeByKey(page, page.getByRole("textbox", { name: "Name" }), name);
  await page.keyboard.press("Enter");
  await pressByKey(page, button(page, "Show the outline"));
}

async function addBlock(page: Page, { name, type, words }: Drawn): Promise<void> {
  const inspector = inspectorOf(page);
  await chooseByKey(page, page.getByLabel("Kind of block"), type, "Shift+Tab");
  await pressByKey(page, button(page, "Add block"));
  await writeByKey(page, inspector.getByLabel("Name of the block"), name);
  await pressByKey(page, inspector.getByRole("button", { name: "Write prompt" }));
  for (const [code, text] of Object.entries(words)) {
    await pressByKey(page, inspector.getByRole("button", { name: new RegExp(`^${code}`) }), "Shift+Tab");
    await writeByKey(page, inspector.getByLabel(new RegExp(`in ${code}$`)), text);
  }
}

async function addPath(page: Page, from: string, to: string): Promise<void> {
  await pressByKey(page, button(page, `Add a path from ${from}`));
  const target = rowsOf(page, from).getByLabel(/^Target of/);
  await chooseByKey(page, target.last(), to);
}

/** The agent that others draw, written in the outline. */
export async function writeByKeys(page: Page): Promise<void> {
  const inspector = inspectorOf(page);
  await pressByKey(page, button(page, "Fields"));
  await writeByKey(page, inspector.getByLabel("Spoken"), "hi-IN");
  await page.keyboard.press("Enter");
  await inspector
    .getByText(/hi-IN$/)
    .first()
    .waitFor();
  for (const block of library) await addBlock(page, block);
  await addPath(page, "Start", "Greeting");
  await addPath(page, "Greeting", "Menu");
  await addPath(page, "Menu", "Hours");
  await pressByKey(page, rowsOf(page, "Menu").getByRole("button", { name: "always", exact: true }));
  await chooseByKey(page, inspector.getByLabel("Transition"), "DTMF");
  await writeByKey(page, inspector.getByLabel("Keys"), "1");
  await addPath(page, "Menu", "Help");
  await addPath(page, "Help", "Menu");
  await addPath(page, "Hours", "Thanks");
}

export async function mendByKeys(page: Page): Promise<void> {
  await pressByKey(page, button(page, "Add a path from Thanks"));
  await pressByKey(page, page.getByRole("button", { name: /^Issues/ }));
  const drawer = page.getByRole("region", { name: "Issues" });
  await pressByKey(page, drawer.getByRole("button", { name: "Choose target" }));
  await tabTo(page, inspectorOf(page).getByLabel("Target"));
  await page.keyboard.type("Goodbye");
  await page.getByRole("option", { name: /^Goodbye \(/ }).waitFor();
  await page.keyboard.press("Enter");
  await drawer.getByText("Nothing is wrong.").waitFor();
  await saved(page);
}

export async function tryByKeys(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await pressByKey(page, button(page, "Simulate"));
  const panel = sidePanelOf(page);
  await pressByKey(page, panel.getByRole("button", { name: "Start", exact: true }));
  await panel.getByRole("log").getByText("Press 1 for our hours.").waitFor();
  await pressByKey(page, panel.getByRole("button", { name: "Telephone keys" }));
  await pressByKey(page, panel.getByRole("button", { name: "Key 1" }));
  await panel.getByRole("log").getByText("Goodbye.").waitFor();
  await page.context().setOffline(false);
}

async function speakByKeys(page: Page, language: string): Promise<void> {
  await pressByKey(page, menuLink(page, "Design"));
  await pressByKey(page, button(page, "Fields"));
  await tabTo(page, inspectorOf(page).getByLabel("Spoken"), "Shift+Tab");
  await page.keyboard.insertText(language);
  await page.keyboard.press("Enter");
  await saved(page);
}

/** Deploys twice and brings the first release back. */
export async function deployByKeys(page: Page): Promise<void> {
  const inDialog = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
  for (const release of ["r1", "r2"]) {
    await pressByKey(page, menuLink(page, "Deploy"));
    await writeByKey(page, page.getByLabel("Note for the log"), `As ${release}`);
    await pressByKey(page, button(page, "Deploy 0.0.1"));
    await pressByKey(page, inDialog("Deploy"));
    await page.getByText(new RegExp(`${release} is live$`)).waitFor();
    if (release === "r1") await speakByKeys(page, "ta-IN");
  }
  await pressByKey(page, page.getByRole("button", { name: /^Roll back to .*r1$/ }).first());
  await pressByKey(page, inDialog("Roll back"));
  await page.getByText(/r1 answers again$/).waitFor();
}

export async function undoByKeys(page: Page): Promise<void> {
  await pressByKey(page, menuLink(page, "Design"));
  await pressByKey(page, button(page, "History"));
  await pressByKey(page, button(page, "Before these changes"));
  await page.locator(".react-flow__node").filter({ hasText: "Greeting" }).waitFor({ state: "detached" });
  await saved(page);
}
