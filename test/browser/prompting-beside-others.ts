import { readFile } from "node:fs/promises";
import { uuidv7 } from "@parley/model/kernel";
import { tone, writeWav } from "@parley/voice";
import { expect, test } from "vitest";
import { faultsInBothThemes } from "./accessible.ts";
import type { RunningConsole } from "./running-console.ts";
import { cellOf, gridOf, openPrompts, wordsIn } from "./sheet.ts";

function newPrompt(name: string) {
  const id = uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
  return { id, create: { op: "create", noun: "prompt", row: { id, name } } };
}

/** Prompts while others write in them too, and what is kept of what was not saved. */
export function promptingBesideOthers(running: () => RunningConsole): void {
  async function openBesideOthers() {
    const opened = await openPrompts(running());
    const { page, api, document } = opened;
    const others = async (...operations: object[]) => {
      const { revision } = (await running().ask("GET", api)).body;
      const made = await running().ask("POST", `${api}edits/`, { operations }, { "if-match": `"${revision}"` });
      expect(made.status).toBe(201);
    };
    /** Another person words a prompt in English. The page has it, since it has what came with it. */
    const reworded = async (name: string, content: string) => {
      const { prompt, prompt_content } = (await document()).rows;
      const id = prompt.find((row) => row.name === name)?.id;
      const of = prompt_content.find((row) => row.prompt === id && row.language === "en-IN");
      const beside = `Beside ${content}`;
      await others({ op: "change", noun: "prompt_content", id: of?.id, fields: { content } }, newPrompt(beside).create);
      // A dialog hides the sheet from roles.
      await page.getByText(beside, { exact: true }).first().waitFor();
    };
    const english = () => wordsIn(document, "en-IN");
    return { ...opened, others, reworded, english };
  }

  test("what is being typed stays in its cell while others move its row, and is kept when they delete its prompt", async () => {
    const { page, document, others } = await openBesideOthers();
    const before = (await document()).rows.prompt_content;
    await cellOf(page, "Menu", 2).first().click();
    await page.keyboard.type("Nam");
    await others(newPrompt("Above all").create);
    await cellOf(page, "Above all", 0).waitFor();
    await page.keyboard.type("aste");
    await page.keyboard.press("Enter");
    await page.getByText("Edited prompt").waitFor();
    await expect.poll(() => wordsIn(document, "hi-IN")).toEqual({ Menu: "Namaste" });
    expect((await document()).rows.prompt_content.filter(({ language }) => language !== "hi-IN")).toEqual(before);

    // Cells that are chosen stay chosen, and those of a prompt that is gone are none.
    await cellOf(page, "Menu", 2).first().click();
    const spare = newPrompt("Aaa");
    await others(spare.create);
    await cellOf(page, "Aaa", 0).click();
    await page.keyboard.press("ArrowRight");
    await others({ op: "delete", noun: "prompt", id: spare.id });
    await cellOf(page, "Aaa", 0).waitFor({ state: "detached" });
    expect(await gridOf(page).locator("[data-active]").count()).toBe(0);
    await page.keyboard.press("Delete");
    await page.keyboard.type("x");
    expect(await gridOf(page).getByRole("textbox").count()).toBe(0);
    await page.keyboard.press("ArrowDown");
    await gridOf(page).locator("[data-active]").waitFor();

    const gone = newPrompt("Farewell");
    await others(gone.create);
    await cellOf(page, "Farewell", 1).click();
    await page.keyboard.type("Until we meet again");
    await others({ op: "delete", noun: "prompt", id: gone.id });
    const kept = page.getByRole("region", { name: "Words without a place" });
    await kept.getByText("Farewell was deleted while you wrote its en-IN.").waitFor();
    expect(await kept.getByRole("textbox").inputValue()).toBe("Until we meet again");
    expect(await faultsInBothThemes(page)).toEqual([]);
    await kept.getByRole("button", { name: "Copy" }).click();
    await kept.getByText(/^(Copied|Not copied)/).waitFor();
    await kept.getByRole("button", { name: "Discard" }).click();
    await kept.waitFor({ state: "detached" });
    expect(await wordsIn(document, "hi-IN")).toEqual({ Menu: "Namaste" });
    expect((await document()).rows.prompt_content.filter(({ language }) => language !== "hi-IN")).toEqual(before);
  });

  test("words that found no place stay over other pages and reloads, and what is being typed is written", async () => {
    const { page, reworded, english } = await openBesideOthers();
    const written = page.getByLabel("Menu, en-IN", { exact: true });
    await cellOf(page, "Menu", 1).first().dblclick();
    await written.fill("Mine");
    await reworded("Menu", "Theirs");
    await page.getByRole("navigation").getByRole("link", { name: "Design", exact: true }).click();
    await page.locator(".react-flow__node").first().waitFor();
    await page.goBack();
    const kept = page.getByRole("region", { name: "Words without a place" });
    await kept.getByText("Another person changed Menu, en-IN, while you wrote.").waitFor();
    await page.reload();
    await kept.getByText("Theirs").waitFor();
    expect(await kept.getByRole("textbox").inputValue()).toBe("Mine");
    expect(await faultsInBothThemes(page)).toEqual([]);
    await kept.getByRole("button", { name: "Write mine" }).click();
    await expect.poll(english).toMatchObject({ Menu: "Mine" });
    await kept.waitFor({ state: "detached" });
    await cellOf(page, "Menu", 1).first().dblclick();
    await written.fill("Half written");
    await page.reload();
    await expect.poll(english).toMatchObject({ Menu: "Half written" });
    await gridOf(page).waitFor();
    expect(await kept.count()).toBe(0);
  });

  test("of a file a cell that was left out stays out while others write there, and older words are put back", async () => {
    const { page, reworded, english } = await openBesideOthers();
    await page.getByRole("button", { name: "Export" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "CSV" }).click(),
    ]);
    const exported = await readFile(await download.path(), "utf8");
    const first = (await english()).Goodbye ?? "";
    const changed = exported.replace(first, "So long");
    expect(changed).not.toBe(exported);
    await page.getByRole("button", { name: "Import" }).click();
    const dialog = page.getByRole("dialog", { name: "Import prompts" });
    const file = dialog.getByLabel("Prompts as CSV");
    await file.fill(changed);
    const goodbye = dialog.getByRole("checkbox", { name: /^Goodbye/ });
    expect(await goodbye.isChecked()).toBe(true);
    await goodbye.uncheck();
    await reworded("Goodbye", "Farewell");
    await dialog.getByText("The sheet changed here too.").waitFor();
    expect(await goodbye.isChecked()).toBe(false);
    // A tick is of the words that were seen.
    await goodbye.check();
    await reworded("Goodbye", "See you");
    await expect.poll(() => goodbye.isChecked()).toBe(false);

    await file.fill(exported);
    await dialog.getByText("No cell was changed in the file since its export.").waitFor();
    const older = dialog.getByRole("group", { name: "Columns that are put back" });
    const column = older.getByRole("checkbox", { name: "en-IN, 1 cell" });
    expect(await column.isChecked()).toBe(false);
    await column.check();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Change 1 cell" }).click();
    await expect.poll(english).toMatchObject({ Goodbye: first });
  });

  test("a recording that is not saved is not left behind unasked", async () => {
    const { page } = await openPrompts(running());
    await cellOf(page, "Menu", 1).first().click();
    const bar = page.getByRole("region", { name: "Chosen cell" });
    await page.route(/keep_recording/, (route) => route.abort());
    const clip = writeWav("wav_pcm_8k", tone({ hertz: [440], ms: 900, amplitude: 8000 }));
    const buffer = Buffer.from(clip);
    await bar.locator("input[type=file]").setInputFiles({ name: "a.wav", mimeType: "audio/wav", buffer });
    await bar.getByText("It is lost with this page.").waitFor();
    const design = page.getByRole("navigation").getByRole("link", { name: "Design", exact: true });
    await design.click();
    const question = page.getByRole("dialog", { name: "Leave without the recordings?" });
    await question.getByText("1 recording is not saved yet. Leaving loses that.").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await question.getByRole("button", { name: "Stay" }).click();
    // What is looked for is part of the address, and no other page.
    await page.getByRole("searchbox", { name: "Find in prompts" }).fill("Menu");
    await expect.poll(() => page.url()).toContain("Menu");
    expect(await question.count()).toBe(0);
    await page.unroute(/keep_recording/);
    await bar.getByRole("button", { name: "Save again" }).click();
    await page.getByText("Recording saved").waitFor();
    await design.click();
    await page.locator(".react-flow__node").first().waitFor();
  });
}
