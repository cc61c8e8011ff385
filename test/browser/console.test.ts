import { describe } from "vitest";
import { peer } from "../peers.ts";
import { accessible } from "./accessible.ts";
import { lookingAtCalls } from "./calls.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { oddNames } from "./odd-names.ts";
import type { RunningConsole } from "./running-console.ts";
import { signingIn } from "./sign-in.ts";
import { simulating } from "./simulator.ts";
import { testingBySimulator } from "./simulator-tests.ts";
import { waiting } from "./waiting.ts";

// One file, so that one browser and one system serve all of it; the parts say what is shown.
const launch = await chromiumToLaunch();
const sipp = peer("sipp");

describe.skipIf(launch === null)("the console in a browser", () => {
  let running: RunningConsole;
  const console = () => running;

  // Of its own: signing in is tried with a clock that goes on by minutes.
  consoleForTests(
    launch,
    (started) => {
      running = started;
    },
    {},
  );

  signingIn(console);
  describe.skipIf(sipp === null)("after a call", () => lookingAtCalls(console));
  simulating(console);
  testingBySimulator(console);
  waiting(console);
  oddNames(console);
  accessible(console, sipp !== null);
});
