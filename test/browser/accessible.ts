import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { tabTo } from "./keyboard.ts";
import { pageAt, type RunningConsole, type Theme } from "./running-console.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What makes the page or its main part wider than there is room, with the page itself where nothing else does. */
const whatSticksOut = `[document.documentElement, document.querySelector("main")]
  .filter((part) => part.scrollWidth > part.clientWidth)
  .flatMap((part) => {
    const { right } = part.getBoundingClientRect();
    const beyond = [...part.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > right + 1);
    return [part, ...beyond].slice(0, 9).map((one) => one.outerHTML.slice(0, 200));
  })`;

/** The rules of axe that look at colours, which are all that a theme changes. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** What axe finds serious or worse, one line each; and whether the page is wider than its window. */
export async function faultsOf(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe);
  const options = {
    resultTypes: ["violations"],
    ...(rules === undefined ? {} : { runOnly: { type: "rule", values: rules } }),
  };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const tooWide = await page.evaluate<readonly string[]>(whatSticksOut);
  return [
    ...serious.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)),
    ...tooWide.map((html) => `${page.url()} is wider than its window: ${html}`),
  ];
}

/** What waits, in the page, until what fades or moves has ended. What goes round has no end; a notice's bar counts down for long. */
export const atRest = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime <= 1000)
  .map(({ finished }) => finished.catch(() => undefined))).then(() => undefined)`;

/** What is found in the theme that the page has, and then in the other, with the theme's name before it. */
export async function faultsInBothThemes(page: Page): Promise<readonly string[]> {
  const theme = await page.locator("html").getAttribute("data-mantine-color-scheme");
  const other = theme === "dark" ? "light" : "dark";
  // Colours are looked at, not what fades: a notice may come or go meanwhile.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const here = await faultsOf(page);
  // All that the console's switch does to what is shown; not every page has the switch.
  await page.evaluate(`document.documentElement.dataset.mantineColorScheme = "${other}"`);
  await page.evaluate(atRest);
  const there = await faultsOf(page, colourRules);
  await page.emulateMedia({ reducedMotion: null });
  return [...here.map((fault) => `${theme}: ${fault}`), ...there.map((fault) => `${other}: ${fault}`)];
}

/** Goes by Tab to the element of that name and role, and sees that its focus shows. */
async function tabToSeen(page: Page, name: string | RegExp, role: "link" | "button" | "textbox" | "slider") {
  const wanted = page.getByRole(role, { name }).first();
  await tabTo(page, wanted);
  const shows = await wanted.evaluate((element) =>
    [null, "::after"].some(
      (part) => element.ownerDocument.defaultView?.getComputedStyle(element, part).boxShadow !== "none",
    ),
  );
  expect(shows).toBe(true);
}

export function accessible(running: () => RunningConsole, canCall: boolean): void {
  describe("for everybody", () => {
    test.each<Theme>(["light", "dark"])("axe finds nothing serious where one signs in: %s", async (theme) => {
      const page = await pageAt(await running().open({ theme, width: 900 }), "/login?reason=deactivated");
      await page.getByRole("alert").waitFor();
      expect(await page.locator("html").getAttribute("data-mantine-color-scheme")).toBe(theme);
      expect(await faultsOf(page)).toEqual([]);
    });

    test("axe finds nothing serious in either theme, and nothing is too wide for 900 px", async () => {
      const { open, signIn, sample } = running();
      const page = await (await open({ width: 900, tokens: await signIn() })).newPage();
      const look = async (path: string, isShown: string) => {
        await page.goto(path);
        await page.locator(isShown).first().waitFor();
        expect(await faultsInBothThemes(page)).toEqual([]);
      };
      await look("/clients", "tbody a");
      await look(`/clients/${sample.organisation}`, "tbody a");
      await look(`${sample.path}/calls`, "table, h2");
      await look(`${sample.path}/calls/01a1fc0a-4099-7b6c-b397-25cda7693881`, "[role=alert]");
      await look("/nowhere", "h1");
      if (canCall) {
        await running().callTheSample();
        await page.goto(`${sample.path}/calls`);
        await page
          .getByRole("button", { name: /^Play the call/ })
          .first()
          .click();
        await page.getByRole("slider").waitFor();
        expect(await faultsInBothThemes(page)).toEqual([]);
        await page.locator("tbody a").first().click();
        const position = page.getByRole("slider", { name: "Position in the recording" });
        await position.waitFor();
        expect(await position.inputValue()).toBe("0");
        expect(await faultsInBothThemes(page)).toEqual([]);
        const { pathname } = new URL(page.url());
        for (const [at, begins] of [
          ["1", "1"],
          ["banana", "0"],
        ]) {
          await page.goto(`${pathname}?at=${at}`);
          await position.waitFor();
          expect(await position.inputValue()).toBe(begins);
        }
      }
      await look(`${sample.path}/test?by=call`, "button:text('Call')");
      await look(`${sample.path}/test`, "button:text('Start'):enabled");
      await page
        .getByRole("log")
        .getByText(/^Welcome to Parley/)
        .waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
    });

    test.skipIf(!canCall)("the keyboard alone signs in, opens the call and holds a conversation", async () => {
      const { open, admin, sample, callTheSample } = running();
      await callTheSample();
      const page = await pageAt(await open(), "/login");
      await tabToSeen(page, "Email", "textbox");
      await page.keyboard.type(admin.email);
      await page.keyboard.press("Tab");
      await page.keyboard.type(admin.password);
      await page.keyboard.press("Enter");
      await tabToSeen(page, "Parley demo", "link");
      await page.keyboard.press("Enter");
      await tabToSeen(page, "Test Welcome", "link");
      await page.keyboard.press("Enter");
      // It begins by itself.
      await page
        .getByRole("log")
        .getByText(/^Welcome to Parley/)
        .waitFor();
      await tabToSeen(page, "What the caller says", "textbox");
      await page.keyboard.type("something else");
      await page.keyboard.press("Enter");
      await page.getByRole("log").getByText("something else").waitFor();
      await tabToSeen(page, "Key 2", "button");
      await page.keyboard.press("Enter");
      await page.getByRole("log").getByText("Thank you for calling. Goodbye.").waitFor();
      await page.goto(`${sample.path}/calls`);
      await tabToSeen(page, /\d{4}/, "link");
      await page.keyboard.press("Enter");
      await tabToSeen(page, "Position in the recording", "slider");
      await page.keyboard.press("End");
      await tabToSeen(page, /Thank you for calling/, "button");
      await page.keyboard.press("Enter");
    });

    test("R021: the theme of page and side panel is chosen, kept, and applied from the first moment", async () => {
      const { open, signIn } = running();
      const context = await open({ tokens: await signIn() });
      const page = await pageAt(context, "/clients");
      const colourOf = (element: string) => page.evaluate<string>(`getComputedStyle(${element}).backgroundColor`);
      const ground = async () => [
        await colourOf("document.documentElement"),
        await colourOf("document.querySelector('nav[aria-label=Menu]').parentElement"),
      ];
      await page.getByRole("button", { name: "Use the dark theme" }).click();
      const dark = await ground();
      await page.reload();
      await page.getByRole("button", { name: "Use the light theme" }).waitFor();
      expect(await ground()).toEqual(dark);
      await page.getByRole("button", { name: "Use the light theme" }).click();
      const light = await ground();
      expect(light[0]).not.toBe(dark[0]);
      expect(light[1]).not.toBe(dark[1]);
    });
  });
}
