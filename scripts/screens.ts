import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { serveTestCluster } from "@parley/db/testing";
import { chromiumToLaunch } from "../test/browser/chromium.ts";
import { bringInto, placesOf, screens, settle, states } from "../test/browser/every-screen.ts";
import { launchBrowser, startConsole, type Theme } from "../test/browser/running-console.ts";

/**
 * Writes a picture of every screen in both themes and every state into `screens/`, for people to look at. Arguments name
 * the screens to draw, such as `agents`.
 */
const folder = join(import.meta.dirname, "../screens");
const wanted = process.argv.slice(2);
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
if (chosen.length === 0) throw new Error(`There are only: ${[...new Set(screens.map(({ name }) => name))].join(", ")}`);
const launch = await chromiumToLaunch();
if (launch === null) throw new Error("There is no Chromium: name one in the environment variable CHROMIUM");

const stopCluster = await serveTestCluster();
const browser = await launchBrowser(launch);
const running = await startConsole(browser);
for (const sample of ["payment-reminder", "clinic-appointment", "delivery-survey"]) {
  await running.addAgent(sample.replaceAll("-", " "), sample);
}
await running.callTheSample();
const places = await placesOf(running);
const { organisation } = places;
const guest = await running.addUser([
  { scope: "organisation", id: organisation, policy: "v2.organisation.view" },
  { scope: "organisation", id: organisation, policy: "v2.flow.view" },
]);

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const screen of chosen) {
  for (const state of states) {
    if (state === "empty" && screen.lists === undefined) continue;
    const tokens = await running.signIn(state === "forbidden" ? guest : undefined, screen.build);
    for (const theme of ["light", "dark"] satisfies Theme[]) {
      const context = await running.open({ tokens, theme, build: screen.build });
      const page = await context.newPage();
      await bringInto(page, state, screen);
      await page.goto(screen.path(places));
      await settle(page, state);
      await page.screenshot({ path: join(folder, `${screen.build}-${screen.name}-${state}-${theme}.png`) });
      await context.close();
    }
  }
  console.log(`${screen.build} ${screen.name}`);
}
await browser.close();
await running.stop();
await stopCluster();
console.log(`The pictures lie in ${folder}`);
