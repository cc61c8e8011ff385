import { describe, expect, onTestFinished, test } from "vitest";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

describe.skipIf(launch === null)("the menus of lists", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  const addClient = async (name: string): Promise<string> =>
    (await running.ask("POST", "/api/organisations/", { name })).body.uuid;
  const flowsOf = (client: string) => `/api/organisations/${client}/flows/`;

  test("ask for the rights of their row: who administers one client renames that one, and no other", async () => {
    const [own, other] = [await addClient("Own orchard"), await addClient("Other orchard")];
    const person = await running.addUser([
      { scope: "organisation", id: own, policy: "v2.organisation.admin" },
      { scope: "organisation", id: own, policy: "v2.client_settings.view" },
      { scope: "organisation", id: other, policy: "v2.organisation.view" },
    ]);
    const page = await pageAt(await running.open({ tokens: await running.signIn(person) }), "/clients");
    const verbs = async (name: string) => {
      await page.getByRole("button", { name: `Actions of ${name}` }).click();
      const items = page.getByRole("menuitem");
      await items.first().waitFor();
      const disabled = await items.evaluateAll((all) => all.map((item) => item.getAttribute("aria-disabled")));
      await page.keyboard.press("Escape");
      await items.first().waitFor({ state: "detached" });
      return disabled;
    };
    expect(await verbs("Own orchard")).toEqual([null, null, null, null, null]);
    expect(await verbs("Other orchard")).toEqual(["true", "true", "true", "true", "true"]);
    await page.getByRole("checkbox", { name: "Select Own orchard" }).check();
    const archive = page.getByRole("button", { name: /^Archive/ });
    expect(await archive.getAttribute("aria-disabled")).toBe(null);
    await page.getByRole("checkbox", { name: "Select Other orchard" }).check();
    await expect.poll(() => archive.getAttribute("aria-disabled")).toBe("true");
  });

  test("a client's menu says what its files take, and staff give it more or less there", async () => {
    const client = await addClient("Full orchard");
    const { uuid } = (await running.ask("POST", flowsOf(client), { name: "Desk" })).body;
    const words = Buffer.from("We are open from nine to five. ".repeat(31_000));
    const upload = (file: string) =>
      running.ask("POST", `${flowsOf(client)}${uuid}/versions/0.0.1/documents/upload/?file=${file}`, words, {
        "content-type": "application/octet-stream",
      });
    expect((await upload("hours.txt")).status).toBe(200);
    const page = await pageAt(await running.open({ tokens: await running.signIn() }), "/clients");
    await page.getByRole("button", { name: "Actions of Full orchard" }).click();
    await page.getByRole("menuitem", { name: /^Storage.* kB of 5 GB used$/ }).click();
    const dialog = page.getByRole("dialog", { name: "Storage of Full orchard" });
    await dialog.getByText(/^\d+(\.\d)? kB of 5 GB used$/).waitFor();
    await dialog.getByRole("textbox", { name: "Most megabytes" }).fill("1");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Storage changed").waitFor();
    const row = page.getByRole("row").filter({ hasText: "Full orchard" });
    await row.getByText("Storage 98 %").waitFor();
    expect((await running.ask("GET", `/api/organisations/${client}/`)).body).toMatchObject({ storage_mb: 1 });
    await page.getByRole("button", { name: "Undo" }).click();
    await row.getByText("Storage 98 %").waitFor({ state: "detached" });
    expect((await running.ask("GET", `/api/organisations/${client}/`)).body).toMatchObject({ storage_mb: null });
  });

  test("a template that is no longer offered comes back by Undo under its id, to those whom it was offered to", async () => {
    const client = await addClient("Template makers");
    const { uuid } = (await running.ask("POST", flowsOf(client), { name: "Shared desk" })).body;
    await running.ask("PUT", `/api/flows/${uuid}/upgrade_to_public/`);
    const context = await running.open({ tokens: await running.signIn() });
    const page = await pageAt(context, `/clients/${client}/templates`);
    const row = () => running.ask("GET", `${flowsOf(client)}${uuid}/`);
    const withdraw = async () => {
      await page.getByRole("button", { name: "Actions of Shared desk" }).click();
      await page.getByRole("menuitem", { name: "Stop offering it" }).click();
    };
    await withdraw();
    const question = page.getByRole("dialog", { name: "Stop offering Shared desk to all clients?" });
    await question.getByRole("button", { name: "Stop offering it" }).click();
    await page.getByText("Shared desk is no longer offered").waitFor();
    expect((await row()).body).toMatchObject({ is_template: false, is_public: false });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Shared desk is offered again").waitFor();
    expect((await row()).body).toMatchObject({ is_template: true, is_public: true });

    await running.ask("PATCH", `${flowsOf(client)}${uuid}/`, { is_template: false });
    await page.goto(`/clients/${client}`);
    await page.getByRole("button", { name: "Actions of Shared desk" }).click();
    await page.getByRole("menuitem", { name: "Offer as template again" }).click();
    await page.getByText("Shared desk is a template again").waitFor();
    expect((await row()).body).toMatchObject({ is_template: true, is_public: false });
  });

  test("a tag of the client is offered to its agents before any of them has it", async () => {
    const client = await addClient("Tag keepers");
    await running.ask("POST", flowsOf(client), { name: "Untagged" });
    const { id } = (await running.ask("POST", "/api/tags/", { name: "Orchard VIP", organisation: client })).body;
    onTestFinished(async () => {
      await running.ask("DELETE", `/api/tags/${id}/`);
    });
    const page = await pageAt(await running.open({ tokens: await running.signIn() }), `/clients/${client}`);
    await page.getByRole("checkbox", { name: "Select Untagged" }).check();
    await page.getByRole("button", { name: "Tag 1" }).click();
    await page.getByRole("combobox", { name: "Tag" }).fill("Orch");
    await page.getByRole("option", { name: "Orchard VIP" }).waitFor();
  });
});
