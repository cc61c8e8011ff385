import type { Page } from "playwright-core";
import { pageAt, type RunningConsole } from "./running-console.ts";

/** The simulator of an agent, loaded and cut off from the world, with every request that it tries all the same. */
export async function offlineSimulator(
  { open, signIn }: RunningConsole,
  path: string,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<{ page: Page; tried: string[] }> {
  const context = await open({ tokens: await signIn() });
  const page = await pageAt(context, `${path}/test`);
  // Agents with many examples learn them here first: three seconds of a processor, fifteen times that in this browser.
  await page.locator("button:enabled", { hasText: "Start" }).waitFor({ timeout: 240_000 });
  await prepare(page);
  await context.setOffline(true);
  const tried: string[] = [];
  page.on("request", (request) => tried.push(request.url()));
  return { page, tried };
}

export const say = async (page: Page, text: string) => {
  await page.getByLabel("What the caller says").fill(text);
  await page.keyboard.press("Enter");
};
export const press = async (page: Page, keys: string) => {
  for (const key of keys) await page.getByRole("button", { name: `Key ${key}`, exact: true }).click();
};
export const heard = (page: Page, text: string | RegExp) => page.getByRole("log").getByText(text).last().waitFor();
/** Opens the form of a caller and names them. */
export const writeCaller = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "New caller" }).click();
  const form = page.getByRole("dialog", { name: "New caller" });
  await form.getByLabel("Name").fill(name);
  return form;
};
export const stateOf = (page: Page) => page.getByRole("region", { name: "State" });

export const account = `{"name": "Asha Rao", "account_last4": "4321", "birth_date": "1990-03-05"}`;
export const metadata = `{"amount_due": "4500 INR", "due_date": "2026-01-02"}`;
