import type { Page } from "playwright-core";

/** A block of the agent that the journey draws, where its picture is dropped, and what it says in both languages. */
export type Drawn = {
  readonly name: string;
  readonly type: "Voice" | "End";
  readonly at: { readonly x: number; readonly y: number };
  readonly words: { readonly [language: string]: string };
};

/** The agent of the journey: a greeting, a menu of one key, and ways to the end. */
export const library: readonly Drawn[] = [
  voice("Greeting", { x: 380, y: 190 }, "Welcome to the library.", "पुस्तकालय में आपका स्वागत है।"),
  voice("Menu", { x: 380, y: 340 }, "Press 1 for our hours.", "समय के लिए 1 दबाएँ।"),
  voice("Hours", { x: 160, y: 500 }, "We open at nine.", "हम नौ बजे खुलते हैं।"),
  voice("Help", { x: 600, y: 500 }, "That key is not on the menu.", "यह बटन मेनू में नहीं है।"),
  voice("Thanks", { x: 160, y: 650 }, "Thank you for calling.", "कॉल करने के लिए धन्यवाद।"),
  { ...voice("Goodbye", { x: 380, y: 690 }, "Goodbye.", "नमस्ते।"), type: "End" },
];

function voice(name: string, at: Drawn["at"], english: string, hindi: string): Drawn {
  return { name, type: "Voice", at, words: { "en-IN": english, "hi-IN": hindi } };
}

export const inspectorOf = (page: Page) => page.getByRole("complementary", { name: "Inspector" });
export const sidePanelOf = (page: Page) => page.getByRole("complementary", { name: "Simulator" });
export const blockOf = (page: Page, name: string) =>
  page.locator(".react-flow__node").filter({ has: page.getByText(name, { exact: true }) });
export const selectBlock = (page: Page, name: string) =>
  page.getByRole("group", { name: new RegExp(`^${name}, `) }).click();
export const saved = (page: Page) => page.getByRole("status", { name: "Saved" }).waitFor();

/** Drops a block on the canvas, names it and writes its words. */
export async function draw(page: Page, { name, type, at, words }: Drawn): Promise<void> {
  const canvas = page.getByRole("application", { name: /^Canvas of/ });
  await page.getByRole("button", { name: `Add ${type} block` }).dragTo(canvas, { targetPosition: at });
  await page.locator("#canvas-selection").getByText("New Block").waitFor();
  const inspector = inspectorOf(page);
  await inspector.getByLabel("Name of the block").fill(name);
  await inspector.getByRole("button", { name: "Write prompt" }).click();
  for (const [code, text] of Object.entries(words)) {
    await inspector.getByRole("button", { name: new RegExp(`^${code}`) }).click();
    await inspector.getByLabel(new RegExp(`in ${code}$`)).fill(text);
  }
  await inspector.getByRole("button", { name: "Close the inspector" }).click();
}

/** Drags a path from the lower end of a block to another block. */
export async function dragPath(page: Page, from: string, to: string): Promise<void> {
  const start = await blockOf(page, from).locator(".react-flow__handle.source").boundingBox();
  const end = await blockOf(page, to).boundingBox();
  if (start === null || end === null) throw new Error(`${from} or ${to} is not shown`);
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + 60, end.y + 10, { steps: 6 });
  await page.mouse.up();
}

/** Leads a path to a block by the dialog that finds blocks by their names. */
export async function pickPath(page: Page, from: string, to: string): Promise<void> {
  await blockOf(page, from).click();
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Connect to..." }).waitFor();
  await page.keyboard.type(to);
  await page.keyboard.press("Enter");
}
