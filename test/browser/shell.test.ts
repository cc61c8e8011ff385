import { describe } from "vitest";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import type { RunningConsole } from "./running-console.ts";
import { controlPanel } from "./shell/control-panel.ts";
import { deploying } from "./shell/deploying.ts";
import { firstTree } from "./shell/first-tree.ts";
import { idling } from "./shell/idling.ts";
import { invitations } from "./shell/invitations.ts";
import { lateParts } from "./shell/late-parts.ts";
import { listActs } from "./shell/list-acts.ts";
import { longLists } from "./shell/long-lists.ts";
import { menus } from "./shell/menus.ts";
import { movingAround } from "./shell/moving-around.ts";
import { networks } from "./shell/networks.ts";
import { routes } from "./shell/routes.ts";
import { sharing } from "./shell/sharing.ts";
import { templates } from "./shell/templates.ts";
import { trustedTypes } from "./shell/trusted-types.ts";

const launch = await chromiumToLaunch();

describe.skipIf(launch === null)("the frame of the console", () => {
  let running: RunningConsole;
  const console = () => running;

  consoleForTests(
    launch,
    (started) => {
      running = started;
    },
    {
      site: { region: "US", internalDomains: ["parley.test"] },
      trustedProxies: ["127.0.0.1"],
    },
  );

  routes(console);
  menus(console);
  movingAround(console);
  deploying(console);
  sharing(console);
  idling(console);
  networks(console);
  invitations(console);
  trustedTypes(console);
  longLists(console);
  listActs(console);
  lateParts(console);
  templates(console);
  controlPanel(console);
  firstTree(console);
});
