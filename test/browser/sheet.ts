import type { FlowDocument } from "@parley/flow";
import type { Locator, Page } from "playwright-core";
import { startDesigning } from "./designing.ts";
import type { RunningConsole } from "./running-console.ts";

/** The sheet of an agent of its own, in English and Hindi. */
export async function openPrompts(running: RunningConsole) {
  const designing = await startDesigning(running);
  const { page, path, api } = designing;
  await running.ask("PATCH", api, { languages: ["en-IN", "hi-IN"] });
  await page.goto(`${path}/configure`);
  await page.getByRole("navigation", { name: "Groups of settings" }).getByRole("link", { name: "Prompts" }).click();
  await gridOf(page).waitFor();
  return designing;
}

/** The sheet of prompts. */
export const gridOf = (page: Page) => page.getByRole("grid", { name: "Prompts by language" });

/** The cell of a prompt by its name and the place of its column, names first. */
export const cellOf = (page: Page, prompt: string, column: number): Locator =>
  gridOf(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${prompt}`) }) })
    .locator(`[data-column="${column}"]`);

/** What happens at the clipboard to what has the focus; answers with what the clipboard holds then. */
const atClipboard = (page: Page, type: "copy" | "paste", text = "") =>
  page.evaluate<string>(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", ${JSON.stringify(text)});
    const event = new ClipboardEvent("${type}", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
    return clipboardData.getData("text/plain");
  })()`);
export const paste = (page: Page, text: string) => atClipboard(page, "paste", text);
export const copied = (page: Page) => atClipboard(page, "copy");

/** The words of prompts in a language, by name. */
export async function wordsIn(document: () => Promise<FlowDocument>, language: string) {
  const { rows } = await document();
  const contents = rows.prompt_content.filter((row) => row.language === language);
  return Object.fromEntries(
    contents.map(({ prompt, content }) => [rows.prompt.find(({ id }) => id === prompt)?.name, content]),
  );
}
