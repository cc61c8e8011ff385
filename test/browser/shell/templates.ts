import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { faultsInBothThemes } from "../accessible.ts";
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
      await page
        .getByRole("row", { name: /Corner bakery/ })
        .getByRole("link", { name: "Deploy it first" })
        .click();
      await page.waitForURL(/\/templates\/[^/]+\/0\.0\.1\/deploy$/);
      await page.goBack();

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
      const needsNone = page.getByText("A template needs none: agents that begin from it get their own");
      await needsNone.waitFor();
      await ask("POST", `${flow}deploy/`, {});
      await page.reload();
      await page.getByText(/r1$/).first().waitFor();
      await needsNone.waitFor();
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

    test("values are asked for by a form with faults by field, and a newer release is merged in and taken back", async () => {
      const { open, signIn, addAgent, sample, ask } = running();
      const path = await addAgent("Front desk", "welcome");
      const flows = `/api/organisations/${sample.organisation}/flows/`;
      const template = path.split("/").at(-2) ?? "";
      const version = `${flows}${template}/versions/0.0.1/`;
      const yamlType = { "content-type": "application/yaml" };
      const rewrite = async (of: string, [from, to]: readonly [string, string]) => {
        const yaml: string = (await ask("GET", `${of}generate_yaml/`)).body;
        const saved = await ask("PUT", `${of}save_yaml/`, yaml.replaceAll(from, to), yamlType);
        expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      };
      await ask("PATCH", `${flows}${template}/`, { is_template: true });
      await rewrite(version, ["Parley", "{{ template.shop }}"]);
      const template_config = [
        { name: "shop", type: "text", help: "As callers know it.", default: "Corner" },
        { name: "opens_at", type: "number", default: 9 },
        { name: "branches", type: "list", default: ["North", "South"] },
      ];
      await ask("PATCH", version, { template_config });
      await ask("POST", `${version}deploy/`, {});

      const page = await pageAt(
        await open({ tokens: await signIn() }),
        `/clients/${sample.organisation}/templates?q=Front desk`,
      );
      await page.getByRole("button", { name: "Make an agent of Front desk" }).click();
      const dialog = page.getByRole("dialog", { name: "New agent of Front desk" });
      await dialog.getByText("As callers know it. If empty: Corner.").waitFor();
      const preview = dialog.getByRole("region", { name: "What is made" });
      await preview.getByText(/begins as 0\.0\.1 r1 of the template: \d+ blocks, in en-IN/).waitFor();
      await preview.getByText(/^Welcome to Corner\./).waitFor();
      await dialog.getByLabel("Shop").fill("Rye & Co");
      await preview.getByText(/^Welcome to Rye & Co\./).waitFor();
      await dialog.getByLabel("Name").fill("West desk");
      const opens = dialog.getByLabel("Opens at");
      await opens.fill("nine");
      await dialog.getByLabel("Branches").fill("West\nEast");
      await dialog.getByRole("button", { name: "Make agent" }).click();
      await dialog.getByText("Write a number").waitFor();
      expect(await opens.getAttribute("aria-invalid")).toBe("true");
      expect(await faultsInBothThemes(page)).toEqual([]);
      await opens.fill("8,5");
      await dialog.getByRole("button", { name: "Make agent" }).click();
      await page.waitForURL(/\/voice-agents\/[^/]+\/0\.0\.1\/design\/start$/);
      const agent = `${flows}${page.url().split("/voice-agents/")[1]?.split("/")[0]}/`;
      const made = async () => (await ask("GET", `${agent}versions/0.0.1/`)).body;
      const values = [{ value: "Rye & Co" }, { value: 8.5 }, { value: ["West", "East"] }];
      expect((await made()).template_config).toMatchObject(values);

      // Both change what the menu says, and the template says goodbye otherwise.
      await rewrite(`${agent}versions/0.0.1/`, ["Welcome to", "This is"]);
      await rewrite(version, ["Welcome to", "Good day from"]);
      await rewrite(version, ["Thank you for calling", "Thank you"]);
      await ask("POST", `${version}deploy/`, {});
      await page.goto(`/clients/${sample.organisation}`);
      const waiting = page.getByRole("region", { name: "Waits for you" });
      await waiting.getByRole("link", { name: "The template of West desk has a newer release" }).click();
      const panel = page.getByRole("region", { name: "Merge the template into 0.0.1" });
      await panel.getByText("This version began as 0.0.1 r1 of its template. 0.0.1 r2 is live now.").waitFor();
      const merge = panel.getByRole("button", { name: "Merge template 0.0.1 r2" });
      expect(await merge.isDisabled(), "something is to be decided").toBe(true);
      await panel.getByRole("button", { name: "Take all of 0.0.1" }).click();
      await panel.getByRole("region", { name: "On the canvas" }).waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      const refused: string[] = [];
      page.on("response", (answer) => answer.status() >= 400 && refused.push(answer.url()));
      await merge.click();
      await page.getByText("Template 0.0.1 r2 is merged into 0.0.1").waitFor();
      expect((await made()).template_version).toBe("0.0.1 r2");
      const words: string = (await ask("GET", `${agent}versions/0.0.1/generate_yaml/`)).body;
      expect(words).toContain("This is {{ template.shop }}");
      expect(words).not.toContain("Thank you for calling");
      await page.getByRole("button", { name: "Undo" }).first().click();
      await page.getByText("The merge of template 0.0.1 r2 is taken back").waitFor();
      await page
        .getByText("Release 0.0.1 r2 of the template Front desk is available. This version has 0.0.1 r1.")
        .waitFor();
      // What was merged is not planned once more.
      expect(refused).toEqual([]);
    });

    test("who may not see the list of clients chooses among their own, and an address shows one template", async () => {
      const { open, signIn, addUser, sample, ask } = running();
      const { organisation } = sample;
      const flows = `/api/organisations/${organisation}/flows/`;
      const { uuid } = (await ask("POST", flows, { name: "Night desk" })).body;
      await ask("PATCH", `${flows}${uuid}/`, { is_template: true });
      const grant = (id: string) => ({ scope: "organisation" as const, id, policy: "v2.flow.edit" });
      const tokens = await signIn(await addUser([grant(organisation)]), "applications");
      const page = await pageAt(await open({ build: "applications", tokens }), "/templates/voice");
      await page.getByRole("row", { name: /Night desk/ }).waitFor();
      await page.goto(`${new URL(page.url()).origin}/templates/voice/${uuid}`);
      await page.getByText("1 template", { exact: true }).waitFor();
      await page.getByRole("row", { name: /Night desk/ }).waitFor();
      await page.goto(`${new URL(page.url()).origin}/templates/voice/${organisation}`);
      await page.getByText("This client is not offered this template").waitFor();
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
