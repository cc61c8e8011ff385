import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uuidv7 } from "@parley/model/kernel";
import { tone, writeWav } from "@parley/voice";
import { expect, test } from "vitest";
import { faultsInBothThemes } from "./accessible.ts";
import type { RunningConsole } from "./running-console.ts";
import { cellOf, copied, gridOf, openPrompts, paste, wordsIn } from "./sheet.ts";

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Prompts: a sheet by language, written, pasted, taken back and saved as edits. */
export function prompting(running: () => RunningConsole): void {
  test("M162, M166: missing words are found, pasted as a range, taken back, saved, and heard in the simulator", async () => {
    const { page, document } = await openPrompts(running());
    await page.getByRole("button", { name: /^Missing/ }).click();
    await expect.poll(() => page.url()).toContain("show=missing");
    await cellOf(page, "Menu no_input", 2).click();
    await paste(page, 'हमने कुछ नहीं सुना।\r\n"वह कुंजी\tनहीं है।"\r\n');
    await page.getByText("Prompts updated").waitFor();
    const pasted = { "Menu no_input": "हमने कुछ नहीं सुना।", "Menu no_match": "वह कुंजी\tनहीं है।" };
    expect(await wordsIn(document, "hi-IN")).toEqual(pasted);
    expect(await copied(page)).toBe('हमने कुछ नहीं सुना।\r\n"वह कुंजी\tनहीं है।"');
    // Long words make no column of their row another.
    const edges = await gridOf(page)
      .locator('[data-column="2"]')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
    expect(new Set(edges).size).toBe(1);
    // Rows that were mended stay in sight until something else is looked for.
    await page.getByRole("button", { name: "Missing 3" }).waitFor();
    expect(await gridOf(page).getByRole("rowheader").count()).toBe(5);
    await page.keyboard.press("Control+z");
    await expect.poll(() => wordsIn(document, "hi-IN")).toEqual({});
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => wordsIn(document, "hi-IN")).toEqual(pasted);
    expect(await faultsInBothThemes(page)).toEqual([]);

    await page.keyboard.press("Control+Home");
    for (const key of ["ArrowDown", "Tab", "Enter"]) await page.keyboard.press(key);
    await page.getByLabel("Menu, en-IN").fill("Good morning. For the menu, press 1.");
    await page.keyboard.press("Enter");
    await page.getByText("Edited prompt").waitFor();
    await page.getByRole("searchbox", { name: "Find in prompts" }).fill("good morning");
    await expect.poll(() => gridOf(page).getByRole("rowheader").count()).toBe(1);
    await page.getByRole("button", { name: "Replace", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Find and replace" });
    await dialog.getByLabel("Find", { exact: true }).fill("GOOD (\\w+)");
    await dialog.getByLabel("Regular expression").check();
    await dialog.getByLabel("Replace with").fill("Lovely $1");
    // Of a long text only the words that change are marked.
    const change = dialog.getByRole("listitem");
    await change.locator("ins").getByText("Lovely").waitFor();
    expect(await change.locator("del, ins").allInnerTexts()).toEqual([
      expect.stringMatching(/Good$/),
      expect.stringMatching(/Lovely$/),
    ]);
    await change.getByText("morning. For the menu, press 1.").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Replace 1 cell" }).click();
    await cellOf(page, "Menu", 1).getByText("Lovely morning").waitFor();
    await gridOf(page).focus();
    await page.keyboard.press("Control+z");
    await cellOf(page, "Menu", 1).getByText("Good morning").waitFor();
    await page.keyboard.press("Control+y");
    await cellOf(page, "Menu", 1).getByText("Lovely morning").waitFor();
    await cellOf(page, "Menu", 1).click();
    const bar = page.getByRole("region", { name: "Chosen cell" });
    await bar.getByText("Lovely morning. For the menu, press 1.").waitFor();
    await bar.getByRole("link", { name: "Menu", exact: true }).click();
    await page.getByRole("complementary", { name: "Inspector" }).getByText("Menu").first().waitFor();
    await page.getByRole("button", { name: "Simulate" }).click();
    const panel = page.getByRole("complementary", { name: "Simulator" });
    await panel.getByRole("button", { name: "Start", exact: true }).click();
    await panel.getByRole("log").getByText("Lovely morning. For the menu, press 1.").waitFor();
  });

  test("words of other languages are stale once the default language changed after them", async () => {
    const { page, document } = await openPrompts(running());
    await cellOf(page, "Goodbye", 2).click();
    await page.keyboard.type("Dhanyavaad");
    await page.keyboard.press("Escape");
    expect(await cellOf(page, "Goodbye", 2).getByText("Missing").count()).toBe(1);
    await page.keyboard.type("Dhanyavaad");
    await page.keyboard.press("Tab");
    await page.getByText("Edited prompt").waitFor();
    expect(await cellOf(page, "Goodbye", 2).getByText("Stale").count()).toBe(0);
    await cellOf(page, "Goodbye", 1).dblclick();
    await page.getByLabel("Goodbye, en-IN").fill("Thank you. Goodbye.");
    await page.keyboard.press("Enter");
    await cellOf(page, "Goodbye", 2).getByText("Stale").waitFor();
    // A notice may have gone again; what is stored stays.
    await expect.poll(async () => JSON.stringify(await document())).toContain("Thank you. Goodbye.");
    // The server knows it too.
    await page.reload();
    await cellOf(page, "Goodbye", 2).getByText("Stale").waitFor();
    await page.getByRole("button", { name: "Stale 1" }).click();
    expect(await gridOf(page).getByRole("rowheader").count()).toBe(1);
  });

  test("a language is added in the menu of languages by keys, and its column comes", async () => {
    const { page, document } = await openPrompts(running());
    const add = async (written: string) => {
      await page.getByRole("button", { name: /^Languages/ }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("menuitem", { name: "Add language" }).waitFor();
      await expect.poll(() => page.evaluate("document.activeElement.closest('[role=menu]') !== null")).toBe(true);
      for (const key of ["ArrowDown", "ArrowUp", "Enter"]) await page.keyboard.press(key);
      await expect.poll(() => page.evaluate("document.activeElement.role")).toBe("combobox");
      expect(await dialog.getByLabel("Language").count()).toBe(1);
      await page.keyboard.type(written);
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("ArrowDown");
      const list = page.getByRole("listbox", { name: "Language", exact: true });
      expect(await list.count(), "the list bears the name of its field").toBe(1);
      await page.keyboard.press("Enter");
      await list.waitFor({ state: "hidden" });
    };
    const dialog = page.getByRole("dialog", { name: "Add language" });
    const verb = dialog.getByRole("button", { name: "Add language" });
    await add("hi-IN");
    const known = dialog.getByText("The agent speaks this language already.");
    await known.waitFor();
    const color = await known.evaluate((element) => element.computedStyleMap().get("color")?.toString());
    await known.evaluate((element) => element.setAttribute("style", "color: var(--bad-fg)"));
    const ofFaults = await known.evaluate((element) => element.computedStyleMap().get("color")?.toString());
    expect(color, "it looks like a fault").toBe(ofFaults);
    expect(await verb.isDisabled()).toBe(true);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await add("Tamil");
    await verb.press("Enter");
    await gridOf(page)
      .getByRole("columnheader", { name: /^ta-IN/ })
      .waitFor();
    await expect.poll(async () => (await document()).settings.languages).toEqual(["en-IN", "hi-IN", "ta-IN"]);
    await gridOf(page).focus();
    await page.keyboard.press("Control+z");
    await expect.poll(async () => (await document()).settings.languages).toEqual(["en-IN", "hi-IN"]);
    // A choice of columns takes the new one along.
    await page.goto(`${page.url().split("?")[0]}?languages=hi-IN`);
    await gridOf(page)
      .getByRole("columnheader", { name: /^hi-IN/ })
      .waitFor();
    await add("Tamil");
    await verb.press("Enter");
    await gridOf(page)
      .getByRole("columnheader", { name: /^ta-IN/ })
      .waitFor();
    expect(await gridOf(page).getByRole("columnheader").count()).toBe(3);
  });

  test("prompts that nothing says are listed and removed, and come back", async () => {
    const { page, document } = await openPrompts(running());
    await page.getByRole("button", { name: "Add prompt" }).click();
    await page.getByLabel("New prompt, name").fill("Spare");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Tidy" }).click();
    await page.getByRole("menuitem", { name: "Remove unused" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove prompts that nothing says" });
    await dialog.getByRole("checkbox", { name: "Spare" }).waitFor();
    expect(await dialog.getByRole("checkbox").count()).toBe(1);
    await dialog.getByRole("button", { name: "Remove 1" }).click();
    await page.getByText("Prompts updated").waitFor();
    const names = async () => (await document()).rows.prompt.map(({ name }) => name);
    expect(await names()).not.toContain("Spare");
    await gridOf(page).focus();
    await page.keyboard.press("Control+z");
    await expect.poll(names).toContain("Spare");
  });

  test("prompts go out as a file and come back after a look, a formula as a text", async () => {
    const { page, document } = await openPrompts(running());
    const saved = async (format: string) => {
      await page.getByRole("button", { name: "Export" }).click();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name: format }).click(),
      ]);
      return file;
    };
    expect((await saved("CSV")).suggestedFilename()).toBe("prompts.csv");
    const workbook = await saved("Excel workbook (.xlsx)");
    expect(workbook.suggestedFilename()).toBe("prompts.xlsx");
    await page.getByRole("button", { name: "Import" }).click();
    const dialog = page.getByRole("dialog", { name: "Import prompts" });
    const choose = async (buffer: Buffer) => {
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        dialog.getByRole("button", { name: "Choose a file" }).click(),
      ]);
      await chooser.setFiles({ name: "Prompts.xlsx", mimeType: workbookType, buffer });
    };
    await choose(await readFile(await workbook.path()));
    await dialog.getByText("The file says what is there already.").waitFor();
    await choose(Buffer.from("no workbook at all"));
    await dialog.getByText("The workbook is not read. The file is no ZIP archive.").waitFor();
    const files = dialog.locator("input[type=file]");
    await files.setInputFiles({ name: "sheet.csv", mimeType: "text/csv", buffer: Buffer.from([80, 75, 3, 4, 0, 0]) });
    await dialog.getByText("This is neither CSV nor an Excel workbook.").waitFor();
    // The same file, changed meanwhile, is read again.
    const folder = await mkdtemp(join(tmpdir(), "parley-sheet-"));
    const sheet = join(folder, "sheet.csv");
    await writeFile(sheet, "name,hi-IN\nMenu,एक\n");
    await files.setInputFiles(sheet);
    await dialog.getByText("1 cell differs.").waitFor();
    await writeFile(sheet, "name,hi-IN\nMenu,एक\nGoodbye,दो\n");
    await files.setInputFiles(sheet);
    await dialog.getByText("2 cells differ.").waitFor();
    // Where a file does not say what stood there, the default language is taken by its tick alone.
    const columns = dialog.getByRole("group", { name: "Columns that are taken" });
    expect(await columns.getByRole("checkbox", { name: "hi-IN, 2 cells" }).isChecked()).toBe(true);
    await writeFile(sheet, "name,en-IN\nMenu,Old words\n");
    await files.setInputFiles(sheet);
    const english = columns.getByRole("checkbox", { name: "en-IN, 1 cell" });
    expect(await english.isChecked()).toBe(false);
    expect(await dialog.getByRole("button", { name: "Change 0 cells" }).isDisabled()).toBe(true);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await english.check();
    await dialog.getByRole("button", { name: "Change 1 cell" }).waitFor();
    await rm(folder, { recursive: true });
    await dialog.getByLabel("Prompts as CSV").fill("name,hi-IN\nMenu,'=1+1\nGoodbye,अलविदा\nNone,x\n");
    await dialog.getByText("Line 4 is not taken: no one prompt is called None.").waitFor();
    await dialog.getByRole("checkbox", { name: /^Goodbye/ }).uncheck();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Change 1 cell" }).click();
    await page.getByText("Edited prompt").waitFor();
    expect(await wordsIn(document, "hi-IN")).toEqual({ Menu: "=1+1" });
  });

  test("M014, M015, M167, R182, R208: many cells go in batches of 70 as one step, and wait for the network", async () => {
    const { page, api, document } = await openPrompts(running());
    const id = () => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
    const names = Array.from({ length: 75 }, (_, n) => `Line ${n + 1}`);
    const operations = names.flatMap((name) => {
      const prompt = id();
      return [
        { op: "create", noun: "prompt", row: { id: prompt, name } },
        { op: "create", noun: "prompt_content", row: { id: id(), prompt, language: "en-IN", content: name } },
      ];
    });
    const { revision } = (await running().ask("GET", api)).body;
    await running().ask("POST", `${api}edits/`, { operations }, { "if-match": `"${revision}"` });
    await page.getByRole("button", { name: "Unused 75" }).click();
    await cellOf(page, "Line 1", 2).first().click();
    await page.context().setOffline(true);
    await paste(page, names.map((name) => `${name} hi`).join("\n"));
    await page.getByText("Updating Prompts In Batches...").waitFor();
    const notice = page.getByRole("status").filter({ hasText: "Updating Prompts In Batches..." });
    await notice.getByText("0 of 2").waitFor();
    await page.context().setOffline(false);
    await page.getByText("Prompts updated").waitFor();
    expect(await wordsIn(document, "hi-IN")).toEqual(Object.fromEntries(names.map((name) => [name, `${name} hi`])));
    const edits = (await running().ask("GET", `${api}edits/?since=${revision + 1}`)).body.results;
    expect(edits.map((edit: { operations: unknown[] }) => edit.operations.length)).toEqual([70, 5]);
    await gridOf(page).focus();
    await page.keyboard.press("Control+z");
    await expect.poll(() => wordsIn(document, "hi-IN")).toEqual({});
    const [logged] = await Promise.all([
      page.waitForEvent("console", (message) => message.type() === "error"),
      cellOf(page, "Line 1", 2)
        .first()
        .click()
        .then(() => paste(page, "x".repeat(20_001))),
    ]);
    expect(logged.text()).toContain("Failed To Update Prompts");
    await page.getByRole("alert").getByText("Failed To update Prompts", { exact: true }).waitFor();
  });

  test("a cell is said, and has its recording uploaded, heard and deleted in the sheet", async () => {
    const { page, document } = await openPrompts(running());
    await cellOf(page, "Menu", 1).first().click();
    const bar = page.getByRole("region", { name: "Chosen cell" });
    await bar.getByRole("button", { name: "Say", exact: true }).click();
    await bar.getByRole("progressbar", { name: "Said words" }).waitFor();
    const contents = async () => (await document()).rows.prompt_content;
    const file = bar.locator("input[type=file]");
    await file.setInputFiles({ name: "a.wav", mimeType: "audio/wav", buffer: Buffer.from("no sound") });
    await page.getByText("This is not a sound that the browser can read.").first().waitFor();
    const clip = writeWav("wav_pcm_8k", tone({ hertz: [440], ms: 900, amplitude: 8000 }));
    await file.setInputFiles({ name: "b.wav", mimeType: "audio/wav", buffer: Buffer.from(clip) });
    await page.getByText("Recording saved").waitFor();
    await expect.poll(async () => (await contents()).filter(({ type }) => type === "audio").length).toBe(1);
    await bar.getByRole("button", { name: "Hear recording" }).click();
    await bar.getByText("/ 0.9 s").waitFor();
    // The text changes: the recording is old until a person says that it is right.
    await cellOf(page, "Menu", 1).first().dblclick();
    await page.getByLabel("Menu, en-IN").fill("For the menu, press 1 now.");
    await page.keyboard.press("Enter");
    await page.getByText("Edited prompt").waitFor();
    await page.getByRole("button", { name: "Old recording 1" }).click();
    expect(await gridOf(page).getByRole("rowheader").count()).toBe(1);
    await cellOf(page, "Menu", 1).click();
    await bar.getByText("Text changed after this recording.").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await bar.getByRole("button", { name: "Still right" }).click();
    await page.getByRole("button", { name: "Old recording 0" }).waitFor();
    await gridOf(page).focus();
    await page.keyboard.press("Control+z");
    await page.getByRole("button", { name: "Old recording 1" }).waitFor();
    // What could not be stored is not recorded again.
    await page.route(/keep_recording/, (route) => route.abort());
    await file.setInputFiles({ name: "c.wav", mimeType: "audio/wav", buffer: Buffer.from(clip) });
    const unkept = bar.getByText("The recording of Menu, en-IN is not saved yet. It is lost with this page.");
    await unkept.waitFor();
    // It belongs to its cell, whatever cell is chosen meanwhile.
    await cellOf(page, "Menu", 2).first().click();
    await unkept.waitFor();
    await page.unroute(/keep_recording/);
    await bar.getByRole("button", { name: "Save again" }).click();
    await page.getByRole("button", { name: "Old recording 0" }).waitFor();
    await cellOf(page, "Menu", 1).first().click();
    await bar.getByRole("button", { name: "Delete recording" }).click();
    await page.getByText("Recording deleted").waitFor();
    const recorded = async () => (await contents()).filter(({ type }) => type === "audio").length;
    await expect.poll(recorded).toBe(0);
    await gridOf(page).focus();
    await page.keyboard.press("Control+z");
    await expect.poll(recorded).toBe(1);
    await page.keyboard.press("Control+y");
    await expect.poll(recorded).toBe(0);
    expect(await faultsInBothThemes(page)).toEqual([]);
  });
}
