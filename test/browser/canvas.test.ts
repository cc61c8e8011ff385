import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { canvas, node, selection, startDesigning, startDrawn } from "./designing.ts";
import { inspectorOf, saved } from "./drawing.ts";
import { pressPair } from "./keyboard.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";
import { seenCanvas } from "./seen-canvas.ts";

const launch = await chromiumToLaunch();
const html = `<img src=x onerror="document.title='taken'"><b>bold</b>`;
const rightToLeft = "\u202Eشركة مرحبا";

describe.skipIf(launch === null)("the canvas in a browser", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  const designing = () => startDrawn(running);

  async function middleOf(page: Page, name: string) {
    const box = await page.locator(`.react-flow__node[aria-label^="${name}, "]`).boundingBox();
    if (box === null) throw new Error(`${name} is not shown`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, bottom: box.y + box.height };
  }

  async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  }

  test("a block dragged is saved as one step, and comes back with undo; Shift and a drag select", async () => {
    const { page, rows } = await designing();
    const placeOf = async () => (await rows()).block.find(({ name }) => name === "Menu")?.render_info.position;
    const before = await placeOf();
    const from = await middleOf(page, "Menu");
    await drag(page, { x: from.x, y: from.y - 20 }, { x: from.x + 160, y: from.y + 140 });
    await expect.poll(placeOf).not.toEqual(before);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(placeOf).toEqual(before);
    const box = await canvas(page).boundingBox();
    if (box === null) throw new Error("There is no canvas");
    await page.keyboard.down("Shift");
    await drag(page, { x: box.x + 30, y: box.y + 80 }, from);
    await page.keyboard.up("Shift");
    await expect.poll(() => selection(page).textContent()).toMatch(/^\d+ selected$/);
    expect(await middleOf(page, "Menu")).toEqual(from);
  });

  test("the keyboard alone walks, adds, renames, connects, nudges, copies, deletes and brings back", async () => {
    const { page, rows } = await designing();
    // Without a focus anywhere the keys are the canvas's.
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => selection(page).textContent()).toMatch(/^Start, Start block, leads to Menu/);
    await canvas(page).focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => selection(page).textContent()).toMatch(/^Menu, Voice block/);
    await page.keyboard.press("/");
    await page.getByRole("combobox", { name: "Add a block" }).waitFor();
    await page.keyboard.type("branches");
    await page.keyboard.press("Enter");
    await expect.poll(() => selection(page).textContent()).toMatch(/^New Block, Condition block, leads nowhere/);
    await page.keyboard.press("F2");
    await page.locator(".react-flow__node input:focus").waitFor();
    await page.keyboard.insertText("Known caller?");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await rows()).block.some(({ name }) => name === "Known caller?")).toBe(true);

    await page.keyboard.press("e");
    const name = page.getByLabel("Name of the block");
    await expect.poll(() => name.evaluate((field) => field.matches(":focus"))).toBe(true);
    const chosen = () => page.evaluate<string>("getSelection().toString()");
    await expect.poll(chosen).toBe("Known caller?");
    await page.keyboard.press("Escape");
    await expect.poll(() => canvas(page).evaluate((field) => field.matches(":focus"))).toBe(true);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).getByText("Connect to another block").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Keys" }).waitFor({ state: "detached" });

    const block = async () => (await rows()).block.find(({ name }) => name === "Known caller?");
    const made = await block();
    expect((await rows()).path.some((path) => path.destination_block === made?.id)).toBe(true);
    await page.keyboard.press("Alt+Shift+ArrowRight");
    const wanted = (made?.render_info.position?.x ?? 0) + 10;
    await expect.poll(async () => (await block())?.render_info.position?.x).toBe(wanted);

    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: "Connect to..." }).waitFor();
    await page.keyboard.type("Menu");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await rows()).path.some((path) => path.source_block === made?.id)).toBe(true);

    await page.keyboard.press("Control+d");
    await expect
      .poll(async () => (await rows()).block.filter(({ name }) => /^Known caller\?( 2)?$/.test(name)).length)
      .toBe(2);
    await page.keyboard.press("Delete");
    await expect
      .poll(async () => (await rows()).block.filter(({ name }) => /^Known caller\?( 2)?$/.test(name)).length)
      .toBe(1);
    await page.getByRole("button", { name: "Recently deleted" }).click();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect
      .poll(async () => (await rows()).block.filter(({ name }) => /^Known caller\?( 2)?$/.test(name)).length)
      .toBe(2);
  });

  test("many rows stay selected only until a place is led to, or the fields are closed", async () => {
    const { page, rows } = await designing();
    for (const blocks of [5, 9, 17, 33, 65]) {
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Control+d");
      await expect.poll(async () => (await rows()).block.length).toBe(blocks);
    }
    const all = async () => {
      await canvas(page).focus();
      await page.keyboard.press("Control+a");
      await expect.poll(() => selection(page).textContent()).toMatch(/^\d{2,} selected$/);
    };
    await all();
    await inspectorOf(page).getByText("65 blocks", { exact: true }).waitFor();
    await page.keyboard.press("Control+f");
    const find = page.getByRole("search", { name: "Find in the agent" });
    await find.getByRole("searchbox").fill("Goodbye 2");
    await find.getByText(/\d found$/).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => selection(page).textContent()).toMatch(/^Goodbye 2\d*, End block/);
    expect(await inspectorOf(page).getByLabel("Name of the block").inputValue()).toMatch(/^Goodbye 2/);
    await page.keyboard.press("Escape");

    await all();
    await inspectorOf(page)
      .getByRole("button", { name: /^Close/ })
      .click();
    await inspectorOf(page).waitFor({ state: "detached" });
    await expect.poll(() => selection(page).textContent()).toBe("Nothing selected");
  });

  test("of two strokes the second is the page's, also when it alone would act on the canvas", async () => {
    const { page, rows } = await designing();
    const before = (await rows()).block;
    await canvas(page).focus();
    await pressPair(page, "g", "l");
    await page.waitForURL(/\/calls$/);
    expect((await rows()).block).toEqual(before);
  });

  test("M001, R090: the Start block stays, and the documents' words say so", async () => {
    const { page, rows } = await designing();
    await canvas(page).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Delete");
    await page.getByText("Cannot delete the Start block!").first().waitFor();
    expect((await rows()).block.some(({ type }) => type === "Start")).toBe(true);
  });

  test("a path dragged into the open asks what to add there, and leads to it", async () => {
    const { page, rows } = await designing();
    const before = (await rows()).path.length;
    const { x, bottom } = await middleOf(page, "Menu");
    await drag(page, { x, y: bottom }, { x: x + 60, y: bottom + 180 });
    await page.getByRole("combobox", { name: "Add a block" }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await rows()).path.length).toBe(before + 1);
    expect((await rows()).block.some(({ name }) => name === undefined || name === "New Block")).toBe(true);
  });

  test("a path dragged onto its own block is one; a click on its handle is none", async () => {
    const { page, rows } = await designing();
    const { path: before, block } = await rows();
    const menu = block.find(({ name }) => name === "Menu")?.id;
    const { x, y, bottom } = await middleOf(page, "Menu");
    await page.mouse.click(x, bottom);
    await drag(page, { x, y: bottom }, { x: x + 40, y: y - 10 });
    await expect.poll(async () => (await rows()).path.length).toBe(before.length + 1);
    const made = (await rows()).path.find(({ id }) => before.every((path) => path.id !== id));
    expect(made).toMatchObject({ source_block: menu, destination_block: menu, transition_type: "intent" });
  });

  test("blocks are copied from agent to agent by the clipboard", async () => {
    const { page } = await designing();
    const other = await designing();
    await canvas(page).focus();
    await page.keyboard.press("Control+a");
    const clip = await page.evaluate<string>(`(() => {
      const data = new DataTransfer();
      document.dispatchEvent(new ClipboardEvent("copy", { clipboardData: data, cancelable: true }));
      return data.getData("text/plain");
    })()`);
    const before = (await other.rows()).block.length;
    await canvas(other.page).focus();
    await other.page.evaluate(`(() => {
      const data = new DataTransfer();
      data.setData("text/plain", ${JSON.stringify(clip)});
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, cancelable: true }));
    })()`);
    await expect.poll(async () => (await other.rows()).block.length).toBe(before * 2 - 1);
  });

  test("opens at a readable zoom, with the menu folded, the map beside the blocks, and no label over another", async () => {
    for (const sample of ["payment-reminder", "clinic-appointment", "delivery-survey"]) {
      const path = await running.addAgent(`Seen ${sample}`, sample);
      const page = await pageAt(await running.open({ tokens: await running.signIn() }), `${path}/design`);
      await page.locator("[data-path]").first().waitFor({ state: "attached" });
      const seen = await seenCanvas(page);
      expect(seen.covered, sample).toEqual([]);
      expect(seen.labels, sample).toBeGreaterThan(4);
      expect(seen.zoom, sample).toBeGreaterThanOrEqual(0.85);
      expect(seen.small, sample).toEqual([]);
      expect(seen.menu, sample).toBe(50);
      expect(seen.underMap, sample).toBe(0);
      expect(seen.startTop, sample).toBeLessThan(400);
      await page.close();
    }
  });

  test("a new sub-flow has its Start block, a name and an address", async () => {
    const { page, rows } = await designing();
    await page.getByRole("button", { name: "Add a sub-flow" }).click();
    await page.locator("input[aria-label='Name of the sub-flow']:focus").waitFor();
    await page.keyboard.type("Payment");
    await page.keyboard.press("Enter");
    await page.getByRole("tab", { name: "Payment" }).waitFor();
    await node(page, "Start").waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/design\/new-sub-flow$/);
    await expect.poll(async () => (await rows()).block.filter(({ type }) => type === "Start").length).toBe(2);
  });

  test("a view is kept under a name, found on another machine, led to by keys from another sub-flow, and deleted", async () => {
    const { page, path, another } = await startDesigning(running);
    const zoom = (shown: Page) => shown.getByRole("toolbar", { name: "Zoom" }).getByText(/^\d+ %$/);
    const bookmarks = (shown: Page) => shown.getByRole("region", { name: "Bookmarks" });
    await canvas(page).focus();
    for (const key of ["-", "-"]) await page.keyboard.press(key);
    await expect.poll(() => zoom(page).textContent()).not.toBe("100 %");
    await page.keyboard.press("b");
    await bookmarks(page).getByText("No bookmarks yet.").waitFor();
    await page.keyboard.type(html);
    const kept = await zoom(page).textContent();
    await page.keyboard.press("Enter");
    await bookmarks(page)
      .getByRole("button", { name: `Delete the bookmark ${html}` })
      .waitFor();

    const other = await another();
    await other.getByRole("button", { name: "Add a sub-flow" }).click();
    await other.locator("input[aria-label='Name of the sub-flow']:focus").waitFor();
    await other.keyboard.press("Enter");
    await other.waitForURL("**/design/new-sub-flow**");
    await canvas(other).focus();
    await other.keyboard.press("b");
    await bookmarks(other).getByText(html).waitFor();
    await other.keyboard.press("1");
    await other.waitForURL(`**${path}/design/start**`);
    await expect.poll(() => zoom(other).textContent()).toBe(kept);
    await other.getByRole("button", { name: "Fields", exact: true }).focus();
    await other.keyboard.press("b");
    await bookmarks(other)
      .getByRole("button", { name: /^Delete the bookmark/ })
      .click();
    await bookmarks(other).getByText("No bookmarks yet.").waitFor();
    expect(await other.title()).not.toBe("taken");
  });

  test("names are shown as they are and never run", async () => {
    const { page } = await designing();
    for (const name of [html, rightToLeft, "x".repeat(250)]) {
      await canvas(page).focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("F2");
      await page.locator(".react-flow__node input").fill(name);
      await page.keyboard.press("Enter");
      await page.locator(".react-flow__node").getByText(name.slice(0, 160)).first().waitFor();
    }
    expect(await page.title()).not.toBe("taken");
    await saved(page);
  });
});
