import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { peer } from "../peers.ts";
import { faultsInBothThemes } from "./accessible.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { placesOf, screens, settle } from "./every-screen.ts";
import type { RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();
const canCall = peer("sipp") !== null;

/** How much of the page has moved by itself since it was opened, as browsers measure it (CLS). */
const movedOf = (page: Page) =>
  page.evaluate<number>(`(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords();
    observer.disconnect();
    return shifts.reduce((sum, { value }) => sum + value, 0);
  })()`);

/**
 * What hangs out of the part that scrolls it, such as words for screen readers only: below the fold it makes the page
 * around that part scroll too. A part that scrolls is to be positioned.
 */
const hangingOut = `[...document.querySelectorAll("body *")]
  .filter((one) => one instanceof HTMLElement && one.offsetParent !== null && getComputedStyle(one).position === "absolute")
  .flatMap((one) => {
    let around = one.parentElement;
    while (around !== null && !/auto|scroll/.test(getComputedStyle(around).overflowY)) around = around.parentElement;
    if (around === null || around.contains(one.offsetParent)) return [];
    return ["hangs out of ." + around.className + ": " + one.outerHTML.slice(0, 100)];
  })`;

describe.skipIf(launch === null || !canCall)("every screen", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  test.each([
    { build: "studio", theme: "light" },
    { build: "applications", theme: "dark" },
  ] as const)(
    "has its heading, nothing that axe finds serious in either theme, and fits into 1280 px: $build, first $theme",
    async ({ build, theme }) => {
      await running.callTheSample();
      const places = await placesOf(running);
      const tokens = await running.signIn(undefined, build);
      const context = await running.open({ tokens, build, theme, width: 1280 });
      const found: Record<string, readonly string[]> = {};
      const page = await context.newPage();
      for (const screen of screens.filter((each) => each.build === build)) {
        await page.goto(screen.path(places));
        await settle(page, "full");
        if (screen.name === "deploy") expect(await movedOf(page), "Deploy moves while it comes").toBeLessThan(0.05);
        const headings = await page.locator("h1").count();
        const faults = [
          ...(await faultsInBothThemes(page)),
          ...(await page.evaluate<readonly string[]>(hangingOut)),
          ...(headings === 1 ? [] : [`has ${headings} h1`]),
        ];
        if (faults.length > 0) found[screen.name] = faults;
      }
      expect(found).toEqual({});
    },
  );
});
