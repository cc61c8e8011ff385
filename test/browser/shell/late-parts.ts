import type { BrowserContext } from "playwright-core";
import { describe, expect, test } from "vitest";
import { chunkOf, stylesOf } from "../chunk-of.ts";
import { pageAt, type RunningConsole } from "../running-console.ts";

/** Lets files of the console fail until `give`; tells how often they were asked for. */
async function withhold(context: BrowserContext, files: readonly string[]) {
  let asked = 0;
  const isWithheld = (url: URL) => files.some((file) => url.pathname.endsWith(file));
  await context.route(isWithheld, (route) => {
    asked += 1;
    return route.abort();
  });
  return { asked: () => asked, give: () => context.unroute(isWithheld) };
}

const script = async (module: string) => [await chunkOf(`src/${module}`)];

export function lateParts(running: () => RunningConsole): void {
  describe("what is fetched after the page", () => {
    test("leaves the page as it is when it does not come, and comes by itself", async () => {
      const { open, signIn } = running();
      const context = await open({ tokens: await signIn() });
      const around = await withhold(context, await script("shell/around-pages.tsx"));
      const palette = await withhold(context, await script("shell/palette/palette.tsx"));
      const page = await pageAt(context, "/help");
      const field = page.getByRole("searchbox", { name: "Search Help" });
      const found = page.getByRole("region", { name: "Search results" }).getByRole("link").first();
      await field.fill("inter-digit");
      await found.waitFor();
      await expect.poll(around.asked).toBeGreaterThan(1);
      expect([await field.inputValue(), await found.isVisible()]).toEqual(["inter-digit", true]);

      // Nothing can show the notice yet: the bell counts it.
      await page.keyboard.press("Control+k");
      await page.getByRole("button", { name: "Show notices, 1 new" }).waitFor();
      expect(await page.getByRole("alert").count()).toBe(0);
      await around.give();
      await page.getByRole("alert").getByText("The search cannot be opened").waitFor();
      await palette.give();
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search or jump to" }).waitFor();
      await page.keyboard.press("Escape");
      expect([await field.inputValue(), await found.isVisible()]).toEqual(["inter-digit", true]);
    });

    test("shows an error when it was asked for, and asking again brings it with its styles", async () => {
      const { open, signIn } = running();
      const context = await open({ tokens: await signIn() });
      const page = await pageAt(context, "/help");
      await page.getByRole("region", { name: "Notices" }).waitFor({ state: "attached" });
      const styles = await stylesOf("src/shell/key-sheet.tsx");
      const withheld = await withhold(context, styles);
      await page.keyboard.press("?");
      await page.getByRole("alert").getByText("The list of keys cannot be opened").waitFor();
      await withheld.give();
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keys" }).waitFor();
      const loaded: readonly string[] = await page.evaluate("[...document.styleSheets].map(({ href }) => href ?? '')");
      expect(styles.filter((file) => !loaded.some((href) => href.endsWith(file)))).toEqual([]);
    });

    test("closes a menu that does not come, so that the next press asks again", async () => {
      const { open, signIn, sample } = running();
      const context = await open({ tokens: await signIn() });
      const withheld = await withhold(context, await script("calls/columns-list.tsx"));
      const page = await pageAt(context, `${sample.path}/calls`);
      const button = page.getByRole("button", { name: "Choose columns" });
      await button.click();
      await page.getByRole("alert").getByText("The menu cannot be opened").waitFor();
      expect(await button.getAttribute("aria-expanded")).toBe("false");
      await withheld.give();
      await button.click();
      await page.getByRole("menuitemcheckbox").or(page.getByRole("menuitem")).first().waitFor();
    });

    test("says so in its place, and comes by Retry or with the network", async () => {
      const { open, signIn, sample } = running();
      const context = await open({ tokens: await signIn() });
      const withheld = await withhold(context, await script("tests/tests-page.tsx"));
      const page = await pageAt(context, `${sample.path}/test?by=tests`);
      const told = page.getByRole("alert").filter({ hasText: "The tests cannot be shown" });
      await told.getByRole("button", { name: "Retry" }).click();
      await expect.poll(withheld.asked).toBe(2);
      await told.waitFor();
      await withheld.give();
      await context.setOffline(true);
      await context.setOffline(false);
      await page.getByRole("heading", { name: "No tests yet" }).waitFor();
    });
  });
}
