import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FlowDocument } from "@parley/flow";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { zipOf } from "../../apps/console/test/zip-of.ts";
import { atRest, faultsInBothThemes, faultsOf } from "./accessible.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { startDesigning } from "./designing.ts";
import { blockOf, saved } from "./drawing.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

/** What has its default the document leaves out. */
const nameOf = ({ name }: { readonly name?: string }) => name ?? "New Block";

/** Rows in the order of their ids: what came back stands last. */
const sortedRows = ({ rows }: FlowDocument) =>
  Object.entries(rows).map(([noun, some]) => [
    noun,
    some.toSorted((a, b) => a.id.localeCompare(b.id)).map((row) => Object.entries(row).sort()),
  ]);

describe.skipIf(launch === null)("YAML in a browser", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  const undo = (page: Page) => page.getByRole("button", { name: "Undo" }).click();

  test("YAML takes the draft's place as one edit, after it was shown what changes, and Undo brings all back", async () => {
    const { page, document, path } = await startDesigning(running);
    const before = await document();
    const other = await readFile(new URL("../../examples/flows/delivery-survey.yaml", import.meta.url), "utf8");
    await page.getByRole("button", { name: "Import YAML" }).click();
    const dialog = page.getByRole("dialog", { name: "Replace draft by a file" });
    const yaml = dialog.getByRole("textbox", { name: "Text of the file" });
    expect((await yaml.boundingBox())?.height).toBeGreaterThan(200);
    await yaml.fill("parley: 1\nstates: 3\n");
    await dialog.getByText(/^The YAML has a fault/).waitFor();
    await dialog.getByText("2:9").waitFor();
    expect(await dialog.getByRole("button", { name: "Replace draft" }).isDisabled()).toBe(true);
    await yaml.fill(other);
    const changes = dialog.getByRole("region", { name: "What changes" });
    await changes.getByText(/\d+ added, \d+ changed, \d+ removed/).waitFor();
    await changes.getByRole("button", { name: /^Show all/ }).click();
    await changes.getByText("Vocabulary", { exact: true }).first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await document()).toEqual(before);
    // A file that is no text takes the place of what was given before, and of its comparison.
    const noText = { name: "b.yaml", mimeType: "application/yaml", buffer: Buffer.from([0xff, 0x31, 0x80]) };
    await dialog.locator("input[type=file]").setInputFiles(noText);
    await dialog
      .getByRole("alert")
      .getByText(/^b\.yaml could not be read/)
      .waitFor();
    await changes.waitFor({ state: "detached" });
    expect(await dialog.getByRole("button", { name: "Replace draft" }).isDisabled()).toBe(true);
    await yaml.fill(other);
    await changes.waitFor();
    await dialog.getByRole("button", { name: "Replace draft" }).click();
    await dialog.waitFor({ state: "detached" });
    const names = async () => (await document()).rows.block.map(nameOf).sort();
    await expect.poll(names).not.toEqual(before.rows.block.map(nameOf).sort());
    await saved(page);
    await undo(page);
    await expect.poll(names).toEqual(before.rows.block.map(nameOf).sort());
    const rows = async () => JSON.stringify(sortedRows(await document()));
    await expect.poll(rows).toBe(JSON.stringify(sortedRows(before)));
    await page.goto(`${path}/design/start`);
    await blockOf(page, "Menu").first().waitFor();
  });

  test("an import is looked at as a proposal first, and a part of it is taken", async () => {
    const { page, document } = await startDesigning(running);
    const before = await document();
    const other = await readFile(new URL("../../examples/flows/delivery-survey.yaml", import.meta.url), "utf8");
    await page.getByRole("button", { name: "Import YAML" }).click();
    const dialog = page.getByRole("dialog", { name: "Replace draft by a file" });
    await dialog.getByRole("textbox", { name: "Text of the file" }).fill(other);
    await dialog.getByRole("button", { name: "Import as proposal" }).click();
    const edits = page.getByRole("region", { name: "Edits" });
    await edits.getByText(/^(\d+) of \1 chosen$/).waitFor();
    await page.getByRole("heading", { name: "Proposal", exact: true }).waitFor();
    expect(await document()).toEqual(before);
    await edits.getByRole("checkbox", { name: "Choose every edit" }).uncheck();
    await page.getByText("Choose an edit to see what it does.").waitFor();
    // What cannot be pressed stays so under the pointer.
    const apply = page.getByRole("button", { name: "Apply chosen" });
    const background = () => apply.evaluate((one) => one.computedStyleMap().get("background-color")?.toString());
    await page.evaluate(atRest);
    const still = await background();
    await apply.hover({ force: true });
    await page.evaluate(atRest);
    expect(await background()).toBe(still);
    const one = edits.getByRole("checkbox", { name: /^Intent .* is new$/ }).first();
    await one.check();
    const name = (await one.getAttribute("aria-label"))?.replace(/^Intent (.*) is new$/, "$1") ?? "";
    await page.getByRole("button", { name: "Apply chosen" }).click();
    const names = async () => (await document()).rows.intent.map((intent) => intent.name);
    await expect.poll(names).toContain(name);
    expect((await document()).rows.block.map(nameOf).sort()).toEqual(before.rows.block.map(nameOf).sort());
  });

  test("a state machine and a Dialogflow CX package take the draft's place after a report, each as one edit", async () => {
    const { page, document } = await startDesigning(running);
    const names = async () => (await document()).rows.block.map(nameOf).sort();
    const before = await names();
    await page.getByRole("application", { name: /^Canvas of/ }).hover();
    await page.mouse.wheel(0, 3000);
    const take = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      await page.getByRole("button", { name: "Import YAML" }).click();
      const dialog = page.getByRole("dialog", { name: "Replace draft by a file" });
      await dialog.locator("input[type=file]").setInputFiles(file);
      return dialog;
    };

    const machine = {
      id: "bills",
      initial: "ask",
      states: {
        ask: { meta: { say: "Which bill?" }, on: { PAY: "done", CALL: { target: "done", cond: "open" } } },
        done: { type: "final" },
      },
    };
    const first = await take({
      name: "bills.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(machine)),
    });
    const report = first.getByRole("region", { name: "What is carried over" });
    await report.getByText("State machine bills").waitFor();
    await report.getByRole("row", { name: "transition 2 1 1" }).waitFor();
    await report.getByRole("heading", { name: "What is left out, and why" }).waitFor();
    await report.getByText("menu: CALL").or(report.getByText("ask: CALL")).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await names()).toEqual(before);
    await first.getByRole("button", { name: "Replace draft" }).click();
    await expect.poll(names).toEqual(["Start", "ask", "done"]);
    // The canvas was led elsewhere in the drawing that is gone.
    const ends = await Promise.all(["Start", "done"].map((name) => blockOf(page, name).boundingBox()));
    const canvas = await page.getByRole("application", { name: /^Canvas of/ }).boundingBox();
    for (const end of ends) expect(end?.y).toBeGreaterThan(canvas?.y ?? Number.NaN);
    await saved(page);
    await undo(page);
    await expect.poll(names).toEqual(before);
    await saved(page);

    const shop = {
      "agent.json": "{}",
      "flows/Main/Main.json": "{}",
      "flows/Main/pages/Hello.json": '{"displayName":"<b>Hello</b>"}',
    };
    const second = await take({ name: "shop.zip", mimeType: "application/zip", buffer: Buffer.from(zipOf(shop)) });
    await second.getByText("shop.zip", { exact: true }).waitFor();
    expect(await second.getByRole("textbox", { name: "Text of the file" }).count(), "in place of its text").toBe(0);
    await second.getByRole("row", { name: "page 1 1 0" }).waitFor();
    await second.getByRole("button", { name: "Replace draft" }).click();
    await expect.poll(names).toContain("<b>Hello</b>");
    await saved(page);

    const bomb = zipOf({ "agent.json": " ".repeat(70 * 1024 * 1024) }, { claimed: 2 });
    const third = await take({ name: "bomb.zip", mimeType: "application/zip", buffer: Buffer.from(bomb) });
    await third.getByText("The archive unpacks to more than 60 MB.").waitFor();
    expect(await third.getByRole("button", { name: "Replace draft" }).isDisabled()).toBe(true);
    await third.getByRole("button", { name: "Paste instead" }).click();
    await third.getByRole("textbox", { name: "Text of the file" }).waitFor();
  });

  test("a file that changed since it was chosen says so at once, and what was read before is not taken", async () => {
    const { page, api, block } = await startDesigning(running);
    const folder = await mkdtemp(join(tmpdir(), "import-"));
    const path = join(folder, "shop.zip");
    await writeFile(path, zipOf({ "agent.json": "{}", "flows/Main/Main.json": "{}" }));
    await page.getByRole("button", { name: "Import YAML" }).click();
    const dialog = page.getByRole("dialog", { name: "Replace draft by a file" });
    const replace = dialog.getByRole("button", { name: "Replace draft" });
    await dialog.locator("input[type=file]").setInputFiles(path);
    await dialog.getByRole("region", { name: "What is carried over" }).waitFor();
    // A browser reads no file that was written since it was chosen; a colleague's edit has it read again.
    await writeFile(path, "something else");
    const { id } = await block("Menu");
    const edit = { op: "change", noun: "block", id, fields: { description: "By a colleague" } };
    await running.ask("POST", `${api}edits/`, { operations: [edit] }, { "if-match": "*" });
    await page.getByRole("alert").getByText("The file could not be read").waitFor();
    expect(await replace.isDisabled()).toBe(true);
    expect(await dialog.getByText("Reading the file").count()).toBe(0);
    await rm(folder, { recursive: true });
  });

  test("a large file is read beside the page, and the report shows each reason why something is left out", async () => {
    const { page } = await startDesigning(running);
    await page.getByRole("button", { name: "Import YAML" }).click();
    const dialog = page.getByRole("dialog", { name: "Replace draft by a file" });
    const id = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`;
    const node = (place: number) => ({
      uuid: id(place),
      actions: [
        { type: "send_msg", uuid: id(place), text: `Number ${place}: ${"word ".repeat(40)}` },
        { type: "add_contact_groups", uuid: id(place), groups: [] },
      ],
      exits: [{ uuid: id(place), destination_uuid: id(place + 1) }],
    });
    const nodes = Array.from({ length: 1200 }, (_, place) => node(place));
    const actions = [{ type: "set_contact_field", uuid: id(0), field: { key: "age", name: "Age" }, value: "7" }];
    const last = { uuid: id(1200), actions, exits: [{ uuid: id(1200), destination_uuid: null }] };
    const flow = { uuid: id(9999), name: "Long", language: "eng", type: "messaging", nodes: [...nodes, last] };
    const file = JSON.stringify({ version: "13", flows: [{ ...flow, spec_version: "13.1.0" }] });
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "long.json", mimeType: "application/json", buffer: Buffer.from(file) });
    await dialog.getByText("Reading the file").or(dialog.getByText("RapidPro Long")).waitFor();
    expect(await dialog.getByRole("textbox", { name: "Text of the file" }).count()).toBe(0);
    await dialog.getByRole("row", { name: "node 1,201 1,201 0" }).waitFor();
    const reasons = dialog.getByRole("list", { name: "What is left out, and why" });
    await reasons.getByText("1,200 × action").click();
    await reasons.getByText(/^and \d+ more$/).waitFor();
    await reasons.getByText("1 × action").waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  test("YAML makes an agent at the list of agents, where there are none yet and where there are others", async () => {
    const { body: client } = await running.ask("POST", "/api/organisations/", { name: "Imports alone" });
    const context = await running.open({ tokens: await running.signIn() });
    const page = await pageAt(context, `/clients/${client.uuid}`);
    const yaml = await readFile(new URL("../../examples/flows/delivery-survey.yaml", import.meta.url), "utf8");
    // Where the list is empty it stands in the head and in the middle.
    await expect.poll(() => page.getByRole("button", { name: "Import agent" }).count()).toBe(2);
    for (const [place, name] of ["First survey", "Second survey"].entries()) {
      if (place > 0) await page.goto(`/clients/${client.uuid}`);
      if (place > 0) await page.getByRole("row", { name: /First survey/ }).waitFor();
      const dialog = await importAgent(page);
      await dialog.getByRole("textbox", { name: "Name" }).fill(name);
      await dialog.getByRole("textbox", { name: "Text of the file" }).fill("parley: 1\nstates: 3\n");
      await dialog.getByText("2:9").waitFor();
      expect(await dialog.getByRole("button", { name: "Import agent" }).isDisabled()).toBe(true);
      await dialog.getByRole("textbox", { name: "Text of the file" }).fill(yaml);
      await dialog
        .getByRole("region", { name: "What the agent has" })
        .getByText(/^\d+ added/)
        .waitFor();
      await dialog.getByRole("button", { name: "Import agent" }).click();
      await blockOf(page, "Start").waitFor();
    }
  });

  test("a Dialogflow CX package makes an agent at the list of agents, also when the first try to fill it fails", async () => {
    const { body: client } = await running.ask("POST", "/api/organisations/", { name: "Imports from elsewhere" });
    const page = await pageAt(await running.open({ tokens: await running.signIn() }), `/clients/${client.uuid}`);
    const dialog = await importAgent(page);
    const shop = {
      "agent.json": "{}",
      "flows/Main/Main.json": "{}",
      "flows/Main/pages/Hello.json": '{"displayName":"<b>Hello</b>"}',
    };
    const file = { name: "flower-shop.zip", mimeType: "application/zip", buffer: Buffer.from(zipOf(shop)) };
    await dialog.locator("input[type=file]").setInputFiles(file);
    await dialog
      .getByRole("region", { name: "What is carried over" })
      .getByRole("row", { name: "page 1 1 0" })
      .waitFor();
    expect(await dialog.getByRole("textbox", { name: "Name" }).inputValue()).toBe("flower shop");
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.route("**/save_yaml/", (route) => route.abort());
    await dialog.getByRole("button", { name: "Import agent" }).click();
    await dialog.getByText(/its blocks could not be saved/).waitFor();
    await page.unroute("**/save_yaml/");
    await dialog.getByRole("button", { name: "Import agent" }).click();
    await blockOf(page, "<b>Hello</b>").waitFor();
    await page.goto(`/clients/${client.uuid}`);
    await page.getByRole("row", { name: /flower shop/ }).waitFor();
    expect(await page.getByRole("row", { name: /flower shop/ }).count(), "the same agent was filled").toBe(1);
  });

  async function importAgent(page: Page) {
    await page.getByRole("button", { name: "Import agent" }).first().click();
    return page.getByRole("dialog", { name: "Import agent" });
  }
});
