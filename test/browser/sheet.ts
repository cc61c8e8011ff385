import type { Locator, Page } from "playwright-core";

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
