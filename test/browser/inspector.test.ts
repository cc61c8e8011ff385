// Longer than 400 lines: all tests share one started studio and browser, which cost more than they do.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { faultsInBothThemes, faultsOf } from "./accessible.ts";
import { choose } from "./choosing.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { startDesigning } from "./designing.ts";
import { blockOf, inspectorOf, saved, selectBlock } from "./drawing.ts";
import type { RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();
const devanagari = "पार्ली में आपका स्वागत है। मेन्यू के लिए 1 दबाएँ।";
const arabic = "مرحبا بكم، اضغط 1";

describe.skipIf(launch === null)("the inspector in a browser", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  const undo = (page: Page) => page.getByRole("button", { name: "Undo" }).click();

  test("a field that inherits says from where, is overridden by writing, reset, undone and kept", async () => {
    const { page, block } = await startDesigning(running);
    await selectBlock(page, "Menu");
    const panel = inspectorOf(page);
    await panel.getByRole("tab", { name: "Logic" }).click();
    const row = panel.locator("[data-field=max_retries]");
    const field = row.getByLabel("Max retries");
    await row.getByText("Inherited from version 0.0.1").waitFor();
    const inherited = (await field.inputValue()) || "none";
    await field.fill("7");
    await row.getByRole("button", { name: `Reset to ${inherited}` }).waitFor();
    await panel.getByText(/^1 of \d+ overridden$/).waitFor();
    await expect.poll(async () => (await block("Menu")).max_retries).toBe(7);
    await page.reload();
    await panel.getByRole("tab", { name: "Logic" }).click();
    await expect.poll(() => field.inputValue()).toBe("7");
    await row.getByRole("button", { name: `Reset to ${inherited}` }).click();
    await row.getByText("Inherited from version 0.0.1").waitFor();
    await undo(page);
    await expect.poll(() => field.inputValue()).toBe("7");
    await saved(page);
    await undo(page);
    await row.getByText("Inherited from version 0.0.1").waitFor();
    await expect.poll(async () => (await block("Menu")).max_retries ?? null).toBe(null);
  });

  test("who goes from what is open on the canvas to a text writes there, and the keys reach no command", async () => {
    const { page, document, block } = await startDesigning(running);
    const blocks = (await document()).rows.block.length;
    const field = inspectorOf(page).getByLabel(/in en-IN$/);
    const openings = [
      () => blockOf(page, "Menu").dblclick(),
      async () => {
        await blockOf(page, "Menu").click();
        await page.keyboard.press("Enter");
        await page.getByRole("combobox", { name: "Connect to..." }).waitFor();
      },
    ];
    for (const [place, open] of openings.entries()) {
      await selectBlock(page, "Menu");
      await field.waitFor();
      await open();
      await field.click();
      await page.keyboard.press("ControlOrMeta+a");
      // Each of these letters is a key of the canvas.
      await page.keyboard.type(`Repeat ${place}`);
      await expect.poll(() => field.inputValue()).toBe(`Repeat ${place}`);
    }
    await saved(page);
    await block("Menu");
    expect((await document()).rows.block).toHaveLength(blocks);
  });

  test("a prompt is written in the version's languages, in any script, and survives a reload", async () => {
    const { page, document } = await startDesigning(running, "?fields=open");
    const panel = inspectorOf(page);
    const spoken = panel.getByLabel("Spoken");
    for (const code of ["hi-IN", "ar-SA"]) {
      await spoken.fill(code);
      await spoken.press("Enter");
    }
    await selectBlock(page, "Menu");
    const write = async (code: string, words: string) => {
      await panel.getByRole("button", { name: new RegExp(`^${code}\\s*, words are missing$`) }).click();
      await panel.getByRole("textbox", { name: new RegExp(` in ${code}$`) }).fill(words);
    };
    await write("hi-IN", devanagari);
    await write("ar-SA", arabic);
    const direction = await panel
      .getByRole("textbox", { name: / in ar-SA$/ })
      .evaluate((field) => field.ownerDocument.defaultView?.getComputedStyle(field).direction);
    expect(direction).toBe("rtl");
    const said = async () =>
      (await document()).rows.prompt_content.flatMap(({ language, content }) =>
        language === "en-IN" ? [] : [`${language} ${content}`],
      );
    await expect.poll(said).toEqual(expect.arrayContaining([`hi-IN ${devanagari}`, `ar-SA ${arabic}`]));
    await page.reload();
    await panel.getByRole("button", { name: "hi-IN", exact: true }).click();
    expect(await panel.getByRole("textbox", { name: / in hi-IN$/ }).inputValue()).toBe(devanagari);
  });

  test("a block says a prompt that is there, in the order that is wanted", async () => {
    const { page, block } = await startDesigning(running);
    await selectBlock(page, "Goodbye");
    const panel = inspectorOf(page);
    const [own] = (await block("Goodbye")).prompts ?? [];
    const [menu] = (await block("Menu")).prompts ?? [];
    await panel.getByRole("button", { name: "Use existing prompt" }).click();
    await page.getByRole("option", { name: "Menu", exact: true }).click();
    await expect.poll(async () => (await block("Goodbye")).prompts).toEqual([own, menu]);
    await panel.getByRole("button", { name: "Say Menu earlier" }).click();
    await expect.poll(async () => (await block("Goodbye")).prompts).toEqual([menu, own]);
    expect(await panel.getByPlaceholder("Choose prompts").count()).toBe(0);
  });

  test("what cannot be stored yet stands in its field after another page, until it is mended", async () => {
    const { page, path, block } = await startDesigning(running);
    await selectBlock(page, "Menu");
    const panel = inspectorOf(page);
    const openField = async () => {
      await panel.getByRole("tab", { name: "Logic" }).click();
      return panel.locator("[data-field=max_retries]").getByLabel("Max retries");
    };
    await (await openField()).fill("99999999");
    await panel.getByText(/^Write at most /).waitFor();
    await page.goto(`${path}/deploy`);
    await page.getByRole("heading", { name: "Before the deploy" }).waitFor();
    await page.goBack();
    const field = await openField();
    await expect.poll(() => field.inputValue()).toBe("99999999");
    await panel.getByText(/^Write at most /).waitFor();
    expect((await block("Menu")).max_retries ?? null).toBe(null);
    await field.fill("3");
    await expect.poll(async () => (await block("Menu")).max_retries).toBe(3);
    await page.reload();
    await openField();
    await panel.getByText(/^Write at most /).waitFor({ state: "detached" });
  });

  test("a path's trigger follows its transition; its faults show at their place and stop a deploy, not the writing", async () => {
    const { page, document, path } = await startDesigning(running);
    const first = (await document()).rows.path.find(({ transition_type }) => transition_type === "dtmf");
    const now = async () => (await document()).rows.path.find(({ id }) => id === first?.id);
    await page.goto(`${path}/design/start?select=${first?.id}`);
    const panel = inspectorOf(page);
    await panel.getByLabel("Keys").waitFor();
    await choose(panel.getByLabel("Transition"), "Regex");
    await panel.getByText("The words match the pattern.").waitFor();
    await panel.getByLabel("Pattern").waitFor();
    await choose(panel.getByLabel("Transition"), "Trigger");
    const expression = panel.getByLabel("Expression");
    await expect.poll(async () => (await now())?.transition_type).toBe("trigger");
    await expression.fill("call.attempts >");
    await panel
      .getByRole("alert")
      .getByText(/\(character \d+\)/)
      .waitFor();
    await panel.locator("mark[data-kind=fault]").waitFor();
    await saved(page);
    expect((await now())?.trigger).toBe("call.attempts >");
    await page
      .getByRole("button", { name: /^Issues/ })
      .getByText("1", { exact: true })
      .first()
      .waitFor();
    await expression.fill("1 > 0");
    await panel.getByRole("alert").waitFor({ state: "detached" });
    await expect.poll(async () => (await now())?.trigger).toBe("1 > 0");
  });

  test("what is written between braces is completed with the names known there, by keys alone", async () => {
    const { page, document } = await startDesigning(running, "", "clinic-appointment");
    await selectBlock(page, "Cancel reason");
    const panel = inspectorOf(page);
    const words = panel.getByLabel(/^Cancel reason.* in en-IN$/).first();
    const names = page.getByRole("listbox", { name: "Known names" });
    const option = (path: string) => names.getByRole("option", { name: new RegExp(`^${path.replace(".", "\\.")} `) });
    await words.fill("Tell me ");
    await words.press("End");
    await page.keyboard.type("{{");
    await names.waitFor();
    const date = option("slots.new_date");
    for (const said of ["Value, date", /^Filled elsewhere, in .*Ask date/, "such as 2026-12-31"])
      await date.getByText(said).waitFor();
    // The field stays what it is to a screen reader, and says what is chosen.
    const chosen = () =>
      words.evaluate((field) => {
        const id = field.getAttribute("aria-activedescendant") ?? "";
        return `${field.getAttribute("role")} ${field.getAttribute("aria-expanded")} ${field.ownerDocument.getElementById(id)?.ariaSelected}`;
      });
    expect(await chosen()).toBe("combobox true true");
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.type(" cancel_r");
    await option("metadata.cancel_reason").waitFor();
    await names.getByRole("option", { name: /^metadata\.cancel_reason /, selected: true }).waitFor();
    await page.keyboard.press("Enter");
    const written = "Tell me {{ metadata.cancel_reason }}";
    await names.waitFor({ state: "detached" });
    expect(await words.inputValue()).toBe(written);
    await expect.poll(async () => JSON.stringify((await document()).rows.prompt_content)).toContain(written);
    // The field's own undo takes back what was taken, and what was typed before.
    await page.keyboard.press("Control+z");
    expect(await words.inputValue()).toBe("Tell me {{ cancel_r");
    await page.keyboard.press("Control+Shift+z");
    expect(await words.inputValue()).toBe(written);
    // Escape closes the list alone.
    await page.keyboard.type(" {{");
    await names.waitFor();
    await page.keyboard.press("Escape");
    await names.waitFor({ state: "detached" });
    await panel.waitFor();
    // While an input method composes, its keys and words are its own.
    await words.fill("");
    const keyboard = await page.context().newCDPSession(page);
    await keyboard.send("Input.imeSetComposition", { text: "{{", selectionStart: 2, selectionEnd: 2 });
    await expect.poll(() => words.inputValue()).toBe("{{");
    expect(await names.count()).toBe(0);
    await keyboard.send("Input.insertText", { text: "{{" });
    await names.waitFor();
  });

  test("conditions, headers and bodies offer names too, and a wrong name is answered with those that are known", async () => {
    const { page, document, path, at } = await startDesigning(running, "", "clinic-appointment");
    const panel = inspectorOf(page);
    const names = page.getByRole("listbox", { name: "Known names" });
    const condition = (await document()).rows.path.find(({ trigger }) => trigger?.startsWith("metadata.rescheduled"));
    await page.goto(`${path}/design/start?select=${condition?.id}`);
    const expression = panel.getByLabel("Expression");
    await expression.fill("");
    await expression.focus();
    await page.keyboard.type("new_d");
    await names.getByRole("option", { name: /^slots\.new_date / }).click();
    expect(await expression.inputValue()).toBe("slots.new_date");
    await page.keyboard.type(" == slots.new_tme");
    await panel.getByText('There is no "new_tme" in slots (character 19). Known are new_time and new_date.').waitFor();
    // Names are asked for by keys where nothing of them is written.
    await expression.fill("1 > ");
    await page.keyboard.press("Control+Space");
    await names.waitFor();
    await page.keyboard.press("Escape");
    // In quotes it offers what the text may be.
    await expression.fill("");
    await page.keyboard.type('intent == "conf');
    await names.getByRole("option", { name: /^confirm Intent/ }).waitFor();
    await page.keyboard.press("Enter");
    expect(await expression.inputValue()).toBe('intent == "confirm"');
    await page.keyboard.type(' && language == "');
    await names.getByRole("option", { name: "en-IN Language English (India)" }).waitFor();
    await page.keyboard.press("Escape");
    await expression.fill('intent == "confirm"');

    await running.ask("POST", `/api/organisations/${at.org}/credentials/`, { name: "clinic_key", value: "secret" });
    await selectBlock(page, "Cancel");
    await panel.getByRole("button", { name: "Add header" }).click();
    await panel.getByPlaceholder("Name", { exact: true }).first().fill("x-doctor");
    await panel.getByPlaceholder("value", { exact: true }).first().focus();
    await page.keyboard.type("{{doct");
    await names.getByRole("option", { name: /^metadata\.doctor / }).waitFor();
    await page.keyboard.press("Enter");
    await expect
      .poll(async () => JSON.stringify((await document()).rows.action))
      .toContain('"x-doctor":"{{ metadata.doctor }}"');
    // Requests name the client's secrets, too.
    await panel.getByLabel("Address").fill("");
    await page.keyboard.type("https://clinic.example/{{cl");
    await names
      .getByRole("option", { name: "credentials.clinic_key Credential Filled in when the request is sent" })
      .click();
    expect(await panel.getByLabel("Address").inputValue()).toBe("https://clinic.example/{{ credentials.clinic_key }}");

    await selectBlock(page, "Other time");
    const words = panel.getByLabel(/^Other time.* in en-IN$/).first();
    await words.fill("");
    await page.keyboard.type("{{ metadata.doctor | cap");
    await names.getByRole("option", { name: "capitalize Filter With a capital first letter." }).waitFor();
    await page.keyboard.press("Enter");
    expect(await words.inputValue()).toBe("{{ metadata.doctor | capitalize");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("{{ credentials");
    expect(await names.getByRole("option", { name: /^credentials/ }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await words.fill("When, {{ doctr }}?");
    await panel
      .getByRole("alert")
      .getByText(/know \(character 10\)\. Known are /)
      .waitFor();
    await words.fill("When, {{ metadata.docter }}?");
    await panel.getByText(/^There is no "docter" in metadata \(character 10\)\. Known are doctor, /).waitFor();
    // The canvas shows braces as the field does.
    await words.fill("When, {{ metadata.doctor }}?");
    await blockOf(page, "Other time").getByText("{{ metadata.doctor }}", { exact: true }).waitFor();
  });

  test("a language is chosen from a list with names, wherever one is set", async () => {
    const { page, block } = await startDesigning(running);
    await selectBlock(page, "Menu");
    const panel = inspectorOf(page);
    await panel.getByRole("tab", { name: "Logic" }).click();
    const switched = panel.locator("[data-field=set_language]").getByRole("combobox");
    await switched.fill("german");
    await page.getByRole("option", { name: "German (Germany) · de-DE" }).click();
    await expect.poll(async () => (await block("Menu")).set_language).toBe("de-DE");
    await panel.getByRole("tab", { name: "Speech" }).click();
    const heard = panel.locator("[data-field=asr_lang]").getByRole("combobox");
    await heard.fill("klingon");
    await page.getByRole("listbox").getByText("No language has that name.").waitFor();
    await heard.fill("hi-IN");
    await page.getByRole("option", { name: "Hindi (India) · hi-IN" }).click();
    await expect.poll(async () => (await block("Menu")).asr_lang).toBe("hi-IN");
  });

  test("a new block opens on what it says, and a sub-flow says how it begins and what it is called", async () => {
    const { page } = await startDesigning(running);
    const panel = inspectorOf(page);
    await selectBlock(page, "Menu");
    await panel.getByRole("tab", { name: "Logic" }).click();
    await selectBlock(page, "Goodbye");
    await panel.getByRole("tab", { name: "Logic", selected: true }).waitFor();
    await page.getByRole("button", { name: "Add Voice block" }).click();
    await page.locator("#canvas-selection").getByText("New Block").waitFor();
    await panel.getByRole("tab", { name: "Content", selected: true }).waitFor();
    // What is typed goes where the person has gone, though the words before appeared with the focus.
    await panel.getByRole("button", { name: "Write prompt" }).click();
    const words = panel.getByLabel(/in en-IN$/);
    await expect.poll(() => words.evaluate((field) => field.matches(":focus"))).toBe(true);
    await page.keyboard.type("Which size?");
    const value = panel.getByRole("combobox", { name: "Name of a value to collect" });
    await value.click();
    await page.keyboard.type("size");
    expect(await value.inputValue()).toBe("size");
    expect(await words.inputValue()).toBe("Which size?");

    await page.getByRole("button", { name: "Add a sub-flow" }).click();
    await page.getByText("Blocks of other sub-flows lead in here, at Start.").waitFor();
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await page.getByRole("textbox", { name: "Name of the sub-flow" }).fill("Opening hours");
    await page.keyboard.press("Enter");
    await crumbs.getByText("Opening hours", { exact: true }).waitFor();
  });

  test("several blocks are changed alike, as one step", async () => {
    const { page, document, block, path } = await startDesigning(running);
    await page.goto(`${path}/design/start?select=${(await block("Menu")).id},${(await block("Goodbye")).id}`);
    const panel = inspectorOf(page);
    await panel.getByRole("heading", { name: "2 blocks" }).waitFor();
    await panel.getByLabel("Description").fill("Said to everybody");
    const described = async () =>
      (await document()).rows.block.filter(({ description }) => description === "Said to everybody").length;
    await expect.poll(described).toBe(2);
    await saved(page);
    await undo(page);
    await expect.poll(described).toBe(0);
  });

  test("a user who may only read sees which policy is missing, and cannot write", async () => {
    const reader = await running.addUser([
      { scope: "organisation", id: running.sample.organisation, policy: "v2.organisation.view" },
      { scope: "organisation", id: running.sample.organisation, policy: "v2.flow.view" },
    ]);
    const { another } = await startDesigning(running, "?fields=open");
    const page = await another(await running.signIn(reader));
    const panel = inspectorOf(page);
    await panel.getByText(/^Read only. To change anything you need v2\.flow\.\w+\.$/).waitFor();
    await page.getByRole("status", { name: /^Read only: needs v2\.flow\.\w+$/ }).waitFor();
    await selectBlock(page, "Menu");
    expect(await panel.getByLabel("Name of the block").isEditable()).toBe(false);
    expect(await panel.getByRole("textbox", { name: / in en-IN$/ }).isEditable()).toBe(false);
  });

  test("a list of choices is walked by keys and letters, says what is active, and lets Escape close it alone", async () => {
    const { page, document, path } = await startDesigning(running);
    const first = (await document()).rows.path.find(({ transition_type }) => transition_type === "dtmf");
    const stored = async () => (await document()).rows.path.find(({ id }) => id === first?.id)?.transition_type;
    await page.goto(`${path}/design/start?select=${first?.id}`);
    const select = inspectorOf(page).getByRole("combobox", { name: "Transition" });
    const options = page.getByRole("listbox").getByRole("option");
    const active = async () => {
      const id = await select.getAttribute("aria-activedescendant");
      return id === null ? null : page.locator(`[id="${id}"]`).textContent();
    };
    await select.focus();
    await page.keyboard.press("ArrowDown");
    expect(await active()).toBe("DTMF");
    await page.getByRole("option", { name: "DTMF", selected: true }).waitFor();
    const all = await options.allTextContents();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press("End");
    expect(await active()).toBe(all.at(-1));
    await page.keyboard.press("PageUp");
    expect(await active()).toBe(all.at(-11) ?? all[0]);
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    expect(await active()).toBe(all[1]);
    // Letters walk, and do nothing else: the page's own letter keys wait.
    await page.keyboard.press("r");
    expect(await active()).toBe(all.find((label) => label.startsWith("R")));
    await page.keyboard.press("Escape");
    expect(await options.count()).toBe(0);
    await select.waitFor();
    expect(await select.evaluate((button) => button.matches(":focus"))).toBe(true);
    expect(await stored()).toBe("dtmf");
    await page.keyboard.press("i");
    expect(await active()).toBe(all.find((label) => label.startsWith("I")));
    await page.keyboard.press("Tab");
    await expect.poll(stored).toBe(first === undefined ? undefined : "intent");
    expect(await options.count()).toBe(0);
    await select.click();
    await options.first().waitFor();
    await page.mouse.click(400, 300);
    await options.first().waitFor({ state: "hidden" });
  });
});
