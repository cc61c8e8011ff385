import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import { chromiumToLaunch } from "./chromium.ts";
import { type RunningConsole, startConsole } from "./running-console.ts";
import { idling } from "./shell/idling.ts";
import { longLists } from "./shell/long-lists.ts";
import { menus } from "./shell/menus.ts";
import { movingAround } from "./shell/moving-around.ts";
import { networks } from "./shell/networks.ts";
import { routes } from "./shell/routes.ts";

const launch = await chromiumToLaunch();

describe.skipIf(launch === null)("the frame of the console", () => {
  let running: RunningConsole;
  const console = () => running;

  beforeAll(async () => {
    const site = { region: "US", inactivityMinutes: 15, internalDomains: ["parley.test"] };
    running = await startConsole(launch ?? {}, { site, trustedProxies: ["127.0.0.1"] });
  });
  afterAll(() => running?.stop());
  afterEach(async () => {
    expect(await running.closeAll()).toEqual([]);
  });

  routes(console);
  menus(console);
  movingAround(console);
  idling(console);
  networks(console);
  longLists(console);
});
