import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { cellOf, gridOf } from "../../test/browser/sheet.ts";
import type { BenchResult } from "../bench-result.ts";
import { spreadOf } from "./figures.ts";
import { type InChromium, inChromium, pageOf, settling } from "./in-chromium.ts";
import { languages, makePromptsWorld, type PromptsWorld, promptCount } from "./prompts-world.ts";

const runs = 3;
const cells = (promptCount * languages.length).toLocaleString("en");

/** The sheet of prompts with 50,000 cells: opened, scrolled, and all of it written and taken back. */
export const promptsBench = (): Promise<BenchResult[]> => inChromium(makePromptsWorld, sheets);

async function sheets(bench: InChromium<PromptsWorld>): Promise<BenchResult[]> {
  const row = (what: string, ours: number, unit: string, aim: string): BenchResult => ({
    ...{ name: `${cells} cells, ${what}`, unit, ours, peer: null, aim },
  });
  const opened: number[] = [];
  for (let run = 0; run < runs; run++) {
    const page = await pageOf(bench);
    opened.push(await openSheet(page, bench));
    await page.context().close();
  }
  const page = await pageOf(bench);
  const again = [await openSheet(page, bench)];
  for (let run = 0; run < runs; run++) again[run] = await openSheet(page, bench);
  await delay(settling);
  const heap = await heapOf(page);
  const wheel = await framesWhile(page, () => turnWheel(page));
  const thumb = await framesWhile(page, () => dragThumb(page));
  const sideways = await framesWhile(page, () => turnSideways(page));
  const under = (frames: readonly number[]) => (100 * frames.filter((ms) => ms < smooth).length) / frames.length;
  const results = [
    row("open, empty cache", spreadOf(opened).median, "ms", "1,500 ms"),
    row("open again, files kept", spreadOf(again).median, "ms", "1,000 ms"),
    row("memory of the page after it", heap, "MB", "200 MB"),
  ];
  for (const [name, frames] of Object.entries({ "by the wheel": wheel, "by the bar": thumb, sideways })) {
    results.push(
      row(`scrolled ${name}, frames within ${smooth} ms`, under(frames), "%", "95 %"),
      row(`scrolled ${name}, longest frame`, Math.max(...frames), "ms", "50 ms"),
    );
  }
  const { replaced, saved, took } = await replaceAll(page);
  results.push(
    row("find and replace in all of one language, listed", replaced, "ms", "1,000 ms"),
    row("the same, seen in the sheet", took, "ms", "1,000 ms"),
    row("the same, saved", saved, "ms", "60,000 ms"),
    row("fill down a column", await fillDown(page), "ms", "1,000 ms"),
    row("taken back", await undo(page), "ms", "1,000 ms"),
  );
  await page.context().close();
  return results;
}

/** One frame of sixty a second, with what its clock is rounded by; milliseconds. */
const smooth = 17;

/** Milliseconds from the start of the navigation until words stand in the sheet. */
async function openSheet(page: Page, { server, world }: InChromium<PromptsWorld>): Promise<number> {
  await page.addInitScript(`(() => {
    const look = () => {
      if (document.querySelector('[role=grid] td bdi') === null) return void requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { window.shownAt = performance.now(); };
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  })()`);
  await page.goto(`${server.url}${world.sheet}`);
  await gridOf(page).waitFor();
  await page.waitForFunction("window.shownAt !== undefined");
  return page.evaluate<number>("window.shownAt");
}

/** Megabytes that the page's own objects take. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / 1_000_000;
}

/** Milliseconds from frame to frame while something is done. */
async function framesWhile(page: Page, doing: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(`(() => {
    const at = (window.frames = []);
    const frame = (now) => { if (window.frames !== at) return; at.push(now); requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
  })()`);
  await doing();
  const at = await page.evaluate<number[]>("(() => { const at = window.frames; window.frames = null; return at; })()");
  return at.slice(1).map((now, place) => now - (at[place] ?? now));
}

async function overGrid(page: Page): Promise<void> {
  const box = await gridOf(page).boundingBox();
  if (box === null) throw new Error("There is no sheet");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

async function turnWheel(page: Page): Promise<void> {
  await overGrid(page);
  for (let step = 0; step < 200; step++) {
    await page.mouse.wheel(0, step < 120 ? 240 : -180);
    await delay(12);
  }
}

async function turnSideways(page: Page): Promise<void> {
  await overGrid(page);
  for (let step = 0; step < 120; step++) {
    await page.mouse.wheel(step % 60 < 30 ? 60 : -60, 0);
    await delay(12);
  }
}

/** The bar taken from the first row to the last, some thousand pixels in each frame. */
const dragThumb = (page: Page) =>
  page.evaluate<void>(`new Promise((done) => {
    const grid = document.querySelector("[role=grid]");
    const steps = 180;
    let step = 0;
    const frame = () => {
      step += 1;
      grid.scrollTop = (grid.scrollHeight - grid.clientHeight) * (step / steps);
      if (step < steps) requestAnimationFrame(frame);
      else { grid.scrollTop = 0; requestAnimationFrame(() => done()); }
    };
    requestAnimationFrame(frame);
  })`);

/** Milliseconds until an event is painted: what `shown` finds is there. */
async function untilPainted(page: Page, act: () => Promise<void>, shown: string): Promise<number> {
  await page.evaluate(`(() => {
    window.painted = new Promise((done) => {
      for (const type of ["click", "keydown"]) addEventListener(type, ({ timeStamp }) => (window.actedAt ??= timeStamp), true);
      window.actedAt = undefined;
      const look = () => {
        if (window.actedAt === undefined || !(${shown})) return void requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now() - window.actedAt);
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
  })()`);
  await act();
  return page.evaluate<number>("window.painted");
}

const firstCell = (text: string) =>
  `[...document.querySelectorAll("[role=grid] td[data-row='0'][data-column='1']")].some((cell) => cell.textContent.includes("${text}"))`;

async function replaceAll(page: Page) {
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Find and replace" });
  await dialog.getByLabel("Replace with").fill("today, please");
  const find = dialog.getByLabel("Find", { exact: true });
  await find.click();
  await find.fill("toda");
  const replaced = await untilPainted(
    page,
    () => page.keyboard.press("y"),
    `[...document.querySelectorAll("button")].some((button) => /^Replace [\\d,]+ cells$/.test(button.textContent))`,
  );
  const verb = dialog.getByRole("button", { name: /^Replace [\d,]+ cells$/ });
  const from = performance.now();
  const took = await untilPainted(page, () => verb.click(), firstCell("today, please"));
  await page.getByText("Prompts updated").waitFor({ timeout: 300_000 });
  return { replaced, took, saved: performance.now() - from };
}

async function fillDown(page: Page): Promise<number> {
  await cellOf(page, "line_0", 2).first().click();
  await page.keyboard.press("Control+Shift+ArrowDown");
  return untilPainted(
    page,
    () => page.keyboard.press("Control+d"),
    `[...document.querySelectorAll("[role=grid] td[data-row='${promptCount - 1}'][data-column='2']")].some((cell) => cell.textContent.includes("0. "))`,
  );
}

const undo = (page: Page): Promise<number> =>
  untilPainted(
    page,
    () => page.keyboard.press("Control+z"),
    `[...document.querySelectorAll("[role=grid] td[data-row='${promptCount - 1}'][data-column='2']")].some((cell) => cell.textContent.includes("${promptCount - 1}. "))`,
  );
