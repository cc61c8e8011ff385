import { readFile } from "node:fs/promises";
import type { FlowDocument } from "@parley/flow";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { faultsOf } from "./accessible.ts";
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
    const dialog = page.getByRole("dialog", { name: "Replace draft by YAML" });
    const yaml = dialog.getByRole("textbox", { name: "YAML" });
    expect((await yaml.boundingBox())?.height).toBeGreaterThan(200);
    await yaml.fill("parley: 1\nstates: 3\n");
    await dialog.getByText(/^The YAML has a fault/).waitFor();
    await dialog.getByText("2:9").waitFor();
    expect(await dialog.getByRole("button", { name: "Replace draft" }).isDisabled()).toBe(true);
    await yaml.fill(other);
    const changes = dialog.getByRole("region", { name: "What changes" });
    await changes.getByText(/\d+ added, \d+ changed, \d+ removed/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await document()).toEqual(before);
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

  test("YAML makes an agent at the list of agents, where there are none yet and where there are others", async () => {
    const { body: client } = await running.ask("POST", "/api/organisations/", { name: "Imports alone" });
    const context = await running.open({ tokens: await running.signIn() });
    const page = await pageAt(context, `/clients/${client.uuid}`);
    const yaml = await readFile(new URL("../../examples/flows/delivery-survey.yaml", import.meta.url), "utf8");
    // Where the list is empty it stands in the head and in the middle.
    await expect.poll(() => page.getByRole("button", { name: "Import YAML" }).count()).toBe(2);
    for (const [place, name] of ["First survey", "Second survey"].entries()) {
      if (place > 0) await page.goto(`/clients/${client.uuid}`);
      if (place > 0) await page.getByRole("row", { name: /First survey/ }).waitFor();
      await page.getByRole("button", { name: "Import YAML" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Import YAML" });
      await dialog.getByRole("textbox", { name: "Name" }).fill(name);
      await dialog.getByRole("textbox", { name: "YAML" }).fill(yaml);
      await dialog.getByRole("button", { name: "Import agent" }).click();
      await blockOf(page, "Start").waitFor();
    }
  });
});
