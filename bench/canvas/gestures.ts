import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { busyPerEvent } from "./trace.ts";

/** Milliseconds after which a canvas that lags behind has shown how it does. */
const enough = 15_000;

/** Where one takes hold of the block nearest to the middle: near an edge a drag would pan as well. */
const holdInTheMiddle = `(() => {
  const middleOf = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
  const pane = middleOf(document.querySelector(".react-flow__pane").getBoundingClientRect());
  const boxes = [...document.querySelectorAll(".react-flow__node")].map((node) => node.getBoundingClientRect());
  const far = (box) => Math.hypot(middleOf(box).x - pane.x, middleOf(box).y - pane.y);
  const [nearest] = boxes.sort((a, b) => far(a) - far(b));
  return nearest === undefined ? null : { x: middleOf(nearest).x, y: nearest.y + 14 };
})()`;

/** Main-thread milliseconds of each move while a block in the middle is dragged to and fro. */
export async function dragMoves(browser: Browser, page: Page): Promise<readonly number[]> {
  const hold = await page.evaluate<{ readonly x: number; readonly y: number } | null>(holdInTheMiddle);
  if (hold === null) throw new Error("There is no block to drag");
  const { x, y } = hold;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10);
  await delay(300);
  const busy = await busyPerEvent(browser, page, "mousemove", async () => {
    const end = performance.now() + enough;
    for (let move = 0; move < 80 && performance.now() < end; move++) {
      await page.mouse.move(x + 10 + 4 * (move % 40), y + 10 + 2 * (move % 30));
      await delay(40);
    }
  });
  await page.mouse.up();
  return busy;
}

/** Panning at the smallest zoom: milliseconds from frame to frame, and main-thread milliseconds of each step. */
export async function panFarAway(browser: Browser, page: Page) {
  const pane = await page.locator(".react-flow__pane").boundingBox();
  if (pane === null) throw new Error("There is no canvas");
  await page.mouse.move(pane.x + pane.width / 2, pane.y + pane.height / 2);
  await page.keyboard.down("Control");
  for (let turn = 0; turn < 12; turn++) {
    await page.mouse.wheel(0, 400);
    await delay(60);
  }
  await page.keyboard.up("Control");
  await delay(1500);
  const zoom = await page.evaluate<string>(`document.querySelector(".react-flow__viewport").style.transform`);
  if (!zoom.includes("scale(0.05)")) throw new Error(`Not at the smallest zoom: ${zoom}`);
  await page.evaluate(`(() => {
    const at = (window.frames = []);
    const frame = (now) => { at.push(now); requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
  })()`);
  const busy = await busyPerEvent(browser, page, "wheel", async () => {
    const end = performance.now() + enough;
    for (let step = 0; step < 60 && performance.now() < end; step++) {
      await page.mouse.wheel(step % 40 < 20 ? 12 : -12, step % 20 < 10 ? 8 : -8);
      await delay(16);
    }
  });
  const at = await page.evaluate<number[]>("window.frames");
  return { busy, frames: at.slice(1).map((now, place) => now - (at[place] ?? now)) };
}
