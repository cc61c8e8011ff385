import { describe, expect, test } from "vitest";
import { pressPair } from "../keyboard.ts";
import { pageAt, type RunningConsole } from "../running-console.ts";

export function movingAround(running: () => RunningConsole): void {
  describe("moving around", () => {
    test("a level of the breadcrumb switches by typing, with the keyboard alone", async () => {
      const { open, signIn, sample, addAgent } = running();
      const other = await addAgent("Second agent", "welcome");
      const page = await pageAt(await open({ tokens: await signIn() }), `${sample.path}/calls`);
      await page.getByRole("button", { name: "Switch agent" }).press("Enter");
      await page.getByRole("combobox", { name: "Name of the agent" }).fill("sec");
      await page.getByRole("option", { name: "Second agent" }).waitFor();
      await expect.poll(() => page.getByRole("option").count()).toBe(1);
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.pathname.startsWith(other));

      await page.goto(`${sample.path}/calls`);
      await page.getByRole("button", { name: "Switch version" }).click();
      await page.getByRole("option", { name: "0.0.1" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("listbox").waitFor({ state: "detached" });
      expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("Switch version");
    });

    test("the palette finds clients and pages of before, and does what the page can do", async () => {
      const { open, signIn, sample } = running();
      const page = await pageAt(await open({ tokens: await signIn() }), `${sample.path}/calls`);
      await page.getByRole("heading", { name: "Calls", exact: true }).waitFor();
      await page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Welcome").waitFor();
      await page.keyboard.press("Control+k");
      const field = page.getByRole("combobox", { name: "Search or jump to" });
      await page.getByRole("option", { name: /Welcome, 0.0.1, Calls/ }).waitFor();
      await field.fill("parley");
      await page.getByRole("option", { name: "Parley demo" }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Voice agents", exact: true }).waitFor();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.keyboard.press("Control+k");
      await field.fill("collapse");
      await page.getByRole("option", { name: /Collapse the side panel/ }).click();
      await page.getByRole("button", { name: "Expand" }).waitFor();
    });

    test("keys lead to the main pages, a sheet tells them, and Escape closes only what is on top", async () => {
      const { open, signIn, sample } = running();
      const page = await pageAt(await open({ tokens: await signIn() }), `${sample.path}/calls`);
      await page.getByRole("heading", { name: "Calls", exact: true }).waitFor();
      await page.keyboard.press("?");
      const sheet = page.getByRole("dialog", { name: "Keys" });
      await sheet.getByText("Go to agents").waitFor();
      await pressPair(page, "g", "c");
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
      expect(new URL(page.url()).pathname).toBe(`${sample.path}/calls`);
      await pressPair(page, "g", "t");
      await page.getByRole("heading", { name: "Test", exact: true }).waitFor();
      await pressPair(page, "g", "a");
      await page.getByRole("heading", { name: "Voice agents", exact: true }).waitFor();
      await page.keyboard.press("/");
      await page.keyboard.type("gc");
      expect(await page.getByRole("searchbox", { name: "Search agents" }).inputValue()).toBe("gc");
      await page.getByRole("searchbox", { name: "Search agents" }).blur();
      await pressPair(page, "g", "c");
      await page.getByRole("heading", { name: "Clients", exact: true }).waitFor();
    });

    test("the zone is chosen and remembered", async () => {
      const { open, signIn, sample } = running();
      const page = await pageAt(await open({ tokens: await signIn() }), `/clients/${sample.organisation}`);
      await page.getByRole("button", { name: /^Times are shown in/ }).click();
      expect(await page.getByRole("menuitemradio", { name: /Client's time/ }).isDisabled()).toBe(true);
      await page.getByRole("menuitemradio", { name: /^UTC/ }).click();
      await page.getByRole("button", { name: "Times are shown in UTC" }).waitFor();
      await page.reload();
      await page.getByRole("button", { name: "Times are shown in UTC" }).waitFor();
    });
  });
}
