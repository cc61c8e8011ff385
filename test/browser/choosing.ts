import type { Locator, Page } from "playwright-core";
import { tabTo } from "./keyboard.ts";

/** Takes an option of a list of choices by the pointer. */
export async function choose(select: Locator, option: string): Promise<void> {
  await select.click();
  await select.page().getByRole("option", { name: option, exact: true }).click();
}

/** Goes to a list of choices by Tab and takes an option by its first letter, pressed until it is the one. */
export async function chooseByKey(
  page: Page,
  select: Locator,
  option: string,
  key?: "Tab" | "Shift+Tab",
): Promise<void> {
  await tabTo(page, select, key);
  await page.keyboard.press("Enter");
  const options = page.getByRole("listbox").getByRole("option");
  for (let tries = await options.count(); tries > 0; tries--) {
    if ((await page.locator("[role=option][data-active]").textContent()) === option)
      return page.keyboard.press("Enter");
    await page.keyboard.press(option.charAt(0));
  }
  throw new Error(`${option} is no choice of ${select}`);
}
