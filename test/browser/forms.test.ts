import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { faultsInBothThemes } from "./accessible.ts";
import { choose } from "./choosing.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { startDesigning } from "./designing.ts";
import { blockOf, inspectorOf, pickPath, selectBlock, sidePanelOf } from "./drawing.ts";
import type { RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

describe.skipIf(launch === null)("blocks that collect, work out and offer, by the screen alone", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  async function addBlock(page: Page, type: string, name: string, at: { x: number; y: number }): Promise<void> {
    const canvas = page.getByRole("application", { name: /^Canvas of/ });
    await page.getByRole("button", { name: `Add ${type} block` }).dragTo(canvas, { targetPosition: at });
    await page.locator("#canvas-selection").getByText("New Block").waitFor();
    await inspectorOf(page).getByLabel("Name of the block").fill(name);
  }

  /** Writes the first words of a part of the form. */
  async function write(part: Locator, verb: string, words: string): Promise<void> {
    await part.getByRole("button", { name: verb }).click();
    const field = part.getByRole("textbox", { name: / in en-IN$/ });
    await field.fill(words);
    await expect.poll(() => field.inputValue()).toBe(words);
  }

  const trying = (page: Page) => {
    const panel = sidePanelOf(page);
    return {
      panel,
      say: async (words: string) => {
        await panel.getByLabel("What the caller says").fill(words);
        await page.keyboard.press("Enter");
      },
      heard: (words: string | RegExp) => panel.getByRole("log").getByText(words, { exact: true }).last().waitFor(),
    };
  };

  test("Collect asks for three values, checks and corrects them, and Set works out what they cost", async () => {
    const { page, document, block } = await startDesigning(running);
    const form = inspectorOf(page);
    await addBlock(page, "Collect", "Order", { x: 260, y: 60 });
    const values = form.getByRole("region", { name: "Values", exact: true });
    for (const name of ["size", "phone", "count"]) {
      await values.getByRole("combobox", { name: "Name of a value to collect" }).fill(name);
      await page.keyboard.press("Enter");
      await values.getByRole("button", { name: `Do not collect ${name}` }).waitFor();
    }
    const ofValue = (name: string) =>
      values.locator("div").filter({ has: page.getByRole("button", { name: `Do not collect ${name}` }) });
    const of = (name: string) => ofValue(name).first();
    await choose(of("size").getByRole("combobox", { name: "Kind" }), "List");
    await of("size").getByRole("textbox", { name: "Values", exact: true }).fill("small\nmedium\nmedium");
    await values.getByText("medium stands here twice. Keep one of them.").waitFor();
    await of("size").getByRole("textbox", { name: "Values", exact: true }).fill("small\nmedium\nlarge: big, huge");
    await choose(of("phone").getByRole("combobox", { name: "Kind" }), "Phone");
    await choose(of("count").getByRole("combobox", { name: "Kind" }), "Number");
    await of("count").getByLabel("To", { exact: true }).fill("twenty");
    await values.getByText("Write a number").waitFor();
    await of("count").getByLabel("To", { exact: true }).fill("20");

    // What a value is asked with, checked by and confirmed with is seen at once.
    await write(of("size").getByRole("region", { name: "Asks", exact: true }), "Write words", "Which size?");
    const confirming = of("size").getByRole("region", { name: "Asks whether it is right" });
    await write(confirming, "Write words", "{{ slots.size }}, right?");
    await write(of("phone").getByRole("region", { name: "Asks", exact: true }), "Write words", "Your number?");
    await write(of("count").getByRole("region", { name: "Asks", exact: true }), "Write words", "How many?");
    const valid = of("count").getByLabel("Valid when");
    await valid.fill("slots.count <= 12 &&");
    await values
      .getByRole("alert")
      .getByText(/\(character \d+\)/)
      .waitFor();
    await valid.fill("slots.count <= 12");
    await values.getByRole("alert").waitFor({ state: "detached" });
    await write(of("count").getByRole("region", { name: "When it is refused" }), "Write words", "At most twelve.");
    await of("count").getByText("More about count").click();
    const unfit = of("count").getByRole("region", { name: /^Each time nothing fits/ });
    await write(unfit, "Write words", "A number, please.");
    await values.getByRole("button", { name: "Ask for count earlier" }).click();
    const order = async () =>
      (await document()).rows.block_entity.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)).map(({ name }) => name);
    await expect.poll(order).toEqual(["size", "count", "phone"]);
    expect(await form.evaluate((panel) => panel.querySelectorAll("[role=tabpanel]")[0]?.scrollWidth)).toBe(
      await form.evaluate((panel) => panel.querySelectorAll("[role=tabpanel]")[0]?.clientWidth),
    );

    await addBlock(page, "Set", "Total", { x: 260, y: 220 });
    await form.getByRole("button", { name: "Add value" }).click();
    expect(await form.getByRole("alert").count()).toBe(0);
    // What is typed goes into the row that was added; a bare name is offered as a key of the metadata.
    await expect.poll(() => page.evaluate("document.activeElement.ariaLabel")).toBe("Set values: target 1");
    await page.keyboard.type("total");
    await page.getByRole("option", { name: "metadata.total" }).click();
    await form.getByText("Value 1 is kept once it has an expression").waitFor();
    const expression = form.getByRole("textbox", { name: "Set values: expression 1" });
    // What cannot be read yet is said below, and kept: closing the inspector loses nothing.
    await expression.fill("slots.count *");
    await form
      .getByRole("alert")
      .getByText(/\(character \d+\)/)
      .waitFor();
    await expect
      .poll(async () => (await block("Total")).set_values)
      .toEqual([{ to: "metadata.total", value: "slots.count *" }]);
    await form.getByRole("button", { name: "Close the inspector" }).click();
    await blockOf(page, "Total").click();
    await expect.poll(() => expression.inputValue()).toBe("slots.count *");
    await expression.fill("");
    await expression.pressSequentially("ro");
    await page
      .getByRole("listbox", { name: "Known names" })
      .getByRole("option")
      .first()
      .getByText("round(", { exact: true })
      .waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("slots.count * 12.5, 2)");
    await page.keyboard.press("Escape");
    await expect
      .poll(async () => (await block("Total")).set_values)
      .toEqual([{ to: "metadata.total", value: "round(slots.count * 12.5, 2)" }]);
    await write(form.getByRole("region", { name: "Says" }), "Write prompt", "{{ slots.size }}: {{ metadata.total }}.");
    expect(await faultsInBothThemes(page)).toEqual([]);
    await form.getByRole("button", { name: "Close the inspector" }).click();

    await pickPath(page, "Start", "Order");
    await pickPath(page, "Order", "Total");
    await pickPath(page, "Total", "Goodbye");
    const leading = async () => {
      const { path, block: blocks } = (await document()).rows;
      const named = (name: string) => blocks.find((row) => row.name === name)?.id;
      return path
        .filter(({ source_block }) => source_block === named("Order"))
        .map(({ transition_type, destination_block }) => [transition_type, destination_block === named("Total")]);
    };
    // The way on that came with the block leads there; there is no second one.
    await expect.poll(leading).toEqual([["entity_fill", true]]);

    await page.getByRole("button", { name: "Simulate" }).click();
    const { panel, say, heard } = trying(page);
    await panel.getByRole("button", { name: "Start", exact: true }).click();
    await heard("Which size?");
    await say("large");
    await heard("large, right?");
    await say("no, medium");
    await heard("medium, right?");
    await say("yes");
    await heard("How many?");
    await say("banana");
    await heard("A number, please.");
    await say("13");
    await heard("At most twelve.");
    await say("3");
    await heard("Your number?");
    await say("9876543210");
    await heard("medium: 37.5.");
  });

  test("Choice offers the items of a caller's data, and keeps the one that is meant", async () => {
    const { page, block } = await startDesigning(running);
    const form = inspectorOf(page);
    await addBlock(page, "Choice", "Which order", { x: 260, y: 60 });
    // What the block is for stands first.
    expect(await form.getByRole("tabpanel").getByRole("heading").first().textContent()).toBe("Choices");
    const list = form.getByRole("textbox", { name: "List", exact: true });
    await list.fill('["Pizza", "Pasta"');
    await form
      .getByRole("alert")
      .getByText(/\(character \d+\)/)
      .waitFor();
    await list.fill("metadata.orders");
    await form.getByText(/^There is no "orders" in metadata/).waitFor();
    await form.getByLabel("Name of an item").fill("name");
    await form.getByLabel("Keep in").fill("order");
    const shown = form.getByLabel("Named at once");
    expect(await shown.getAttribute("placeholder")).toBe("3 or 9");
    await shown.fill("99");
    await form.getByText("Write at most 9").waitFor();
    await shown.fill("2");
    await expect
      .poll(async () => block("Which order"))
      .toMatchObject({ choices: "metadata.orders", choice_label: "name", choice_key: "order", choices_shown: 2 });
    await write(form.getByRole("region", { name: "Says" }), "Write prompt", "Which order is it about?");
    expect(await faultsInBothThemes(page)).toEqual([]);
    await addBlock(page, "Voice", "Tell", { x: 260, y: 240 });
    await write(form.getByRole("region", { name: "Says" }), "Write prompt", "Order {{ metadata.order.number }}.");
    await form.getByRole("button", { name: "Close the inspector" }).click();
    await pickPath(page, "Start", "Which order");
    await pickPath(page, "Which order", "Tell");
    await selectBlock(page, "Which order");

    await page.getByRole("button", { name: "Simulate" }).click();
    const { panel, say, heard } = trying(page);
    await panel.getByRole("button", { name: /^Caller, language/ }).click();
    await panel.getByRole("button", { name: "New caller" }).click();
    const caller = page.getByRole("dialog", { name: "New caller" });
    await caller.getByLabel("Name").fill("Asha");
    await caller.getByLabel("Metadata (JSON)").fill("{orders: []}");
    await caller.getByText(/^This is not JSON: /).waitFor();
    const orders = [
      { name: "Pizza", number: 11 },
      { name: "Pasta", number: 22 },
      { name: "Salad", number: 33 },
    ];
    await caller.getByLabel("Metadata (JSON)").fill(JSON.stringify({ orders }));
    await caller.getByRole("button", { name: "Save caller" }).click();
    await caller.waitFor({ state: "detached" });
    await panel
      .getByRole("button", { name: /^Start/ })
      .last()
      .click();
    await heard(/Pizza.*Pasta/);
    await say("more");
    await heard(/Salad/);
    await say("Pasta");
    await heard("Order 22.");
  });

  test("Answer says what its documents say, between words of its own; Wait takes seconds", async () => {
    const { page, block, api } = await startDesigning(running);
    const hours = Buffer.from("# Hours\n\nThe library opens at nine in the morning.");
    const upload = `${api}documents/upload/?file=hours.md`;
    expect(await running.ask("POST", upload, hours, { "content-type": "application/octet-stream" })).toMatchObject({
      status: 200,
    });
    const form = inspectorOf(page);
    await addBlock(page, "Answer", "Questions", { x: 260, y: 60 });
    const documents = form.getByRole("combobox", { name: "Documents" });
    expect(await documents.getAttribute("placeholder")).toBe("Choose documents");
    await documents.click();
    await page.getByRole("option", { name: "hours" }).click();
    await page.keyboard.press("Escape");
    await form.getByText("hours", { exact: true }).waitFor();
    await write(form.getByRole("region", { name: "Says" }), "Write prompt", "What would you like to know?");
    await write(form.getByRole("region", { name: "Say before" }), "Write words", "I found this.");
    await write(form.getByRole("region", { name: "Say after" }), "Write words", "I hope that helps.");
    expect(await faultsInBothThemes(page)).toEqual([]);
    await addBlock(page, "Wait", "Later", { x: 260, y: 240 });
    await form.getByLabel("Wait for", { exact: true }).fill("90");
    await expect.poll(async () => (await block("Later")).wait_time).toBe(90_000);
    await form.getByRole("button", { name: "Close the inspector" }).click();
    await pickPath(page, "Start", "Questions");
    await pickPath(page, "Questions", "Later");
    await selectBlock(page, "Questions");

    await page.getByRole("button", { name: "Simulate" }).click();
    const { panel, say, heard } = trying(page);
    await panel.getByRole("button", { name: "Start", exact: true }).click();
    await heard("What would you like to know?");
    await say("when does the library open");
    await heard("I found this.");
    await heard("The library opens at nine in the morning.");
    await heard("I hope that helps.");
  });
});
