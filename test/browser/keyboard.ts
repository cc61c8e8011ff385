import type { Locator, Page } from "playwright-core";

/** More stops of Tab than any page has. */
const most = 200;

/** Goes to something by Tab alone, backwards where that is the shorter way. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.waitFor();
  // Kept while it is there: finding something by its name at every stop would take longer than all the rest.
  let element = await target.elementHandle();
  for (let stop = 0; stop < most; stop++) {
    const focus = await element?.evaluate((here) =>
      here.isConnected ? here === here.ownerDocument.activeElement : null,
    );
    if (focus === true) return;
    if (focus === false) await page.keyboard.press(key);
    else element = await target.elementHandle();
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** Goes to a button or link by Tab and presses it by Enter. */
export async function pressByKey(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press("Enter");
}

/** Goes to a field by Tab and writes into it in place of what it has. */
export async function writeByKey(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

/** Presses two keys that belong together, the second upon the first: the console takes them for a pair within a moment only. */
export async function pressPair(page: Page, first: string, second: string): Promise<void> {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(second)]);
}
