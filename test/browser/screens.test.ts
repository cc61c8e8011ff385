import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { peer } from "../peers.ts";
import { faultsOf } from "./accessible.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { placesOf, screens, settle } from "./every-screen.ts";
import { type RunningConsole, startConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();
const canCall = peer("sipp") !== null;

/** axe looks at every element of every screen, which takes its time on a busy machine. */
const patience = 240_000;

describe.skipIf(launch === null || !canCall)("every screen", () => {
  let running: RunningConsole;

  beforeAll(async () => {
    running = await startConsole(launch ?? {});
    await running.callTheSample();
  });
  afterAll(() => running?.stop());
  afterEach(async () => {
    expect(await running.closeAll()).toEqual([]);
  });

  test.each([
    { build: "studio", theme: "light" },
    { build: "studio", theme: "dark" },
    { build: "applications", theme: "light" },
    { build: "applications", theme: "dark" },
  ] as const)(
    "has its heading, nothing that axe finds serious, and fits into 1280 px: $build, $theme",
    async ({ build, theme }) => {
      const places = await placesOf(running);
      const tokens = await running.signIn(undefined, build);
      const context = await running.open({ tokens, build, theme, width: 1280 });
      const found: Record<string, readonly string[]> = {};
      for (const screen of screens.filter((each) => each.build === build)) {
        const page = await context.newPage();
        await page.goto(screen.path(places));
        await settle(page, "full");
        const headings = await page.locator("h1").count();
        const faults = [...(await faultsOf(page)), ...(headings === 1 ? [] : [`has ${headings} h1`])];
        if (faults.length > 0) found[screen.name] = faults;
        await page.close();
      }
      expect(found).toEqual({});
    },
    patience,
  );
});
