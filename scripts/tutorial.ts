import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { serveTestCluster } from "@parley/db/testing";
import type { Page } from "playwright-core";
import { choose } from "../test/browser/choosing.ts";
import { chromiumToLaunch } from "../test/browser/chromium.ts";
import { blockOf, dragPath, draw, inspectorOf, saved, sidePanelOf } from "../test/browser/drawing.ts";
import { settle } from "../test/browser/every-screen.ts";
import { launchBrowser, startConsole } from "../test/browser/running-console.ts";

/** Goes through docs/tutorial/first-agent.md in a browser and takes its pictures, into docs/pictures/. */
const folder = join(import.meta.dirname, "../docs/pictures");
const most = 60_000;

const launch = await chromiumToLaunch();
if (launch === null) throw new Error("There is no Chromium: name one in the environment variable CHROMIUM");

const stopCluster = await serveTestCluster();
const args = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
const browser = await launchBrowser({ ...launch, args });
const running = await startConsole(browser);
const context = await running.open({ tokens: await running.signIn(), width: 1280 });
const page = await context.newPage();
await page.setViewportSize({ width: 1280, height: 760 });
await mkdir(folder, { recursive: true });

await page.goto(`/clients/${running.sample.organisation}`);
await page.getByRole("button", { name: "New voice agent" }).click();
await page.getByRole("textbox", { name: "Name" }).fill("Library");
await page.getByRole("button", { name: "Make agent" }).click();
await blockOf(page, "Start").waitFor();
await picture(page, "canvas");

await draw(page, voice("Menu", { x: 490, y: 360 }, "Welcome to the library. Press 1 for our hours."));
await draw(page, voice("Hours", { x: 220, y: 420 }, "We open at nine."));
await draw(page, { ...voice("Goodbye", { x: 220, y: 550 }, "Thank you for calling."), type: "End" });
await blockOf(page, "Menu").click();
await inspectorOf(page).getByLabel("Name of the block").waitFor();
await saved(page);
await picture(page, "words");
await inspectorOf(page).getByRole("button", { name: "Close the inspector" }).click();

await dragPath(page, "Start", "Menu");
await dragPath(page, "Menu", "Hours");
await blockOf(page, "Menu").click();
await page.keyboard.press("p");
await choose(inspectorOf(page).getByLabel("Transition"), "DTMF");
await inspectorOf(page).getByLabel("Keys").fill("1");
await dragPath(page, "Hours", "Goodbye");
await saved(page);
await picture(page, "paths");

await inspectorOf(page).getByRole("button", { name: "Close the inspector" }).click();
await page.getByRole("button", { name: "Simulate" }).click();
const simulator = sidePanelOf(page);
await simulator.getByRole("button", { name: "Start", exact: true }).click();
await simulator.getByRole("log").getByText("Press 1 for our hours.").waitFor();
await simulator.getByRole("button", { name: "Telephone keys" }).click();
await simulator.getByRole("button", { name: "Key 1" }).click();
await simulator.getByRole("log").getByText("Thank you for calling.").waitFor();
await picture(page, "simulator");
await simulator.getByRole("button", { name: "Close the simulator" }).click();

await page.getByRole("navigation").getByRole("link", { name: "Deploy" }).click();
await page.getByRole("button", { name: "Deploy 0.0.1" }).click();
await page.getByRole("dialog").getByRole("button", { name: "Deploy", exact: true }).click();
await page.getByText(/is live$/).waitFor();
await page.getByText(/^sip:\d+@/).waitFor();
await picture(page, "deploy");

await page.getByRole("navigation").getByRole("link", { name: "Design" }).click();
await page.getByRole("button", { name: "Simulate" }).click();
await simulator.locator("label", { hasText: "Voice" }).first().click();
await simulator.getByRole("button", { name: "Call", exact: true }).click();
await simulator.getByText("Press 1 for our hours.").waitFor();
await page.keyboard.press("1");
await simulator.getByText("Thank you for calling.").waitFor();
await simulator.getByRole("heading", { name: "Call ended" }).waitFor();
const expand = page.getByRole("button", { name: "Expand", exact: true });
if (await expand.isVisible()) await expand.click();
await page.getByRole("navigation").getByRole("link", { name: "Calls" }).click();
await page.getByRole("tab", { name: "Subtesting" }).click();
const row = page.getByRole("row").filter({ has: page.getByText(/^completed$/i) });
await row.getByRole("link").first().click();
await page
  .getByRole("region", { name: "Transcript" })
  .getByText(/pressed 1/)
  .waitFor();
await picture(page, "call");

await running.stop();
await browser.close();
await stopCluster();
process.exit(0);

function voice(name: string, at: { x: number; y: number }, words: string) {
  return { name, type: "Voice", at, words: { "en-IN": words } } as const;
}

/** What the page shows, as WebP: small enough to lie beside the text. */
async function picture(of: Page, name: string): Promise<void> {
  await settle(of, "full");
  const notices = of.getByText("Added prompt", { exact: true });
  while ((await notices.count()) > 0) await notices.first().waitFor({ state: "detached" });
  const session = await of.context().newCDPSession(of);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 60 });
  await session.detach();
  const bytes = Buffer.from(data, "base64");
  if (bytes.length > most) throw new Error(`The picture ${name} has ${bytes.length} bytes, more than ${most}`);
  await writeFile(join(folder, `tutorial-${name}.webp`), bytes);
  console.log(`tutorial-${name}.webp ${bytes.length} bytes`);
}
