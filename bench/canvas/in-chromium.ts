import type { Tokens } from "@parley/model/api/sign-in";
import { type Browser, chromium } from "playwright-core";
import { buildConsole } from "../../scripts/console/build-console.ts";
import { chromiumToLaunch } from "../../test/browser/chromium.ts";
import { type BenchServer, startBenchServer } from "../bench-server.ts";

/** Milliseconds after which a page has fetched what it fetches after its first picture. Its event stream never ends. */
export const settling = 2500;

/** A browser and our server with the built console, filled. */
export type InChromium<World> = { readonly browser: Browser; readonly server: BenchServer; readonly world: World };

type SignedIn = { readonly tokens: Tokens };

export async function inChromium<World extends SignedIn, Result>(
  makeWorld: (server: BenchServer) => Promise<World>,
  measure: (bench: InChromium<World>) => Promise<Result>,
): Promise<Result> {
  const launch = await chromiumToLaunch();
  if (launch === null) throw new Error("There is no Chromium to measure in: set CHROMIUM to its path.");
  await buildConsole(() => {});
  const server = await startBenchServer();
  const browser = await chromium.launch(launch);
  try {
    return await measure({ browser, server, world: await makeWorld(server) });
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** A page with an empty cache, signed in where it is ours. */
export async function pageOf({ browser, server, world }: InChromium<SignedIn>, isSignedIn = true) {
  const localStorage = [
    { name: "access_token", value: world.tokens.access },
    { name: "refresh_token", value: world.tokens.refresh },
  ];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: isSignedIn ? [{ origin: server.url, localStorage }] : [] },
  });
  return context.newPage();
}
