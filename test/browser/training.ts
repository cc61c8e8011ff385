import { expect, test } from "vitest";
import { faultsInBothThemes } from "./accessible.ts";
import { startDesigning } from "./designing.ts";
import { saved } from "./drawing.ts";
import type { RunningConsole } from "./running-console.ts";

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

/** Train: what callers mean, with what they say. */
export function training(running: () => RunningConsole): void {
  test("ten pasted lines are marked before they are added, then changed, moved and taken back", async () => {
    const { page, path, document } = await startDesigning(running(), "", "front-desk");
    await page.goto(`${path}/deploy`);
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Train", exact: true }).click();
    await page
      .getByRole("region", { name: "Intents" })
      .getByRole("button", { name: /^billing/ })
      .click();
    const billing = page.getByRole("region", { name: "billing" });
    await billing.getByRole("textbox", { name: "New examples of billing in en-IN" }).fill(newLines.join("\n"));
    const pasted = billing.getByRole("list", { name: "Lines to add" });
    await pasted.getByText("It stands here already.").waitFor();
    await pasted.getByText("hours has the same words.").waitFor();
    expect(await pasted.getByRole("checkbox", { name: "Add “pay my bill”" }).isChecked()).toBe(false);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await billing.getByRole("button", { name: "Add 8 examples" }).click();
    await saved(page);
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
    await page.keyboard.press("Control+z");
    await billing.getByText("hours has the same words.").waitFor();
    await expect.poll(examples).toContain("when are you open");
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
}
