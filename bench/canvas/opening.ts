import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";

/** Notes when a block is drawn and answers a click: clicks one in every frame until it is shown as selected. */
export const watchOpening = `(() => {
  const look = () => {
    const isChosen = document.querySelector(".react-flow__node.selected, .react-flow__node [data-selected]") !== null;
    if (isChosen) { window.interactiveAt = performance.now(); return; }
    const node = document.querySelector(".react-flow__node");
    if (node !== null && getComputedStyle(node).visibility === "visible") node.click();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** Milliseconds from the start of the navigation until the canvas answers. The page was made with `watchOpening`. */
export async function openingTime(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction("window.interactiveAt !== undefined", undefined, { timeout: 60_000 });
  return page.evaluate<number>("window.interactiveAt");
}

/** Largest contentful paint in milliseconds, on a processor four times slower. */
export async function throttledPaint(page: Page, address: string, shown: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(address);
  await page.locator(shown).first().waitFor();
  await delay(1500);
  return page.evaluate<number>(`new Promise((resolve) => new PerformanceObserver((list) => {
    resolve(list.getEntries().at(-1).startTime);
  }).observe({ type: "largest-contentful-paint", buffered: true }))`);
}
