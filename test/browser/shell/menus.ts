import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { readChecklist } from "../../../apps/server/test/checklist.ts";
import { addUser, password } from "../../../apps/server/test/harness.ts";
import { pageAt, type RunningConsole } from "../running-console.ts";

const rows = readChecklist("menus");

/** The labels of a menu in the documents, groups before what they hold. */
const labelsOf = (menu: string) =>
  rows.filter((row) => row.menu === menu).map(({ entry = "", subentry = "" }) => subentry || entry);

/** The labels that the side panel shows. */
async function shownIn(page: Page): Promise<readonly string[]> {
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("listitem").first().waitFor();
  return menu.locator("li > a, li > button, li > [role=link]").evaluateAll((entries) =>
    entries.map(({ firstElementChild, children }) =>
      // The label is the first text; a badge may follow.
      String([...children].find((child) => child.tagName === "SPAN")?.textContent ?? firstElementChild?.textContent),
    ),
  );
}

/** What is in a list and in neither the other list nor the readings of ours. */
const without = (labels: readonly string[], ours: readonly string[]) => labels.filter((label) => !ours.includes(label));

export function menus(running: () => RunningConsole): void {
  describe("the side panel", () => {
    test.each<[menu: string, build: "studio" | "applications", place: "" | "client" | "agent", ours: string[]]>([
      [
        "Admin menu",
        "studio",
        "",
        ["Clients", "Template manager", "Providers", "SIP lines", "Workers", "Concurrency", "Virtual numbers"],
      ],
      ["Flow menu", "studio", "agent", ["Analytics", "Calls"]],
      ["Top menu", "applications", "", []],
      ["Client menu", "applications", "client", []],
      ["Agent build menu", "applications", "agent", []],
    ])("R036, R037: has the entries of the %s, in their order", async (menu, build, place, ours) => {
      const { open, signIn, sample } = running();
      const [flow = ""] = sample.path.split("/").slice(-2);
      const client = `/clients/${sample.organisation}`;
      const agent = build === "studio" ? `${sample.path}/calls` : `${client}/voice-agents/${flow}/calls`;
      const path = { "": "/", client, agent }[place];
      const page = await pageAt(await open({ build, tokens: await signIn(undefined, build) }), path);
      await page.locator("h1").waitFor();
      // Hidden in the US region, where this installation is.
      const wanted = labelsOf(menu).filter((label) => label !== "Do Not Call List");
      expect(without(await shownIn(page), ours)).toEqual(without(wanted, ours));
    });

    test("R017, R038, R213: what is for the US is there in the US, and what is not is left out", async () => {
      const { open, signIn, sample } = running();
      const page = await pageAt(await open({ tokens: await signIn() }), `${sample.path}/calls`);
      expect(await shownIn(page)).toContain("Campaigns Phase A");
      await page.goto("/clients");
      await page.getByRole("heading", { name: "Clients", exact: true }).waitFor();
      expect(await shownIn(page)).not.toContain("Do Not Call List");
    });

    test("R040: the test of an agent is marked as Beta", async () => {
      const { open, signIn, sample } = running();
      const [flow = ""] = sample.path.split("/").slice(-2);
      const tokens = await signIn(undefined, "applications");
      const path = `/clients/${sample.organisation}/voice-agents/${flow}/calls`;
      const page = await pageAt(await open({ build: "applications", tokens }), path);
      const marked = page.getByRole("navigation", { name: "Menu" }).getByRole("listitem").filter({ hasText: "Beta" });
      await marked.first().waitFor();
      expect(await marked.count()).toBe(1);
      expect(await marked.textContent()).toMatch(/^Test\s*Beta$/);
    });

    test("R041, R170: the gateway's administration is shown to those who hold its right alone", async () => {
      const { open, signIn, addUser } = running();
      const menuOf = async (...policies: readonly string[]) => {
        const user = await addUser(policies.map((policy) => ({ scope: "independent", policy })));
        const page = await pageAt(await open({ tokens: await signIn(user) }), "/clients");
        return shownIn(page);
      };
      expect(await menuOf("v2.organisation.admin", "apigateway_admin")).toContain("Apigateway");
      expect(await menuOf("v2.organisation.admin", "v2.base.admin")).not.toContain("Apigateway");
    });

    test.each([
      ["v2.flow_for_ops.view", true],
      ["v2.flow_sales_view.view", false],
    ])("R159: with %s Analytics is offered: %s", async (policy, isOffered) => {
      const { open, signIn, sample, addUser } = running();
      const user = await addUser([{ scope: "organisation", id: sample.organisation, policy }]);
      const page = await pageAt(await open({ tokens: await signIn(user) }), `${sample.path}/test`);
      const menu = await shownIn(page);
      expect(menu).toContain("Design");
      expect(menu.includes("Analytics")).toBe(isOffered);
    });

    test("M176, R019: names who is signed in, the way out and whose product it is, wide and folded", async () => {
      const { open, signIn, addUser, server } = running();
      const user = await addUser([{ scope: "independent", policy: "v2.organisation.view" }]);
      await server.database.asSystem("name a user", (db) =>
        db.updateTable("user").set({ first_name: "Asha", last_name: "Rao" }).where("email", "=", user.email).execute(),
      );
      const page = await pageAt(await open({ tokens: await signIn(user) }), "/clients");
      const panel = page.getByRole("navigation", { name: "Menu" }).locator("..");
      await panel.getByText(user.email, { exact: true }).waitFor();
      await panel.getByText("AR", { exact: true }).waitFor();
      await panel.getByText(/^Powered By/).waitFor();
      await panel.getByRole("button", { name: "Logout" }).waitFor();
      await page.keyboard.press("[");
      await page.getByRole("button", { name: `AR, ${user.email}` }).click();
      await page.getByRole("menu").getByText(user.email, { exact: true }).waitFor();
      await page
        .getByRole("menu")
        .getByText(/^Powered By/)
        .waitFor();
      await page.getByRole("menuitem", { name: "Logout" }).waitFor();
    });

    test("R039: disabled entries stay and say why", async () => {
      const { open, signIn, sample } = running();
      const page = await pageAt(await open({ tokens: await signIn() }), `${sample.path}/calls`);
      const menu = page.getByRole("navigation", { name: "Menu" });
      for (const name of ["Enhance", "Call Stitch", "CTI", "Catalogue", "Documentation"]) {
        const entry = menu.getByRole("link", { name, exact: true });
        expect(await entry.getAttribute("aria-disabled")).toBe("true");
        await entry.focus();
        await page.getByRole("tooltip").getByText("Switched off for all clients").last().waitFor();
        await entry.blur();
        await page.getByRole("tooltip").waitFor({ state: "detached" });
      }
      await menu.getByRole("link", { name: "Analytics", exact: true }).hover();
      await page.getByRole("tooltip").getByText("Not in this release yet").waitFor();
    });

    test("R018, R036, R042, R169: shows only what one's policies allow", async () => {
      const { open, signIn, sample, server } = running();
      const user = await addUser(server.database, [
        { scope: "organisation", id: sample.organisation, policy: "v2.flow.view" },
        { scope: "organisation", id: sample.organisation, policy: "list_audit_logs" },
      ]);
      await server.database.asSystem("give a user an address elsewhere", (db) =>
        db
          .updateTable("user")
          .set({ email: `${user}@elsewhere.test` })
          .where("id", "=", user)
          .execute(),
      );
      const credentials = { email: `${user}@elsewhere.test`, password };
      const tokens = await signIn(credentials, "applications");
      const page = await pageAt(await open({ build: "applications", tokens }), `/clients/${sample.organisation}`);
      await page.locator("h1").waitFor();
      expect(await shownIn(page)).toEqual(["Digital Agents", "Voice", "Email Agents", "Audit logs"]);
      await page.getByText(`${user}@elsewhere.test`, { exact: true }).waitFor();
    });

    test("R020, R022, R123: folds to 50 and unfolds to 250 by its button and by a key, and this is remembered", async () => {
      const { open, signIn } = running();
      const page = await pageAt(await open({ tokens: await signIn() }), "/clients");
      const panel = page.getByRole("navigation", { name: "Menu" });
      const width = () =>
        panel
          .locator("..")
          .boundingBox()
          .then((box) => box?.width);
      await panel.waitFor();
      expect(await width()).toBe(250);
      await page.getByRole("button", { name: "Collapse" }).click();
      await expect.poll(width).toBe(50);
      await page.reload();
      await panel.waitFor();
      await expect.poll(width).toBe(50);
      await page.getByRole("button", { name: "admin@parley.test" }).click();
      await page.getByRole("menuitem", { name: "Logout" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("menuitem", { name: "Logout" }).waitFor({ state: "detached" });
      await page.keyboard.press("[");
      await expect.poll(width).toBe(250);
      expect((await page.getByRole("banner").boundingBox())?.height).toBe(70);
    });
  });
}
