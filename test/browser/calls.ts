import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { pageAt, type RunningConsole } from "./running-console.ts";

/** Heights of the bars of a waveform, of 100. */
const heights = (page: Page, speaker: string) =>
  page
    .getByRole("img", { name: `Loudness of the ${speaker} over the call` })
    .locator("path")
    .evaluate((path) =>
      [...(path.getAttribute("d") ?? "").matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)/g)].map(
        ([, top, bottom]) => Number(bottom) - Number(top),
      ),
    );

const audio = (page: Page) =>
  page.locator("audio").evaluate(({ duration, currentTime, paused }) => ({ duration, currentTime, paused }));

export function lookingAtCalls(running: () => RunningConsole): void {
  describe("a call that was made", () => {
    beforeAll(() => running().callTheSample());

    async function openTheCall(): Promise<Page> {
      const { open, signIn, sample } = running();
      const page = await pageAt(await open({ tokens: await signIn() }), `${sample.path}/calls`);
      const row = page.getByRole("row").filter({ hasText: "+919876543210" });
      await row.getByText("completed", { exact: true }).waitFor();
      await row.getByRole("link").click();
      await page.getByRole("heading", { name: "+919876543210" }).waitFor();
      return page;
    }

    test("the palette plays it, downloads its recording, links to its moment and saves it as a test", async () => {
      const page = await openTheCall();
      const take = async (name: RegExp) => {
        await page.keyboard.press("Control+k");
        await page.getByRole("option", { name }).click();
      };
      await page.getByRole("link", { name: "Download recording" }).waitFor();
      const [download] = await Promise.all([page.waitForEvent("download"), take(/^Download recording$/)]);
      expect(download.suggestedFilename()).toMatch(/^call-[0-9a-f-]{36}\.wav$/);
      await take(/^Copy link to this moment$/);
      await page.getByText(/^(Link at 0:00 copied|Copy this link by hand)$/).waitFor();
      await take(/^Play or pause/);
      await page.getByRole("button", { name: "Pause" }).click();
      await take(/^Save as test$/);
      await page.getByRole("dialog", { name: "Save as a test" }).getByLabel("Name of the test").waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+k");
      await page.getByRole("option", { name: /^Star the call/ }).waitFor();
      // It is the only call.
      expect(await page.getByRole("option", { name: /^(Next|Previous) call/ }).count()).toBe(0);
    });

    test("is in the list, and its page tells what was said and pressed, block by block", async () => {
      const page = await openTheCall();
      const blocks = await page
        .getByRole("list", { name: "Blocks the call went through" })
        .getByRole("listitem")
        .allInnerTexts();
      expect(blocks.map((block) => block.replace(/^[\d:]+\s*/, ""))).toEqual(["Start", "Menu", "Menu", "Goodbye"]);
      const transcript = page.getByRole("region", { name: "Transcript" });
      const lines = (await transcript.getByRole("listitem").allInnerTexts()).map((line) =>
        line
          .replace(/\s+/g, " ")
          .replace(/^[\d:]+ /, "")
          .replace(/ \d+ ms$/, "")
          .replace("(cut off, not heard:) ", ""),
      );
      const menu = "Agent Welcome to Parley. To hear this menu again, press 1. To end the call, press 2.";
      expect(lines).toEqual([
        "Menu",
        menu,
        "Caller pressed 1",
        "Menu",
        menu,
        "Caller pressed 2",
        "Goodbye",
        "Agent Thank you for calling. Goodbye.",
      ]);
      // Each key came before its menu had ended.
      const cut = await transcript.getByRole("deletion").allInnerTexts();
      expect(cut).toHaveLength(2);
      for (const words of cut) expect(menu.endsWith(words.trim())).toBe(true);
      const events = page.getByRole("region", { name: "Events" });
      const why = events.getByRole("listitem");
      await events
        .getByText(/^The caller pressed 2, so the path .+ of Menu was taken\.$/)
        .first()
        .click();
      await why.getByText("3 of 10").last().waitFor();
      await why.getByText("No other path could have been taken.").last().waitFor();
      await events.getByRole("button", { name: "Events" }).click();
      await events.getByText("Took a path: path of the block").first().waitFor();
      await events.getByText("Ended completed: reached Goodbye").click();
      await events.getByText(`"disposition": "completed"`).waitFor();
      await events.getByRole("button", { name: "SIP" }).click();
      const messages = events.getByRole("list", { name: "SIP messages" }).getByRole("listitem");
      expect(
        (await messages.allInnerTexts()).map((text) => text.replace(/^\S+\s+/, "").replace(/\s+/g, " ")).slice(0, 3),
      ).toEqual(["Received INVITE", "Sent 100 Trying (INVITE)", "Sent 180 Ringing (INVITE)"]);
      expect(new URL(page.url()).searchParams.get("record")).toBe("sip");
    });

    test("is saved as a test of its agent, which passes", async () => {
      const page = await openTheCall();
      const why = page.getByRole("region", { name: "Events" });
      await why
        .getByText(/^The caller pressed 2/)
        .first()
        .click();
      await page.getByRole("button", { name: "Save as test" }).click();
      await page.getByText(/^What the record masks is saved masked/).waitFor();
      await page.getByLabel("Name of the test").fill("Leaves by key");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("“Leaves by key” is saved").waitFor();
      await page.goto(`${new URL(page.url()).origin}${running().sample.path}/test?by=tests`);
      const tests = page.getByRole("region", { name: "Tests" });
      await tests.getByRole("button", { name: "Run Leaves by key" }).click();
      await tests.getByText("Passed", { exact: true }).waitFor();
      await tests.getByRole("button", { name: "Actions of Leaves by key" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByRole("button", { name: "Delete test" }).click();
      await page.getByText("No tests yet").waitFor();
    });

    test("is heard and seen: both voices are drawn, it plays, and a line leads to its place", async () => {
      const page = await openTheCall();
      await page.getByRole("button", { name: "Play" }).waitFor();
      for (const speaker of ["agent", "caller"]) {
        const bars = await heights(page, speaker);
        expect(bars.length).toBeGreaterThan(100);
        expect(Math.max(...bars)).toBeGreaterThan(30);
        expect(Math.min(...bars)).toBeLessThan(5);
      }
      const { duration } = await audio(page);
      expect(duration).toBeGreaterThan(3);
      await page.getByRole("button", { name: "Play" }).click();
      await expect.poll(async () => (await audio(page)).currentTime).toBeGreaterThan(0.2);
      await page.getByRole("button", { name: "Pause" }).click();
      expect((await audio(page)).paused).toBe(true);

      const goodbye = page.getByRole("button", { name: /Thank you for calling/ });
      await goodbye.click();
      expect(await goodbye.getAttribute("aria-current")).toBe("true");
      const slider = page.getByRole("slider", { name: "Position in the recording" });
      const { currentTime } = await audio(page);
      expect(currentTime).toBeGreaterThan(1.5);
      await expect.poll(async () => Math.abs(Number(await slider.inputValue()) - currentTime)).toBeLessThan(0.11);
      await slider.press("Home");
      expect((await audio(page)).currentTime).toBe(0);
    });

    test("has its long lists scroll inside, not the page", async () => {
      const page = await openTheCall();
      await page.getByRole("button", { name: "Play" }).waitFor();
      const overflows = (selector: string) =>
        page.evaluate<boolean>(
          `(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)(document.querySelector("${selector}"))`,
        );
      await page.getByRole("region", { name: "Events" }).getByRole("button", { name: "Events" }).click();
      expect(await overflows("main")).toBe(false);
      expect(await overflows("[aria-label=Events] ol")).toBe(true);
    });
  });
}
