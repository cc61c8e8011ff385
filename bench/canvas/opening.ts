import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";

/** Notes when a block is drawn and answers a click: clicks one in every frame until it is shown as selected. */
export const watchOpening = `window.interactiveAt = new Promise((answer) => {
  const look = () => {
    const isChosen = document.querySelector(".react-flow__node.selected, .react-flow__node [data-selected]") !== null;
    if (isChosen) return answer(performance.now());
    const node = document.querySelector(".react-flow__node");
    if (node !== null && getComputedStyle(node).visibility === "visible") node.click();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

/** Milliseconds from the start of the navigation until the canvas answers. The page was made with `watchOpening`. */
export async function openingTime(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "commit" });
  return page.evaluate<number>("window.interactiveAt");
}

/** Milliseconds from the start of the navigation. */
export type Paints = {
  /** Largest contentful paint. */
  readonly largest: number;
  /** The frame in which what the page is for is there. */
  readonly shown: number;
};

/** When a page is painted on a processor four times slower; `shown` selects what it is for. */
export async function throttledPaints(page: Page, address: string, shown: string): Promise<Paints> {
  await page.addInitScript(`(() => {
    const look = () => {
      if (document.querySelector(${JSON.stringify(shown)}) === null) return void requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { window.shownAt = performance.now(); console.info("shown"); };
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  })()`);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  // Asking the page itself would take of its processor's time.
  const isShown = page.waitForEvent("console", (message) => message.text() === "shown");
  await page.goto(address);
  await isShown;
  await delay(1500);
  return page.evaluate<Paints>(`new Promise((resolve) => new PerformanceObserver((list) => {
    resolve({ largest: list.getEntries().at(-1).startTime, shown: window.shownAt });
  }).observe({ type: "largest-contentful-paint", buffered: true }))`);
}
