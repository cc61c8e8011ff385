import type { Page } from "playwright-core";

/** What of a design page's canvas is seen; sizes in pixels of the screen. */
export type SeenCanvas = {
  /** Labels that lie over another label or a block, in words. */
  readonly covered: readonly string[];
  readonly labels: number;
  readonly zoom: number;
  /** Words that are smaller than 11 pixels. */
  readonly small: readonly string[];
  /** Width of the side menu. */
  readonly menu: number;
  /** Blocks under the map. */
  readonly underMap: number;
  readonly startTop: number | null;
};

export const seenCanvas = (page: Page): Promise<SeenCanvas> => page.evaluate<SeenCanvas>(look);

const look = `(() => {
  const rect = (element) => element.getBoundingClientRect();
  const all = (selector) => [...document.querySelectorAll(selector)].map((element) => ({ text: element.textContent, box: rect(element) }));
  const meets = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
  const labels = all("[data-label]");
  const blocks = all(".react-flow__node");
  const covered = labels.flatMap(({ text, box }, place) =>
    [...labels.slice(place + 1), ...blocks].flatMap((other) => (meets(box, other.box) ? [text + " over " + other.text] : [])));
  const plane = document.querySelector(".react-flow__viewport");
  const zoom = new DOMMatrix(getComputedStyle(plane).transform).a;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = [];
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const holder = text.parentElement;
    if (!text.textContent.trim() || rect(holder).width < 2) continue;
    const scale = plane.contains(holder) ? zoom : 1;
    if (parseFloat(getComputedStyle(holder).fontSize) * scale < 11) small.push(text.textContent);
  }
  const map = document.querySelector("[data-corner]");
  const isHidden = map === null || getComputedStyle(map).visibility === "hidden";
  return {
    covered, zoom, small, labels: labels.length,
    menu: rect(document.querySelector("[data-collapsed]") ?? document.body).width,
    underMap: isHidden ? 0 : blocks.filter(({ box }) => meets(rect(map), box)).length,
    startTop: blocks.find(({ text }) => text === "Start")?.box.top ?? null,
  };
})()`;
