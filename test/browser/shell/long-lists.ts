import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { RunningConsole } from "../running-console.ts";

const total = 10_000;

/** Answers the list of clients with ten thousand of them, page by page. */
async function withManyClients(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === "/api/organisations/",
    (route) => {
      const query = new URL(route.request().url()).searchParams;
      const offset = Number(query.get("offset") ?? 0);
      const limit = Number(query.get("limit") ?? 25);
      const search = query.get("search");
      const found = Array.from({ length: total }, (_, number) => number).filter(
        (number) => search === null || `Client ${number}`.includes(search),
      );
      const results = found.slice(offset, offset + limit).map((number) => {
        const uuid = `01a1fc0a-4099-7b6c-b397-${String(number).padStart(12, "0")}`;
        const name = `Client ${number}`;
        return { id: uuid, uuid, name, display_name: null, description: null, status: "active", metadata: {} };
      });
      const next = offset + limit < found.length ? `/api/organisations/?offset=${offset + limit}` : null;
      return route.fulfill({ json: { count: found.length, next, previous: null, results } });
    },
  );
}

export function longLists(running: () => RunningConsole): void {
  describe("ten thousand rows", () => {
    test("are walked and filtered, and only those in sight are drawn", async () => {
      const { open, signIn } = running();
      const page = await (await open({ tokens: await signIn() })).newPage();
      await withManyClients(page);
      await page.goto("/clients");
      await page.getByRole("link", { name: "Client 0", exact: true }).waitFor();
      const table = page.getByRole("table", { name: "Clients" });
      await expect.poll(() => table.getAttribute("aria-rowcount")).toBe(String(total + 1));
      expect(await table.locator("tr[data-index]").count()).toBeLessThan(60);

      await page.getByRole("link", { name: "Client 0", exact: true }).focus();
      for (const key of ["ArrowDown", "j", "k"]) await page.keyboard.press(key);
      const focused = () => page.evaluate<string>("document.activeElement.closest('tr').dataset.index");
      expect(await focused()).toBe("1");

      await page.keyboard.press("/");
      await page.keyboard.type("Client 9999");
      await page.getByRole("link", { name: "Client 9999", exact: true }).waitFor();
      await expect.poll(() => table.getAttribute("aria-rowcount")).toBe("2");
    });
  });
}
