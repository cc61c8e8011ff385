import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { startTasks } from "../../apps/server/src/tasks/start-tasks.ts";
import { faultsInBothThemes } from "./accessible.ts";
import { choose } from "./choosing.ts";
import { startDesigning } from "./designing.ts";
import { saved } from "./drawing.ts";
import { inventedCalls } from "./invented-calls.ts";
import { marking } from "./marking.ts";
import { nearDuplicates } from "./near-duplicates.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";

const newLines = [
  "I want to settle my invoice",
  "how do I pay what I owe",
  "there is an invoice here",
  "clear my dues",
  "pay my bill",
  "when are you open",
  "I got a charge",
  "can I pay by card",
  "settle my account",
  "charge me now",
];

const tooLong = `${"pay ".repeat(600)}now`;

/** What the sample's callers say for its opening hours. */
const hours = ["opening hours", "when are you open", "what are your opening hours"];

/** Train: what callers mean, with what they say. */
export function training(running: () => RunningConsole): void {
  marking(running);
  nearDuplicates(running);

  test("ten pasted lines are marked before they are added, then changed, moved and taken back", async () => {
    const { page, path, document } = await startDesigning(running(), "", "front-desk");
    await page.goto(`${path}/deploy`);
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Train", exact: true }).click();
    await page
      .getByRole("region", { name: "Intents" })
      .getByRole("button", { name: /^billing/ })
      .click();
    const billing = page.getByRole("region", { name: "billing" });
    await billing
      .getByRole("textbox", { name: "New examples of billing in en-IN" })
      .fill(`${newLines.join("\n")}\n${tooLong}`);
    const pasted = billing.getByRole("list", { name: "Lines to add" });
    await pasted.getByText("It stands here already.").waitFor();
    await pasted.getByText("hours has the same words.").waitFor();
    expect(await pasted.getByRole("checkbox", { name: "Add “pay my bill”" }).isChecked()).toBe(false);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await billing.getByText("At most 2000 characters a line.").waitFor();
    await billing.getByRole("button", { name: "Add 8 examples" }).click();
    await saved(page);
    const field = billing.getByRole("textbox", { name: "New examples of billing in en-IN" });
    expect(await field.inputValue()).toBe(tooLong);
    await billing.getByRole("button", { name: "Clear", exact: true }).click();
    const examples = async () => {
      const { intent, ontology_language } = (await document()).rows;
      const own = intent.find(({ name }) => name === "billing")?.id;
      return ontology_language.filter((row) => row.intent === own).map(({ utterance }) => utterance);
    };
    await expect.poll(examples).toHaveLength(13);

    await billing.getByRole("button", { name: "Change “clear my dues”" }).click();
    await billing.getByRole("textbox", { name: "New words for “clear my dues”" }).fill("when are you open");
    await page.keyboard.press("Enter");
    await billing.getByRole("button", { name: "Move to hours" }).click();
    await billing.getByText("hours has the same words.").waitFor({ state: "detached" });
    await saved(page);
    expect(await examples()).not.toContain("when are you open");
    await page.getByRole("button", { name: "Undo" }).waitFor();
    await page.keyboard.press("Control+z");
    await billing.getByText("hours has the same words.").waitFor();
    await expect.poll(examples).toContain("when are you open");
  });

  test("an intent and an entity get another name, and what names them follows", async () => {
    const desk = await startDesigning(running(), "", "front-desk");
    const clinic = await startDesigning(running(), "", "clinic-appointment");
    const rename = async (page: Page, before: string, { known, name }: { known: string; name: string }) => {
      await page.getByRole("button", { name: `Rename ${before}`, exact: true }).click();
      const field = page.getByRole("textbox", { name: `New name of ${before}` });
      await field.fill(known);
      await page.getByRole("alert").getByText("already.").waitFor();
      expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
      await field.fill(name);
      await page.keyboard.press("Enter");
      await page.getByRole("region", { name, exact: true }).waitFor();
      expect(new URL(page.url()).searchParams.get("open")).toBe(name);
    };
    await desk.page.goto(`${desk.path}/train/intents?open=billing`);
    await desk.page.getByRole("textbox", { name: "New examples of billing in en-IN" }).fill("my invoice");
    await rename(desk.page, "billing", { known: "hours", name: "invoices" });
    const adding = desk.page.getByRole("textbox", { name: "New examples of invoices in en-IN" });
    expect(await adding.inputValue()).toBe("my invoice");
    expect(await faultsInBothThemes(desk.page)).toEqual([]);
    const intents = async () => (await desk.document()).rows.path.map(({ intent }) => intent);
    await expect.poll(intents).toContain("invoices");
    expect(await intents()).not.toContain("billing");
    await expect.poll(() => desk.page.locator(":focus").getAttribute("aria-label")).toBe("Rename invoices");
    await desk.page.keyboard.press("Control+z");
    await expect.poll(intents).toContain("billing");
    await desk.page.getByRole("region", { name: "billing", exact: true }).waitFor();

    await clinic.page.goto(`${clinic.path}/train/entities?open=new_date`);
    await rename(clinic.page, "new_date", { known: "new_time", name: "day" });
    const elsewhere = async () => JSON.stringify({ ...(await clinic.document()).rows, entity: [] });
    expect(await elsewhere()).toContain('"new_time"');
    await expect.poll(elsewhere).toContain('"day"');
    expect(await elsewhere()).not.toContain('"new_date"');
  });

  test("without examples the report leads to where they are written, as nothing can be trained", async () => {
    const { open, signIn, sample } = running();
    const page = await pageAt(await open({ tokens: await signIn() }), `${sample.path}/train/report`);
    await page.getByRole("heading", { name: "Nothing to learn yet" }).waitFor();
    await page.getByRole("button", { name: "Open intents" }).click();
    await page.getByRole("heading", { name: "No intents yet" }).waitFor();
  });

  test("a training is followed again after the page was left and while the database is away, and can be cancelled", async () => {
    const { server } = running();
    const { page, path } = await startDesigning(running(), "", "front-desk");
    // The queue is there and nobody takes from it, so the training waits until it is cancelled.
    await (await startTasks({ deps: server.deps, databaseUrl: server.database.urls.system })).stop();
    await page.goto(`${path}/train`);
    await page.getByRole("button", { name: "Train", exact: true }).click();
    const busy = page.getByRole("button", { name: "Training", exact: true });
    await busy.waitFor();
    const cancel = page.getByRole("button", { name: "Cancel", exact: true });
    await expect.poll(() => cancel.isEnabled()).toBe(true);
    await page.reload();
    await busy.waitFor();
    let refused = 0;
    await page.route("**/api/async/status/*/", (route) => {
      refused++;
      const body = JSON.stringify({ status: 503, code: "database_unavailable", detail: "The database is away." });
      return route.fulfill({ status: 503, contentType: "application/problem+json", body });
    });
    await expect.poll(() => refused).toBeGreaterThan(0);
    await page.unroute("**/api/async/status/*/");
    await busy.waitFor();
    await page.goto(`${path}/deploy`);
    await page.goto(`${path}/train`);
    await busy.waitFor();
    await cancel.click();
    await page.getByText("The training was cancelled").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Train", exact: true }).waitFor();
    expect(await busy.count()).toBe(0);
  });

  test("an answer that was not understood is assigned by a key, and the next training shows what changed", async () => {
    const { server } = running();
    const { page, path, at, document } = await startDesigning(running(), "", "front-desk");
    const calls = inventedCalls(() => ({ database: server.database, organisation: at.org, flow: at.flow }));
    const call = await calls.ring({ caller: "+15550123" });
    const lost = ["it is about my invoice", "it is about an invoice", "the lift got stuck"];
    for (const [place, text] of lost.entries()) {
      await calls.say(call, place * 2 + 1, text);
      await calls.notUnderstood(call, place * 2 + 2, { intent: "billing", score: 0.3 });
    }
    await calls.hangUp(call);
    const tasks = await startTasks({ deps: server.deps, databaseUrl: server.database.urls.system, pollEvery: 50 });
    try {
      // Words of two intents are taken for each other, whichever examples are held out.
      await page.goto(`${path}/train/intents?open=billing`);
      await page.getByRole("textbox", { name: "New examples of billing in en-IN" }).fill(hours.join("\n"));
      for (const text of hours) await page.getByRole("checkbox", { name: `Add “${text}”` }).check();
      await page.getByRole("button", { name: "Add 3 examples" }).click();
      await saved(page);
      await page.getByRole("tab", { name: "Report" }).click();
      await page.getByRole("heading", { name: "Not trained yet" }).waitFor();
      await page.getByRole("button", { name: "Train", exact: true }).click();
      const score = page.getByRole("region", { name: "F1" });
      await score.getByText("This is the first training.").waitFor();
      await page
        .getByRole("region", { name: "Confusion" })
        .getByRole("button", { name: /taken for/ })
        .first()
        .click();
      const taken = page.getByRole("region", { name: /taken for/ });
      expect(await faultsInBothThemes(page)).toEqual([]);
      await taken
        .getByRole("button", { name: /^Open / })
        .first()
        .click();
      await page.getByRole("textbox", { name: /^New examples of/ }).waitFor();

      await page.getByRole("tab", { name: "Not understood" }).click();
      const inbox = page.getByRole("region", { name: "Not understood" });
      await inbox.getByText("3 answers in 2 groups").waitFor();
      await inbox
        .getByRole("button", { name: /billing/ })
        .first()
        .waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.keyboard.press("1");
      await inbox.getByText("1 answer in 1 group").waitFor();
      await saved(page);
      const assigned = async () => (await document()).rows.ontology_language.map(({ utterance }) => utterance);
      expect(await assigned()).toEqual(expect.arrayContaining(lost.slice(0, 2)));
      await page.getByRole("button", { name: "Undo" }).waitFor();
      await page.keyboard.press("Control+z");
      await inbox.getByText("3 answers in 2 groups").waitFor();
      await inbox.getByLabel("Name of a new intent").fill("lost_card");
      await page.keyboard.press("Enter");
      await inbox.getByText("2 answers assigned to lost_card. Train to learn from it.").waitFor();
      await inbox.getByText("1 answer in 1 group").waitFor();
      await saved(page);
      expect((await document()).rows.intent.map(({ name }) => name)).toContain("lost_card");
      expect(await assigned()).toEqual(expect.arrayContaining(lost.slice(0, 2)));
      await page.getByRole("button", { name: "Undo" }).click();
      await inbox.getByText("3 answers in 2 groups").waitFor();
      await page.keyboard.press("1");
      await inbox.getByText("1 answer in 1 group").waitFor();

      await page.getByRole("button", { name: "Train", exact: true }).click();
      await page.getByRole("button", { name: "Open report" }).last().click();
      await score.getByText(/^was 0\.\d+ on /).waitFor();
      const slider = page.getByRole("slider", { name: "Threshold to look at" });
      await slider.press("Home");
      // Its thumb, 12 px wide, stands below the line that it moves.
      const [line, ends] = await Promise.all([page.locator("svg [class*=looked]").boundingBox(), slider.boundingBox()]);
      expect(Math.abs((line?.x ?? 0) - (ends?.x ?? Number.NaN) - 6)).toBeLessThan(2);
      await page.getByText("At 0.05").waitFor();
      const preview = page.getByRole("region", { name: "On real calls" });
      await preview.getByText("What callers said in the last call, as this draft understands it").waitFor();
      await preview
        .getByRole("list", { name: "Answers that change" })
        .getByText(/understood as/)
        .first()
        .waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      const threshold = async () => (await document()).settings.understanding_threshold ?? null;
      await preview.getByRole("button", { name: "Use 0.05" }).click();
      await preview.getByText("Set to 0.05 for all languages.").waitFor();
      await saved(page);
      await expect.poll(threshold).toBe(0.05);
      await page.getByRole("button", { name: "Undo" }).click();
      await preview.getByText("The training chooses one for each language.").waitFor();
      await expect.poll(threshold).toBe(null);
    } finally {
      await tasks.stop();
    }
  });

  test("a test set is pasted and kept from calls, and a training says what it understands of it", async () => {
    const { server } = running();
    const { page, path, at, document } = await startDesigning(running(), "", "front-desk");
    const calls = inventedCalls(() => ({ database: server.database, organisation: at.org, flow: at.flow }));
    const call = await calls.ring({ caller: "+15550124" });
    for (const [place, text] of ["what is on my invoice", "the lift got stuck"].entries()) {
      await calls.say(call, place * 2 + 1, text);
      await calls.notUnderstood(call, place * 2 + 2, { intent: "billing", score: 0.3 });
    }
    await calls.hangUp(call);
    await page.goto(`${path}/train/test-set`);
    await page.getByRole("heading", { name: "No tests yet" }).waitFor();
    const added = "when are you open, hours\nthe moon is made of cheese, none\nsend a taxi, taxis";
    await page.getByRole("textbox", { name: "New tests" }).fill(added);
    await page.getByText("“send a taxi”: There is no intent taxis.").waitFor();
    await page.getByRole("button", { name: "Add 2 tests" }).click();
    const tests = page.getByRole("table", { name: "Tests of this version" });
    await tests.getByText("An example too").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);

    await page.getByRole("tab", { name: "Not understood" }).click();
    const inbox = page.getByRole("region", { name: "Not understood" });
    await inbox.getByRole("button", { name: "Tests", exact: true }).waitFor();
    const isInvoice = await inbox.getByRole("checkbox", { name: /invoice/ }).isVisible();
    if (!isInvoice) await page.keyboard.press("j");
    await inbox.getByRole("checkbox", { name: /invoice/ }).waitFor();
    await page.keyboard.press("t");
    await page.keyboard.press("1");
    await inbox.getByText(/^1 answer kept to test billing\./).waitFor();
    await inbox.getByRole("checkbox", { name: /lift/ }).waitFor();
    await page.keyboard.press("t");
    await page.keyboard.press("0");
    await inbox.getByText("1 answer put aside. Train to learn from it.").waitFor();
    await inbox.getByText("Not for us: 1 utterance put aside").click();
    await inbox.getByText("the lift got stuck").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole("tab", { name: "Intents" }).click();
    await page.getByRole("button", { name: /^billing/ }).click();
    const negatives = page.getByRole("region", { name: "Not for this intent" });
    await negatives.getByRole("textbox").fill("my neighbour has an invoice");
    await negatives.getByRole("button", { name: "Add" }).click();
    await negatives.getByText("my neighbour has an invoice").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await saved(page);
    const kept = async () =>
      (await document()).rows.ontology_language.flatMap(({ purpose, utterance }) =>
        purpose ? [`${purpose}: ${utterance}`] : [],
      );
    expect((await kept()).toSorted()).toEqual([
      "negative: my neighbour has an invoice",
      "negative: the lift got stuck",
      "test: the moon is made of cheese",
      "test: what is on my invoice",
      "test: when are you open",
    ]);

    const tasks = await startTasks({ deps: server.deps, databaseUrl: server.database.urls.system, pollEvery: 50 });
    try {
      await page.getByRole("button", { name: "Train", exact: true }).click();
      await page.getByRole("button", { name: "Open report" }).click();
      const asked = page.getByRole("region", { name: "Test set" });
      await asked.getByText(/% of 3 tests understood/).waitFor();
      await asked.getByText("1 test is an example too and shows nothing.").waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
    } finally {
      await tasks.stop();
    }
  });

  test("an entity is added, and its values written in words of each language", async () => {
    const { page, path, document } = await startDesigning(running(), "", "front-desk");
    await page.goto(`${path}/train/entities`);
    await page.getByRole("textbox", { name: "Name of a new entity" }).fill("plan");
    await page.getByRole("button", { name: "Add entity" }).click();
    const plan = page.getByRole("region", { name: "plan" });
    await plan.getByLabel("Kind").click();
    await page.getByRole("option", { name: "List" }).click();
    await plan.getByLabel("Values").fill("gold: best, top\nsilver");
    await saved(page);
    const entity = async () => (await document()).rows.entity.find(({ name }) => name === "plan");
    await expect.poll(entity).toMatchObject({
      types: ["list"],
      config: { values: [{ value: "gold", synonyms: { "en-IN": ["best", "top"] } }, { value: "silver" }] },
    });
  });

  test("small talk is added with its words and an intent, changed, answers in a talk, is deleted and comes back", async () => {
    const { page, path, document } = await startDesigning(running(), "", "front-desk");
    await page.goto(`${path}/train/small-talk`);
    const talks = page.getByRole("region", { name: "Small talk" });
    await talks.getByRole("heading", { name: "No small talk yet" }).waitFor();
    await choose(talks.getByRole("combobox", { name: "Kind of new small talk" }), "Custom");
    await talks.getByRole("textbox", { name: "Name of new small talk" }).fill("Weather");
    await talks.getByRole("button", { name: "Add" }).click();
    // Without words no deploy goes: that is said where they are written, and gone with the first ones.
    const weather = page.getByRole("region", { name: "Weather" });
    const silent = weather.getByText("It has nothing to say: no deploy until it has words, or is off.");
    await silent.waitFor();
    await talks
      .getByRole("button", { name: /^Weather/ })
      .getByText("No words")
      .waitFor();
    await weather.getByRole("button", { name: "Write an answer" }).click();
    await silent.waitFor({ state: "detached" });
    await weather.getByRole("button", { name: "Delete" }).click();
    await talks.getByRole("heading", { name: "No small talk yet" }).waitFor();
    await choose(talks.getByRole("combobox", { name: "Kind of new small talk" }), "Wait");
    await talks.getByRole("textbox", { name: "Name of new small talk" }).fill("Hold on");
    await talks.getByRole("button", { name: "Add" }).click();
    const hold = page.getByRole("region", { name: "Hold on" });
    const said = hold.getByRole("textbox", { name: "Hold on in en-IN" });
    await expect.poll(() => said.inputValue()).toBe("Take your time. I am still here.");
    await said.fill("Take a breath.");
    await hold.getByLabel("Times in a row").fill("1");
    await choose(hold.getByRole("combobox", { name: "State" }), "Inactive");
    await talks.getByText("Off").waitFor();
    await choose(hold.getByRole("combobox", { name: "State" }), "Active");
    expect(await faultsInBothThemes(page)).toEqual([]);
    await saved(page);
    const kept = async () => {
      const { small_talk, prompt_content, intent } = (await document()).rows;
      const [talk] = small_talk;
      const words = prompt_content.filter(({ prompt }) => prompt === talk?.prompt).map(({ content }) => content);
      return { ...talk, words, isMade: intent.some(({ name }) => name === "hold_on") };
    };
    const whole = { type: "wait", trigger_or_intent: "hold_on", retries: 1, words: ["Take a breath."], isMade: true };
    await expect.poll(kept).toMatchObject(whole);

    await hold.getByText("hold_on has 0 examples.").waitFor();
    await hold.getByRole("button", { name: "Open hold_on" }).click();
    await page
      .getByRole("textbox", { name: "New examples of hold_on in en-IN" })
      .fill("hold on a second\nplease wait a moment\none moment please\nwait a minute\nhold the line");
    await page.getByRole("button", { name: "Add 5 examples" }).click();
    await saved(page);
    await page.goto(`${path}/design/start?panel=simulator`);
    const panel = page.getByRole("complementary", { name: "Simulator" });
    await panel.getByRole("button", { name: "Start", exact: true }).click();
    await panel.getByLabel("What the caller says").fill("hold on a moment please");
    await page.keyboard.press("Enter");
    await panel.getByText("Take a breath.").first().waitFor();

    await page.goto(`${path}/train/small-talk`);
    await talks.getByRole("button", { name: /^Hold on/ }).click();
    await hold.getByRole("button", { name: "Delete" }).click();
    await talks.getByRole("heading", { name: "No small talk yet" }).waitFor();
    await page.keyboard.press("Control+z");
    await hold.waitFor();
  });
}
