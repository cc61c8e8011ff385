import { setTimeout as delay } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";

/** Milliseconds from each key to the next paint, as a word is typed into a field. */
export async function keysToPaint(page: Page, field: Locator, text: string): Promise<readonly number[]> {
  await field.click();
  await page.evaluate(`(() => {
    const times = (window.keyTimes = []);
    addEventListener("keydown", (event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - event.timeStamp);
        port2.postMessage(null);
      });
    }, true);
  })()`);
  for (const key of text) {
    await page.keyboard.press(key === " " ? "Space" : key);
    await delay(150);
  }
  return page.evaluate<number[]>("window.keyTimes");
}
