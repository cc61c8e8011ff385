import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { pageAt, type RunningConsole } from "./running-console.ts";

export function waiting(running: () => RunningConsole): void {
  describe("while the server is slow or at fault", () => {
    test("a list shows its shape, then itself", async () => {
      const { open, signIn } = running();
      const page = await (await open({ tokens: await signIn() })).newPage();
      const answered = Promise.withResolvers<void>();
      await page.route("**/api/organisations/**", async (route) => {
        await answered.promise;
        await route.continue();
      });
      await page.goto("/clients");
      const skeleton = page.locator("td .skeleton").first();
      await skeleton.waitFor({ state: "visible" });
      const before = await page.locator("tbody tr").first().boundingBox();
      answered.resolve();
      await page.getByText("Parley demo").waitFor();
      expect(await page.locator("tbody tr").first().boundingBox()).toEqual(before);
      expect(await skeleton.count()).toBe(0);
    });

    test("a failure shows in its panel with the request's id, the rest lives on, and a retry mends it", async () => {
      const { open, signIn, sample } = running();
      const page = await (await open({ tokens: await signIn() })).newPage();
      const problem = { code: "internal", detail: "Something went wrong on our side.", request_id: "req-12345678" };
      await page.route("**/fetch_calls/**", (route) => route.fulfill({ status: 500, json: problem }));
      await page.goto(`${sample.path}/calls`);
      const alert = page.getByRole("alert");
      await alert.getByRole("heading", { name: "Error fetching Calls" }).waitFor();
      await alert.getByText(problem.detail).waitFor();
      await alert.getByText(problem.request_id).waitFor();
      await page.getByRole("navigation").getByText("Parley demo").waitFor();
      await page.unroute("**/fetch_calls/**");
      await alert.getByRole("button", { name: "Retry" }).click();
      await alert.waitFor({ state: "detached" });
    });

    test("M008, M010, M066, M071, M081, R201, R206: what a page needs beside its own content is missed aloud", async () => {
      const { open, signIn, sample } = running();
      const page = await (await open({ tokens: await signIn() })).newPage();
      const fail = { status: 500, json: { code: "internal", detail: "Something went wrong on our side." } };
      await page.route("**/api/languages/**", (route) => route.fulfill(fail));
      await page.route(/\/api\/organisations\/[^/]+\/$/, (route) => route.fulfill(fail));
      await page.goto(`${sample.path}/calls`);
      // A notice goes when its bar has run out, which stands still while the pointer is on it.
      const notices = page.getByRole("region", { name: "Notices" });
      await notices.getByText("Error fetching Languages", { exact: true }).waitFor();
      await notices.getByRole("alert").first().hover();
      const bars =
        "[...document.querySelectorAll('section[aria-label=Notices] span')].flatMap((bar) => bar.getAnimations())";
      const times = await page.evaluate<number[]>(`${bars}.map((each) => each.effect.getTiming().duration)`);
      expect([...new Set(times)]).toEqual([6000]);
      const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
      await breadcrumb.getByText("Error fetching Organisations", { exact: true }).waitFor();
      await page.route("**/sub-flows/**", (route) => route.fulfill(fail));
      await page.goto(`${sample.path}/design/start`);
      await page.getByRole("button", { name: "Switch sub-flow" }).click();
      await page.getByRole("alert").getByText("Error fetching Sub-flows", { exact: true }).waitFor();
      await page.route("**/releases/**", (route) => route.fulfill(fail));
      await page.goto(`${sample.path}/deploy`);
      await page.getByRole("heading", { name: "Error Retrieving Details" }).first().waitFor();
      await page.route("**/versions/0.0.1/", (route) => route.fulfill(fail));
      await page.goto(`${sample.path}/configure/general`);
      await page.getByRole("heading", { name: "Could not fetch the flow settings" }).waitFor();
    });

    test("M069, M158, R206: a new name is announced once the server has it, and an Undo that fails says so", async () => {
      const { open, signIn, sample, ask } = running();
      const client = `/api/organisations/${sample.organisation}/`;
      const page = await pageAt(await open({ tokens: await signIn() }), "/clients");
      const notice = (text: string) =>
        page.getByRole("region", { name: "Notices" }).getByText(text, { exact: true }).first();
      const answered = Promise.withResolvers<void>();
      const isChange = (method: string) => method === "PATCH";
      await page.route(`**${client}`, async (route) => {
        if (isChange(route.request().method())) await answered.promise;
        await route.continue();
      });
      const sent = page.waitForRequest((request) => isChange(request.method()));
      const row = page.getByRole("row").filter({ hasText: "Parley demo" });
      await row.getByRole("button", { name: /^Actions/ }).click();
      await page.getByRole("menuitem", { name: "Rename" }).click();
      await page.getByRole("textbox", { name: "Display name of Parley demo" }).fill("Parley show");
      await page.keyboard.press("Enter");
      await sent;
      expect(await notice("Updated").count()).toBe(0);
      answered.resolve();
      await notice("Updated").waitFor();
      // It lies in the header and covers nothing of it, so nothing of the page either.
      const header = page.getByRole("banner");
      const edges = (part: Locator) =>
        part.evaluate((element) => {
          const { left, right, bottom } = element.getBoundingClientRect();
          return { left, right, bottom };
        });
      const lies = await edges(page.getByRole("region", { name: "Notices" }).getByRole("status"));
      expect(lies.bottom).toBeLessThan((await edges(header)).bottom);
      const breadcrumb = await edges(page.getByRole("navigation", { name: "Breadcrumb" }));
      const search = await edges(header.getByRole("button", { name: /^Search or jump to/ }));
      expect(breadcrumb.right).toBeLessThan(lies.left);
      expect(lies.right).toBeLessThan(search.left);
      expect((await ask("GET", client)).body.display_name).toBe("Parley show");
      await page.unroute(`**${client}`);
      const fail = { status: 500, json: { code: "internal", detail: "Something went wrong on our side." } };
      await page.route(`**${client}`, (route) =>
        isChange(route.request().method()) ? route.fulfill(fail) : route.continue(),
      );
      await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).click();
      await notice("Error editing a Organisation!").waitFor();
      expect((await ask("PATCH", client, { display_name: null })).status).toBe(200);
    });

    test("a name that another person gave meanwhile is not written over, and other changes of theirs stay", async () => {
      const { open, signIn, ask } = running();
      const { uuid } = (await ask("POST", "/api/organisations/", { name: "Two name it" })).body;
      const client = `/api/organisations/${uuid}/`;
      const page = await pageAt(await open({ tokens: await signIn() }), "/clients?q=two+name");
      const row = page.getByRole("row").filter({ hasText: "Two name it" });
      const field = page.getByRole("textbox", { name: "Display name of Two name it" });
      const begin = async () => {
        await row.getByRole("button", { name: /^Actions/ }).click();
        await page.getByRole("menuitem", { name: "Rename" }).click();
      };
      const notices = page.getByRole("region", { name: "Notices" });
      await begin();
      await ask("PATCH", client, { description: "A bank" });
      await field.fill("Two name it here");
      await page.keyboard.press("Enter");
      await notices.getByText("Updated", { exact: true }).waitFor();
      expect((await ask("GET", client)).body).toMatchObject({
        display_name: "Two name it here",
        description: "A bank",
      });

      await row.filter({ hasText: "here" }).waitFor();
      await begin();
      await ask("PATCH", client, { display_name: "Two name it there" });
      await field.fill("Two name it nowhere");
      await page.keyboard.press("Enter");
      await notices.getByText(/^Another person changed it meanwhile/).waitFor();
      await row.filter({ hasText: "there" }).waitFor();
      expect((await ask("GET", client)).body.display_name).toBe("Two name it there");
    });

    test("a server that cannot be reached, a call that is not there, a page that is not there", async () => {
      const { open, signIn, sample } = running();
      const context = await open({ tokens: await signIn() });
      const page = await pageAt(context, "/clients");
      await page.getByText("Parley demo").waitFor();
      await page.route("**/api/**", (route) => route.abort());
      await page.getByRole("link", { name: "Parley demo" }).click();
      await page.getByText("The server could not be reached. Check the connection and try again.").waitFor();
      await page.unroute("**/api/**");
      await page.goto(`${sample.path}/calls/01a1fc0a-4099-7b6c-b397-25cda7693881`);
      await page.getByText("Could not find the Call!").waitFor();
      await page.goto("/nowhere");
      await page.getByText("Sorry, the page you visited does not exist.").waitFor();
      await page.getByRole("link", { name: "Go Home" }).click();
      await page.getByRole("heading", { name: "Clients", exact: true }).waitFor();
    });
  });
}
