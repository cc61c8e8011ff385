import type { Page } from "playwright-core";
import { expect } from "vitest";
import { pageAt, type RunningConsole } from "./running-console.ts";

/** What tests of a screen that is made from a noun do with its list. */
export function resourceList(running: () => RunningConsole) {
  const openAt = async (path: string) => pageAt(await running().open({ tokens: await running().signIn() }), path);
  const rows = (page: Page) => page.locator("tbody a.row-link");
  const see = (page: Page, names: readonly string[]) => expect.poll(() => rows(page).allInnerTexts()).toEqual(names);
  const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
  const menuOf = async (page: Page, name: string, entry: string) => {
    await page.getByRole("button", { name: `Actions of ${name}` }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: entry }).click();
  };
  const add = async (path: string, body: object) => {
    const made = await running().ask("POST", path, body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body;
  };
  const empty = async (path: string) => {
    const { results } = (await running().ask("GET", `${path}?limit=500`)).body;
    for (const { id } of results) await running().ask("DELETE", `${path}${id}/`);
  };
  const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
  return { openAt, rows, see, rowOf, menuOf, add, empty, searchOf };
}
