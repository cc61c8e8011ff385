import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tone, writeWav } from "@parley/voice";
import type { LaunchOptions } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { type ConsoleOptions, launchBrowser, type RunningConsole, startConsole } from "./running-console.ts";

/** The Chromium that the files name; all of them name the same. */
let toLaunch: LaunchOptions = {};

/** What the files of a test process share: started for the first that asks, and stopped with the process. */
const shared = test
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from it that no other fixture is wanted
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), "parley-voice-"));
    const voice = join(folder, "voice.wav");
    await writeFile(voice, writeWav("wav_pcm_8k", tone({ hertz: [1000], ms: 4000, amplitude: 12_000 })));
    const browser = await launchBrowser({ ...toLaunch, args: microphone(voice) });
    onCleanup(async () => {
      await browser.close();
      await rm(folder, { recursive: true });
    });
    return browser;
  })
  .extend("product", { scope: "worker" }, async ({ browser }, { onCleanup }) => {
    const running = await startConsole(browser);
    onCleanup(running.stop);
    return running;
  });

/** A microphone with a hum that never ends, which every page may use. */
const microphone = (voice: string) => [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-audio-capture=${voice}`,
];

/**
 * Hands over a running console before the first test of a describe. A test on whose pages something was thrown fails.
 * The browser is shared by all files of a test process, and without options so is the system: then the administrator is of
 * the file's own, with nothing remembered, and others' clients and agents may be there. With options the system is the
 * file's own: for what it needs, or because its tests move the clock or leave behind what others would stumble over.
 */
export function consoleForTests(
  launch: LaunchOptions | null,
  started: (running: RunningConsole) => void,
  options?: ConsoleOptions,
): void {
  toLaunch = launch ?? {};
  let running: RunningConsole | undefined;
  const hand = (console: RunningConsole) => {
    running = console;
    started(console);
  };
  if (options === undefined) {
    shared.beforeAll(async ({ product }) => hand(await product.forAnother()));
  } else {
    shared.beforeAll(async ({ browser }) => hand(await startConsole(browser, options)));
    afterAll(() => running?.stop());
  }
  afterEach(async () => {
    expect(await running?.closeAll()).toEqual([]);
  });
}
