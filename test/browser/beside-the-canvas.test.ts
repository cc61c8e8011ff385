import { tone, writeWav } from "@parley/voice";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { faultsInBothThemes, faultsOf } from "./accessible.ts";
import { choose } from "./choosing.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { startDesigning } from "./designing.ts";
import { inspectorOf, selectBlock } from "./drawing.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

describe.skipIf(launch === null)("beside the canvas", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  test("the simulator says what the canvas says, without the network, goes back and forth, and keeps the talk", async () => {
    const context = await running.open({ tokens: await running.signIn() });
    const page = await pageAt(context, `${running.sample.path}/design/start`);
    await page.getByRole("button", { name: "Simulate" }).click();
    const panel = page.getByRole("complementary", { name: "Simulator" });
    await page.getByRole("application", { name: /^Canvas of/ }).hover();
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => isSeen(page, "Menu")).toBe(false);
    await panel.getByRole("button", { name: "Start", exact: true }).click();
    await panel
      .getByRole("log")
      .getByText(/^Welcome to Parley/)
      .waitFor();
    await expect.poll(() => isSeen(page, "Menu")).toBe(true);
    await context.setOffline(true);
    await panel.getByRole("button", { name: "Telephone keys" }).click();
    await panel.getByRole("button", { name: "Key 9" }).click();
    await panel.getByRole("log").getByText("That key is not on the menu.").waitFor();
    await panel.getByRole("button", { name: "Rewind to before turn 2" }).click();
    await panel.getByRole("log").getByText("That key is not on the menu.").waitFor({ state: "detached" });
    await panel.getByRole("button", { name: "Way 1, 2 turns" }).click();
    await panel.getByRole("log").getByText("That key is not on the menu.").waitFor();
    await panel.getByRole("button", { name: "Key 2" }).click();
    await panel.getByRole("log").getByText("Thank you for calling. Goodbye.").waitFor();
    await context.setOffline(false);
    // Escape closes what lies over the conversation, never the conversation.
    await panel.getByRole("button", { name: "Key 2" }).focus();
    await page.keyboard.press("Escape");
    await panel.getByRole("log").getByText("Thank you for calling. Goodbye.").waitFor();
    // Closed by its button, it goes on where it was.
    await panel.getByRole("button", { name: "Close the simulator" }).click();
    await panel.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Simulate" }).click();
    await panel.getByRole("log").getByText("Thank you for calling. Goodbye.").waitFor();
    await panel.getByRole("button", { name: "Rewind to before turn 2" }).click();
    await panel.getByRole("log").getByText("Thank you for calling. Goodbye.").waitFor({ state: "detached" });
    await panel.getByRole("button", { name: "Telephone keys" }).click();
    await panel.getByRole("button", { name: "Key 9" }).click();
    await panel.getByRole("log").getByText("That key is not on the menu.").waitFor();
  });

  test("a prompt whose recording is missing says so, and takes one or none; what is heard is what callers hear", async () => {
    const { page, api, document, block } = await startDesigning(running);
    const [prompt] = (await block("Menu")).prompts ?? [];
    const content = async () => (await document()).rows.prompt_content.find((row) => row.prompt === prompt);
    const row = `${api}prompts/${prompt}/prompt-contents/${(await content())?.id}/`;
    const override_prompts = { "en-IN": "Said in its place" };
    const recorded = { type: "audio", path: null };
    const changed = [
      await running.ask("PATCH", `${api}prompts/${prompt}/`, { override_prompts }),
      await running.ask("PATCH", row, recorded),
    ];
    expect(changed.map(({ status }) => status)).toEqual([200, 200]);
    await page.reload();
    await selectBlock(page, "Menu");
    const panel = inspectorOf(page);
    const missing = panel.getByText("Its recording is missing: its words are spoken.");
    await missing.waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    const clip = Buffer.from(writeWav("wav_pcm_8k", tone({ hertz: [440], ms: 300, amplitude: 8000 })));
    await panel
      .getByLabel("Upload WAV recording")
      .first()
      .setInputFiles({ name: "a.wav", mimeType: "audio/wav", buffer: clip });
    await panel.getByText("Plays its recording.").waitFor();
    await expect.poll(async () => (await content())?.recorded_words).toBe("Said in its place");
    await page.getByRole("button", { name: "Undo" }).click();
    await missing.waitFor();
    await panel.getByRole("button", { name: "It needs none" }).click();
    await missing.waitFor({ state: "detached" });
    await expect.poll(async () => (await running.ask("GET", row)).body.type).toBe("text");
  });

  test("a block that is chosen at the edge is not covered by its fields", async () => {
    const context = await running.open({ tokens: await running.signIn() });
    const page = await pageAt(context, `${running.sample.path}/design/start`);
    const canvas = page.getByRole("application", { name: /^Canvas of/ });
    const menu = canvas.locator(".react-flow__node", { hasText: "Menu" });
    const rightOf = async (part: typeof menu) => {
      const box = await part.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    const room = async () => (await rightOf(canvas)) - (await rightOf(menu));
    await canvas.hover();
    const pannedToEdge = async () => {
      const left = await room();
      if (left > 60) await page.mouse.wheel(40 - left, 0);
      return left;
    };
    await expect.poll(pannedToEdge).toBeLessThan(60);
    await menu.click();
    await page.getByRole("complementary", { name: "Inspector" }).waitFor();
    await expect.poll(() => isSeen(page, "Menu")).toBe(true);
    await expect.poll(room).toBeGreaterThan(20);
  });

  test("the simulator keeps a made-up answer and gives it by itself, until it is changed or removed", async () => {
    const context = await running.open({ tokens: await running.signIn() });
    const agent = await running.addAgent("Survey", "delivery-survey");
    const page = await pageAt(context, `${agent}/design/start?panel=simulator`);
    const panel = page.getByRole("complementary", { name: "Simulator" });
    const toTheRecording = async () => {
      await panel.getByRole("button", { name: "Start again" }).click();
      for (const [key, question] of [
        ["2", "What could have been better"],
        ["1", "Would you like to leave a comment"],
        ["1", ""],
      ] as const) {
        await panel.getByRole("button", { name: `Key ${key}` }).click();
        if (question !== "") await panel.getByRole("log").getByText(question).last().waitFor();
      }
    };
    await panel.getByRole("button", { name: "Start", exact: true }).click();
    await panel.getByRole("button", { name: "Telephone keys" }).click();
    await toTheRecording();
    await panel.getByLabel("Answer so from now on, in this browser").check();
    await panel.getByRole("button", { name: "Succeed" }).click();
    await panel.getByRole("group", { name: /^Waiting for record/ }).waitFor({ state: "detached" });

    await page.reload();
    await panel.getByRole("button", { name: "Start", exact: true }).click();
    await panel.getByRole("button", { name: "Telephone keys" }).click();
    await toTheRecording();
    await panel.getByText("Made-up answers").click();
    await panel.getByRole("button", { name: "Edit the answer of record Comment" }).click();
    await panel.getByLabel("Result (JSON)").fill("{oops");
    await panel.getByRole("alert").waitFor();
    await panel.getByLabel("Result (JSON)").fill("null");
    await choose(panel.getByLabel("record Comment"), "fails");
    await panel.getByRole("button", { name: "Save", exact: true }).click();
    await panel.getByText("record Comment fails").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await panel.getByRole("button", { name: "Remove the answer of record Comment" }).click();
    await panel.getByText("Made-up answers").waitFor({ state: "detached" });
    await toTheRecording();
    await panel.getByRole("group", { name: /^Waiting for record/ }).waitFor();
  });

  test("the inspector shows prompts in the language that the talk is in, until another is chosen", async () => {
    const agent = await running.addAgent("Two languages", "payment-reminder");
    const context = await running.open({ tokens: await running.signIn() });
    const page = await pageAt(context, `${agent}/design/start?panel=simulator`);
    const panel = page.getByRole("complementary", { name: "Simulator" });
    await panel.getByRole("button", { name: "Start", exact: true }).click();
    await panel.getByRole("button", { name: "Telephone keys" }).click();
    await panel.getByRole("button", { name: "Key 2" }).click();
    await panel
      .getByRole("log")
      .getByText(/^क्या मेरी बात/)
      .waitFor();
    await selectBlock(page, "Right party");
    const says = inspectorOf(page).getByRole("region", { name: "Says", exact: true });
    const wordsIn = (code: string) => says.getByRole("textbox", { name: new RegExp(` in ${code}$`) });
    await wordsIn("hi-IN").waitFor();
    await says.getByRole("button", { name: "en-IN", exact: true }).click();
    await wordsIn("en-IN").waitFor();
    expect(await wordsIn("hi-IN").count()).toBe(0);
  });

  test("the simulator leads over to a call, and the address says so", async () => {
    const context = await running.open({ tokens: await running.signIn() });
    const page = await pageAt(context, `${running.sample.path}/design/start?panel=simulator`);
    const panel = page.getByRole("complementary", { name: "Simulator" });
    await panel.locator("label", { hasText: "Voice" }).first().click();
    await page.waitForURL(/panel=call/);
    await panel.getByRole("button", { name: "Call", exact: true }).waitFor();
  });

  test("search: Ctrl+F finds what a block says and Enter leads to it; Escape ends it", async () => {
    const context = await running.open({ tokens: await running.signIn() });
    const page = await pageAt(context, `${running.sample.path}/design/start`);
    await page.getByRole("button", { name: "Simulate" }).waitFor();
    const panel = page.getByRole("search", { name: "Find in the agent" });
    // The page takes the keys once its search has come, which nothing shows.
    await expect
      .poll(async () => {
        await page.keyboard.press("Control+f");
        return panel.isVisible();
      })
      .toBe(true);
    const field = panel.getByRole("searchbox");
    await field.fill("thank you for calling");
    await panel.getByText("1 found", { exact: true }).waitFor();
    await field.press("Enter");
    await panel.getByText("1 of 1", { exact: true }).waitFor();
    await page.waitForURL((url) => url.searchParams.has("select"));
    await page.getByRole("complementary", { name: "Inspector" }).waitFor();
    await expect.poll(() => isSeen(page, "Goodbye", "search")).toBe(true);

    await panel.getByRole("button", { name: "Regular expression" }).click();
    await field.fill("(");
    await panel.getByText(/^The pattern cannot be read/).waitFor();
    await field.fill("e$");
    await panel.getByText(/found$/).waitFor();
    await field.press("Escape");
    await panel.waitFor({ state: "detached" });
  });
});

/** Whether a block lies within the canvas, clear of what is laid over it. */
function isSeen(page: Page, block: string, over = "none"): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const rect = (element) => element?.getBoundingClientRect();
    const node = rect([...document.querySelectorAll(".react-flow__node")].find((one) => one.textContent.includes("${block}")));
    const canvas = rect(document.querySelector(".react-flow"));
    const right = Math.min(canvas.right, rect(document.querySelector("${over}"))?.left ?? Infinity);
    return node !== undefined && node.left >= canvas.left && node.right <= right
      && node.top >= canvas.top && node.bottom <= canvas.bottom;
  })()`);
}
