import { beforeAll, describe, expect, test } from "vitest";
import { pageAt, type RunningConsole } from "./running-console.ts";

const html = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>`;
const rightToLeft = "\u202Eشركة مرحبا";
const long = "A client whose name goes on and on ".repeat(7).trim();

export function oddNames(running: () => RunningConsole): void {
  describe("odd names", () => {
    let organisation: string;

    beforeAll(async () => {
      const { ask } = running();
      for (const name of [html, rightToLeft, long]) {
        const made = await ask("POST", "/api/organisations/", { name });
        if (name === html) organisation = made.body.uuid;
      }
      for (const name of [html, rightToLeft, long]) {
        await ask("POST", `/api/organisations/${organisation}/flows/`, { name });
      }
    });

    test("are shown as they are, each in its own direction, and make no page wider", async () => {
      const { open, signIn } = running();
      const page = await pageAt(await open({ tokens: await signIn(), width: 900 }), "/clients");
      for (const name of [html, rightToLeft, long]) await page.getByRole("link", { name, exact: true }).waitFor();
      await page.getByRole("link", { name: html, exact: true }).click();
      await page.getByRole("navigation").getByText(html, { exact: true }).waitFor();
      const link = page.getByRole("link", { name: long, exact: true });
      expect((await link.boundingBox())?.height).toBeLessThan(30);
      const status = page.getByRole("row").filter({ hasText: rightToLeft }).getByText("Draft");
      expect(await status.textContent()).toBe("Draft");
      await link.click();
      await page.waitForURL("**/voice-agents/**");
      await page.getByRole("navigation").getByText(long, { exact: true }).first().waitFor();
      expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(900);
      expect(await page.title()).toBe("Studio");
    });
  });
}
