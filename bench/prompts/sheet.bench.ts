import { setTimeout as delay } from "node:timers/promises";
import { ask } from "@parley/client";
import { makeEdit, type RowOperation } from "@parley/flow";
import { signIn } from "@parley/model/api/sign-in";
import { uuidv7 } from "@parley/model/kernel";
import { type Browser, chromium, type Page } from "playwright-core";
import { buildConsole } from "../../scripts/console/build-console.ts";
import { chromiumToLaunch } from "../../test/browser/chromium.ts";
import { makeAgent, makeClient, sendTo } from "../api/world.ts";
import type { BenchResult } from "../bench-result.ts";
import { type BenchServer, startBenchServer } from "../bench-server.ts";
import { spreadOf } from "../canvas/figures.ts";
import { settling } from "../canvas/in-chromium.ts";

const languages = ["en-IN", "hi-IN", "mr-IN", "ta-IN", "te-IN"];
const prompts = 10_000;
/** Prompts of one edit; each takes a step, and one for each language. */
const ofEdit = 2000;

/** The sheet of prompts at 50,000 cells: opened, scrolled, copied whole, and looked through to replace. */
export async function sheetBench(): Promise<BenchResult[]> {
  const launch = await chromiumToLaunch();
  if (launch === null) throw new Error("There is no Chromium to measure in: set CHROMIUM to its path.");
  await buildConsole(() => {});
  const server = await startBenchServer();
  const browser = await chromium.launch(launch);
  try {
    return await measured(server, browser);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measured({ url, admin }: BenchServer, browser: Browser): Promise<BenchResult[]> {
  const tokens = await ask(sendTo(url, ""), signIn, { body: { email: admin.email, password: admin.password } });
  const path = await makeSheet(sendTo(url, tokens.access));
  const localStorage = [
    { name: "access_token", value: tokens.access },
    { name: "refresh_token", value: tokens.refresh },
  ];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const page = await context.newPage();
  const opened = performance.now();
  await page.goto(`${url}${path}`);
  const grid = page.getByRole("grid", { name: "Prompts by language" });
  await grid.getByRole("rowheader").first().waitFor();
  const opening = performance.now() - opened;
  await delay(settling);
  const { frames, long } = await scrolled(page);
  const spread = spreadOf(frames);
  const copying = await timed(page, "copy");
  await page.getByRole("button", { name: "Replace" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").first().fill("number 77");
  const began = performance.now();
  await dialog.getByRole("checkbox", { name: /77/ }).first().waitFor();
  const replacing = performance.now() - began;
  const result = (name: string, unit: string, ours: number, aim: string): BenchResult => ({
    ...{ name: `sheet of 50,000 cells, ${name}`, unit, ours, peer: null, aim },
  });
  return [
    result("opened to its first rows", "ms", opening, "none"),
    result("scrolled 400 px a frame, a frame, median", "ms", spread.median, "16.7"),
    result("the same, 95 %", "ms", spread.p95, "16.7"),
    result("the same, frames within 20 ms", "%", (100 * frames.filter((ms) => ms <= 20).length) / frames.length, "95"),
    result("the same, tasks over 50 ms in 300 frames", "tasks", long, "0"),
    result("all cells copied", "ms", copying, "1,000"),
    result("what would be replaced is listed", "ms", replacing, "1,000"),
  ];
}

async function makeSheet(send: ReturnType<typeof sendTo>): Promise<string> {
  const org = await makeClient(send, "Prompts");
  const flow = await makeAgent(send, org, "Many prompts");
  const path = { org, flow, ver: "0.0.1" };
  const newId = () => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
  const edit = async (operations: readonly RowOperation[]) => {
    const version = await send({ method: "GET", path: `/api/organisations/${org}/flows/${flow}/versions/0.0.1/` });
    const etag = version.headers.get("etag") ?? "";
    await ask(send, makeEdit, { path, headers: { "if-match": etag }, body: { operations: [...operations] } });
  };
  await edit([{ op: "settings", fields: { language: "en-IN", languages } }]);
  for (let from = 0; from < prompts; from += ofEdit) {
    const operations = Array.from({ length: ofEdit }, (_, place): RowOperation[] => {
      const [number, prompt] = [from + place, newId()];
      const words = (language: string) => `This is what prompt number ${number} says in ${language}, {{ slots.name }}.`;
      return [
        { op: "create", noun: "prompt", row: { id: prompt, name: `Prompt ${number}` } },
        ...languages.map((language): RowOperation => {
          const row = { id: newId(), prompt, language, content: words(language) };
          return { op: "create", noun: "prompt_content", row };
        }),
      ];
    });
    await edit(operations.flat());
  }
  return `/clients/${org}/voice-agents/${flow}/0.0.1/prompts`;
}

/** Scrolls 300 frames through the sheet; how long each frame took, and how many tasks were long. */
const scrolled = (page: Page) =>
  page.evaluate<{ readonly frames: readonly number[]; readonly long: number }>(`new Promise((resolve) => {
    const grid = document.querySelector("[role=grid]");
    const frames = [];
    let long = 0;
    const observer = new PerformanceObserver((list) => { long += list.getEntries().length; });
    observer.observe({ type: "longtask" });
    let last = performance.now();
    const step = (now) => {
      frames.push(now - last);
      last = now;
      grid.scrollTop += 400;
      if (frames.length < 300) return requestAnimationFrame(step);
      setTimeout(() => { observer.disconnect(); resolve({ frames: frames.slice(1), long }); }, 100);
    };
    requestAnimationFrame(step);
  })`);

/** Chooses all cells, and lets them go to the clipboard; milliseconds. */
async function timed(page: Page, type: "copy"): Promise<number> {
  await page.getByRole("grid", { name: "Prompts by language" }).focus();
  await page.keyboard.press("Control+a");
  return page.evaluate<number>(`(() => {
    const clipboardData = new DataTransfer();
    const began = performance.now();
    document.activeElement.dispatchEvent(new ClipboardEvent("${type}", { clipboardData, bubbles: true, cancelable: true }));
    if (clipboardData.getData("text/plain").length < 1_000_000) throw new Error("Not all cells were copied");
    return performance.now() - began;
  })()`);
}
