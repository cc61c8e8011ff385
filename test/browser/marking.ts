import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { startTasks } from "../../apps/server/src/tasks/start-tasks.ts";
import { faultsInBothThemes } from "./accessible.ts";
import { choose } from "./choosing.ts";
import { startDesigning } from "./designing.ts";
import { saved } from "./drawing.ts";
import { pressByKey, tabTo } from "./keyboard.ts";
import type { RunningConsole } from "./running-console.ts";

const said = "I want two big pizzas";

/** Train: words of an example are values. */
export function marking(running: () => RunningConsole): void {
  test("words are marked as values by keys and by the mouse, trained, and taken back", async () => {
    const { server } = running();
    const { page, path, document } = await startDesigning(running(), "", "pizza-order");
    await page.goto(`${path}/train/intents?open=order`);
    const order = page.getByRole("region", { name: "order" });
    await order.getByRole("textbox", { name: "New examples of order in en-IN" }).fill(said);
    await order.getByRole("button", { name: "Add 1 example" }).click();
    // A mark's name stands among the words.
    const row = order.getByRole("listitem").filter({ has: page.getByRole("button", { name: `Delete “${said}”` }) });
    const marks = async () =>
      (await document()).rows.ontology_language.find(({ utterance }) => utterance === said)?.marks ?? [];

    // By keys: the word before the last one, of the value that it means.
    await pressByKey(page, row.getByRole("button", { name: `Mark values in “${said}”` }));
    const words = row.getByRole("textbox", { name: `Words of “${said}”` });
    await tabTo(page, words);
    await page.keyboard.press("End");
    for (const _ of "pizzas") await page.keyboard.press("ArrowLeft");
    for (const _ of "big ") await page.keyboard.press("Shift+ArrowLeft");
    await choose(row.getByRole("combobox", { name: "Entity of the words" }), "size");
    await choose(row.getByRole("combobox", { name: "Value that they mean" }), "large");
    await pressByKey(page, row.getByRole("button", { name: "Mark “big”" }));
    await row.locator("mark", { hasText: "big size = large" }).waitFor();
    await saved(page);
    await expect.poll(marks).toEqual([{ entity: "size", start: 11, end: 14, value: "large" }]);
    expect(await faultsInBothThemes(page)).toEqual([]);

    // What is selected without a key is heard too: by touch, or by a reader's tool.
    await words.selectText();
    await row.getByRole("button", { name: `Mark “${said}”` }).waitFor();
    await page.keyboard.press("Control+z");
    await row.locator("mark").waitFor({ state: "detached" });
    await expect.poll(marks).toEqual([]);
    await page.keyboard.press("Control+Shift+z");
    await row.locator("mark", { hasText: "big" }).waitFor();
    await page.keyboard.press("Escape");
    await words.waitFor({ state: "detached" });

    // By the mouse: in the line itself.
    await doubleClickWord(row, "two");
    await choose(row.getByRole("combobox", { name: "Entity of the words" }), "count");
    await row.getByRole("button", { name: "Mark “two”" }).click();
    await row.locator("mark", { hasText: "two count" }).waitFor();
    await saved(page);
    await expect.poll(marks).toHaveLength(2);
    await row.getByRole("button", { name: "Take the mark count off “two”" }).click();
    await row.locator("mark", { hasText: "two" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await row.locator("mark", { hasText: "two count" }).waitFor();
    await saved(page);

    const tasks = await startTasks({ deps: server.deps, databaseUrl: server.database.urls.system, pollEvery: 50 });
    try {
      await page.getByRole("button", { name: "Train", exact: true }).click();
      await page.getByRole("button", { name: "Open report" }).click();
      await page.getByRole("region", { name: "Test set" }).getByText("2 of 2 marked values read").waitFor();
    } finally {
      await tasks.stop();
    }
  });
}

/** Double-clicks a word where it stands. */
async function doubleClickWord(within: Locator, word: string): Promise<void> {
  const { x, y } = await within.evaluate((element, wanted) => {
    const texts = element.ownerDocument.createTreeWalker(element, 4);
    while (texts.nextNode() !== null) {
      const place = texts.currentNode.nodeValue?.indexOf(wanted) ?? -1;
      if (place === -1) continue;
      const range = element.ownerDocument.createRange();
      range.setStart(texts.currentNode, place);
      range.setEnd(texts.currentNode, place + wanted.length);
      const box = range.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }
    throw new Error(`Nothing says ${wanted}`);
  }, word);
  await within.page().mouse.dblclick(x, y);
}
