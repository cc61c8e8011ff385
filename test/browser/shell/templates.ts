import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { pageAt, type RunningConsole } from "../running-console.ts";

export function templates(running: () => RunningConsole): void {
  describe("templates", () => {
    test("R006: one is made of an agent, deployed, upgraded to public, and an agent is made of it with values", async () => {
      const { open, signIn, addAgent, sample, ask } = running();
      const agent = await addAgent("Corner bakery", "welcome");
      const client = `/clients/${sample.organisation}`;
      const agents = async () =>
        (await ask("GET", `/api/organisations/${sample.organisation}/flows/activity/`)).body.active;
      const before = await agents();
      const page = await pageAt(await open({ tokens: await signIn() }), `${client}?q=Corner bakery`);
      await rowMenuOf(page, "Corner bakery").click();
      await page.getByRole("menuitem", { name: "Make template" }).click();
      await page.getByText("Corner bakery is a template").waitFor();
      // A template is none of the agents that the list counts.
      expect(await agents()).toBe(before);
      await page.getByRole("link", { name: "Templates", exact: true }).click();
      const make = page.getByRole("button", { name: "Make an agent of Corner bakery" });
      await make.waitFor();
      expect(await make.isDisabled()).toBe(true);

      // Its pages are an agent's, under an address of their own, and links keep to it.
      await page.getByRole("link", { name: "Corner bakery" }).click();
      await page.waitForURL(/\/templates\/[^/]+\/0\.0\.1\/design\/start$/);
      const template = page.url().split("/templates/")[1]?.split("/")[0] ?? "";
      expect(template).not.toBe(agent.split("/").at(-2));
      const flow = `/api/organisations/${sample.organisation}/flows/${template}/versions/0.0.1/`;
      await ask("PATCH", flow, { template_config: [{ name: "shop", type: "text", default: "Corner" }] });
      await page.getByRole("link", { name: "Deploy", exact: true }).first().click();
      await page.waitForURL(/\/templates\/[^/]+\/0\.0\.1\/deploy$/);
      await page.reload();
      await page.getByRole("heading", { name: "Deploy", exact: true }).waitFor();
      await ask("POST", `${flow}deploy/`, {});
      // Without a version the address leads to the newest.
      await page.goto(`${new URL(page.url()).origin}${client}/templates/${template}`);
      await page.waitForURL(/\/templates\/[^/]+\/0\.0\.1\/design\/start$/);

      await page.goto(`${new URL(page.url()).origin}${client}/templates`);
      await rowMenuOf(page, "Corner bakery").click();
      await page.getByRole("menuitem", { name: "Upgrade to public" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Upgrade to public" }).click();
      await page.getByText("Corner bakery is offered to all clients").waitFor();
      await make.click();
      const dialog = page.getByRole("dialog", { name: "New agent of Corner bakery" });
      await dialog.getByLabel("Name").fill("Bakery of ours");
      await dialog.getByLabel("shop").fill("Rye & Co");
      await dialog.getByRole("button", { name: "Make agent" }).click();
      await page.waitForURL(/\/voice-agents\/[^/]+\/0\.0\.1\/design\/start$/);
      const made = page.url().split("/voice-agents/")[1]?.split("/")[0] ?? "";
      const version = await ask("GET", `/api/organisations/${sample.organisation}/flows/${made}/versions/0.0.1/`);
      expect(version.body).toMatchObject({
        template_version: "0.0.1 r1",
        template_config: [{ name: "shop", value: "Rye & Co" }],
      });
    });

    test("the applications build lists them for a client that is chosen, and its applications", async () => {
      const { open, signIn, sample, ask } = running();
      const flows = `/api/organisations/${sample.organisation}/flows/`;
      await ask("POST", flows, { name: "Reminder line", template_type: "Application" });
      const tokens = await signIn(undefined, "applications");
      const page = await pageAt(
        await open({ build: "applications", tokens }),
        `/clients/${sample.organisation}/applications`,
      );
      await page.getByRole("link", { name: "Reminder line" }).click();
      await page.waitForURL(/\/applications\/[^/]+\/calls$/);
      await page.goto(`${new URL(page.url()).origin}/templates/voice`);
      await page.getByRole("heading", { name: "Templates", exact: true }).waitFor();
      await page
        .getByText(/^\d+ templates?$/)
        .or(page.getByText("No templates yet"))
        .first()
        .waitFor();
    });
  });
}

const rowMenuOf = (page: Page, name: string) => page.getByRole("button", { name: `Actions of ${name}`, exact: true });
