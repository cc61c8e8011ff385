import { tone, writeWav } from "@parley/voice";
import { expect, test } from "vitest";
import { faultsInBothThemes } from "./accessible.ts";
import { startDesigning } from "./designing.ts";
import type { RunningConsole } from "./running-console.ts";

/** Configure: settings found, changed together, saved after a look, and met where others saved first. */
export function configuring(running: () => RunningConsole): void {
  test("settings are found, changed together, reviewed, saved as one change and taken back", async () => {
    const { page, path, api } = await startDesigning(running());
    const settings = async () => (await running().ask("GET", api)).body;
    await page.goto(`${path}/configure`);
    await page.getByRole("searchbox", { name: "Search settings" }).fill("noise");
    await page.getByRole("switch", { name: "Detect noise" }).setChecked(true, { force: true });
    await page.getByRole("searchbox", { name: "Search settings" }).fill("");
    const groups = page.getByRole("navigation", { name: "Groups of settings" });
    await groups.getByRole("link", { name: /^Retries and limits/ }).click();
    await page.getByLabel("Failures in a block").fill("many");
    // What is empty says what holds, and that is not always "no limit".
    await groups.getByRole("link", { name: /^Understanding/ }).click();
    expect(await page.getByLabel("Offer intents this close").getAttribute("placeholder")).toBe("Never");
    await groups.getByRole("link", { name: /^Retries and limits/ }).click();
    const bar = page.getByRole("region", { name: "Unsaved changes" });
    await bar.getByText("1 field needs mending").waitFor();
    expect(await bar.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await page.getByLabel("Failures in a block").fill("4");
    await bar.getByRole("button", { name: "Review" }).click();
    await bar.getByText("Detect noise: No → Yes").waitFor();
    await bar.getByText("Failures in a block: 2 → 4").waitFor();
    expect(await settings()).toMatchObject({ nd_enable: false, state_max_retry_attempts: 2 });
    await page.keyboard.press("Control+s");
    await page.getByText("Updated", { exact: true }).waitFor();
    expect(await settings()).toMatchObject({ nd_enable: true, state_max_retry_attempts: 4 });
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(settings).toMatchObject({ nd_enable: false, state_max_retry_attempts: 2 });
    await expect.poll(() => page.getByLabel("Failures in a block").inputValue()).toBe("2");
  });

  test("leaving asks while changes are unsaved; blocks that differ are counted and lead there", async () => {
    const { page, path, api, block } = await startDesigning(running());
    const menu = await block("Menu");
    await running().ask("PATCH", `${api}blocks/${menu.id}/`, { max_retries: 7 });
    await page.goto(`${path}/configure/retries`);
    await page.getByLabel("Blocks passed in one turn").fill("60");
    await page.getByRole("link", { name: "1 block", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay" }).click();
    expect(await page.getByLabel("Blocks passed in one turn").inputValue()).toBe("60");
    await page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Discard" }).click();
    await page.getByRole("link", { name: "1 block", exact: true }).click();
    await page.getByRole("complementary", { name: "Inspector" }).getByText("Menu").first().waitFor();
  });

  test("what is written stays for its writer when the sign-in ends, and meets what others saved meanwhile", async () => {
    const { server, admin } = running();
    const { page, path, api } = await startDesigning(running());
    await page.goto(`${path}/configure/retries`);
    await page.getByLabel("Failures in a block").fill("4");
    await page.getByLabel("Blocks passed in one turn").fill("60");
    const access = await page.evaluate<string>(`localStorage.getItem("access_token")`);
    await server.anonymous()("POST", "/api/auth/logout/", undefined, { authorization: `Bearer ${access}` });
    await page.reload();
    await page.getByText("Your sign-in has expired").waitFor();
    await running().ask("PATCH", api, { max_transit_limit: 70 });
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password").fill(admin.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Your unsaved changes are back").waitFor();
    expect(await page.getByLabel("Failures in a block").inputValue()).toBe("4");
    const bar = page.getByRole("region", { name: "Unsaved changes" });
    // The question waits also when something else of the version is changed meanwhile.
    const groups = page.getByRole("navigation", { name: "Groups of settings" });
    await groups.getByRole("link", { name: /^Personas/ }).click();
    await page.getByRole("button", { name: "Add persona" }).waitFor();
    await running().ask("POST", `${api}tts_persona/`, { name: "Asha", tts_agent: "f2" });
    await page.getByText("Asha", { exact: true }).first().waitFor();
    const refreshed = page.waitForResponse((answer) => answer.url().endsWith("/0.0.1/") && answer.ok());
    await groups.getByRole("link", { name: /^Retries and limits/ }).click();
    await refreshed;
    expect(await bar.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await page
      .getByRole("radiogroup", { name: "Blocks passed in one turn" })
      .getByRole("radio", { name: /^Theirs/ })
      .check();
    await bar.getByRole("button", { name: "Save" }).click();
    await page.getByText("Updated", { exact: true }).waitFor();
    expect((await running().ask("GET", api)).body).toMatchObject({
      state_max_retry_attempts: 4,
      max_transit_limit: 70,
    });
    await page.reload();
    await page.getByLabel("Failures in a block").waitFor();
    expect(await bar.count()).toBe(0);
  });

  test("what another person saved first is taken together, and asked for where both changed it", async () => {
    const { page, path, api } = await startDesigning(running());
    await page.goto(`${path}/configure/retries`);
    await page.getByLabel("Failures in a block").fill("4");
    await page.getByLabel("Failures in a conversation").fill("20");
    await running().ask("PATCH", api, { state_max_retry_attempts: 5, max_transit_limit: 70 });
    const bar = page.getByRole("region", { name: "Unsaved changes" });
    await bar.getByRole("button", { name: "Save" }).click();
    const clash = page.getByRole("radiogroup", { name: "Failures in a block" });
    expect(await bar.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await clash.getByRole("radio", { name: /^Yours/ }).check();
    await bar.getByRole("button", { name: "Save" }).click();
    await page.getByText("Updated", { exact: true }).waitFor();
    expect((await running().ask("GET", api)).body).toMatchObject({
      state_max_retry_attempts: 4,
      max_retry_attempts: 20,
      max_transit_limit: 70,
    });
  });

  test("settings are copied from another version, those that are chosen", async () => {
    const { page, path, api } = await startDesigning(running());
    const versions = api.replace(/[^/]+\/$/, "");
    await running().ask("PATCH", api, { nd_enable: true, max_transit_limit: 80, template_version: "0.0.1 r2" });
    const { version } = (await running().ask("POST", versions, {})).body;
    await page.goto(`${path.replace(/[^/]+$/, version)}/configure/retries`);
    await page.getByRole("button", { name: "Copy from another version" }).click();
    const dialog = page.getByRole("dialog", { name: "Copy settings from another version" });
    await dialog.getByRole("checkbox", { name: /^Detect noise/ }).uncheck();
    expect(await dialog.getByRole("checkbox", { name: /^Template version/ }).count()).toBe(0);
    await dialog.getByRole("button", { name: /^Copy \d+ setting/ }).click();
    await expect.poll(() => page.getByLabel("Blocks passed in one turn").inputValue()).toBe("80");
    await page.getByText("1 unsaved").first().waitFor();
  });

  test("settings of several parts are forms that offer what they may name and say what is wrong", async () => {
    const { page, path, api, document } = await startDesigning(running());
    const { id } = (await running().ask("POST", `${api}tts_persona/`, { name: "Asha", tts_agent: "f2" })).body;
    const settings = async () => (await document()).settings;
    const bar = page.getByRole("region", { name: "Unsaved changes" });
    const choose = async (control: string, option: string | RegExp) => {
      await page.getByRole("combobox", { name: control, exact: true }).click();
      await page.getByRole("option", { name: option }).click();
    };
    const add = (setting: string) =>
      page.getByRole("group", { name: setting }).getByRole("button", { name: "Add entry", exact: true }).click();
    await page.goto(`${path}/configure/speech`);
    await add("Persona by language");
    await choose("Language of entry 1", /^English \(India\)/);
    await page.getByText("Write a value for en-IN").waitFor();
    expect(await bar.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await choose("Persona of entry 1", "Asha");
    await bar.getByRole("button", { name: "Review" }).click();
    await bar.getByText("Persona by language: nothing → English (India) · en-IN: Asha").waitFor();
    await page.getByRole("link", { name: /^Experiments/ }).click();
    await add("Variants");
    await page.getByLabel("Name of entry 1").fill("greeting");
    await page.getByRole("button", { name: "Variants of entry 1: Add entry" }).click();
    await page.getByLabel("Variants of entry 1: Name of entry 1").fill("short");
    await page.getByLabel("Variants of entry 1: Weight of entry 1").fill("3");
    await page.getByRole("link", { name: /^Data and metadata/ }).click();
    await add("Business configuration");
    await page.getByRole("group", { name: "Business configuration" }).getByLabel("Name of entry 1").fill("floors");
    await page.getByRole("group", { name: "Business configuration" }).getByLabel("Value of entry 1").fill("[1, 2]");
    expect(await faultsInBothThemes(page)).toEqual([]);
    await bar.getByRole("button", { name: "Save" }).click();
    await page.getByText("Updated", { exact: true }).waitFor();
    expect(await settings()).toMatchObject({
      tts_agents: { "en-IN": id },
      ab_tests: [{ name: "greeting", variants: [{ name: "short", weight: 3 }] }],
      business_config: { floors: [1, 2] },
    });
    // One Undo takes all of it back.
    await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await settings()).tts_agents ?? {}).toEqual({});
  });

  test("R116, R117: personas are added, heard, marked as primary, moved with a look, deleted, and taken back", async () => {
    const { page, path, api, document } = await startDesigning(running());
    await running().ask("PATCH", api, { languages: ["en-IN", "hi-IN"], tts_agents: { "hi-IN": "meera" } });
    await page.goto(`${path}/configure`);
    const groups = page.getByRole("navigation", { name: "Groups of settings" });
    await groups.getByRole("link", { name: "Personas" }).click();
    // The settings name a voice: it becomes a persona.
    await page.getByText("The settings name meera").waitFor();
    await page.getByRole("button", { name: "Make a persona of it" }).click();
    await page.getByText("1 persona made").waitFor();
    await page.getByRole("button", { name: "Add persona" }).click();
    const form = page.getByRole("dialog", { name: "Add persona" });
    await form.getByRole("textbox", { name: "Name" }).fill("meera");
    await form.getByText("Another persona is called meera.").waitFor();
    await form.getByRole("textbox", { name: "Name" }).fill("Asha");
    await form.getByLabel("Voice").fill("nobody");
    await form.getByText("There is no voice nobody here: the provider's own voice speaks.").waitFor();
    await form.getByLabel("Voice").fill("f2");
    await page.getByRole("option", { name: "f2", exact: true }).click();
    await form.getByText("As its provider calls it").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await form.getByRole("button", { name: "Add", exact: true }).click();
    const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
    const act = async (name: string, verb: string) => {
      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      await page.getByRole("menuitem", { name: verb, exact: true }).click();
    };
    await act("Asha", "Mark as primary");
    await row("Asha").getByText("Primary").waitFor();
    await row("meera").getByText("Unknown").waitFor();
    expect(await row("Asha").getByText("Unknown").count()).toBe(0);
    await page.goto(`${path}/design/start?issues=open`);
    await page.getByText('There is no voice "meera" here').waitFor();
    await page.goBack();
    await row("Asha").getByText("en-IN").waitFor();
    await row("meera").getByText("hi-IN").waitFor();
    await page.getByLabel("Words to hear").fill("Hello");
    await page.getByRole("button", { name: "Hear Asha" }).click();
    await page.getByRole("progressbar", { name: "Words said by Asha" }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);

    await act("meera", "Move all it says");
    const moving = page.getByRole("dialog", { name: "Move all that meera says" });
    await moving.getByText("hi-IN: meera → Asha").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await moving.getByRole("button", { name: "Move", exact: true }).click();
    await row("Asha").getByText("en-IN, hi-IN").waitFor();
    const speaker = async () => (await document()).settings.tts_agents["hi-IN"];
    const asha = async () => (await document()).rows.tts_persona.find(({ name }) => name === "Asha")?.id;
    await expect.poll(async () => (await speaker()) === (await asha())).toBe(true);
    await page.keyboard.press("Control+z");
    await row("meera").getByText("hi-IN").waitFor();
    await expect.poll(speaker).toBe("meera");

    await act("meera", "Delete");
    const deleting = page.getByRole("dialog", { name: "Delete meera?" });
    await deleting.getByText("Asha speaks hi-IN then.").waitFor();
    await deleting.getByRole("button", { name: "Delete meera" }).click();
    // What is as preset is left out.
    await expect.poll(async () => (await document()).settings.tts_agents ?? {}).toEqual({});
    // Other groups know it, and a search marks no group as the open one.
    await groups.getByRole("link", { name: /^Speech \d/ }).click();
    await page
      .getByRole("form", { name: "Say this" })
      .getByText(/^Asha, /)
      .waitFor();
    await page.getByRole("searchbox", { name: "Search settings" }).fill("noise");
    await page.getByRole("heading", { name: /noise/ }).waitFor();
    expect(await groups.locator("[aria-current]").count()).toBe(0);
  });

  test("a recogniser is chosen from those that hear here; one that does not is found, and is cleared", async () => {
    const { page, path, api, block } = await startDesigning(running());
    const { ask } = running();
    const menu = await block("Menu");
    await ask("PATCH", `${api}blocks/${menu.id}/`, { asr_provider: "beta" });
    await page.goto(`${path}/configure/speech`);
    await page.getByRole("combobox", { name: "Recogniser", exact: true }).fill("t");
    await page.getByRole("option", { name: "tones" }).click();
    await page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Save" }).click();
    await page.getByText("Updated", { exact: true }).waitFor();
    expect((await ask("GET", api)).body.asr_provider).toBe("tones");

    await page.goto(`${path}/design/start?issues=open`);
    const issues = page.getByRole("region", { name: "Issues" });
    await issues.getByText(/^No recogniser "beta" hears this agent here/).waitFor();
    await issues.getByRole("button", { name: "Use usual recogniser" }).click();
    await expect.poll(async () => (await block("Menu")).asr_provider ?? null).toBe(null);
    await issues.getByText(/^No recogniser/).waitFor({ state: "detached" });

    await page.goto(`${path}/design/start?select=${menu.id}`);
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await inspector.getByText("Speech/DTMF").click();
    await inspector.getByRole("combobox", { name: "ASR provider", exact: true }).fill("t");
    await page.getByRole("option", { name: "tones" }).click();
    await expect.poll(async () => (await block("Menu")).asr_provider).toBe("tones");
  });

  test("words are said by the unsaved settings, and a clip from a file or the microphone is transcribed", async () => {
    const { page, path, api } = await startDesigning(running());
    const asha = (await running().ask("POST", `${api}tts_persona/`, { name: "Asha", tts_agent: "f2" })).body;
    await running().ask("POST", `${api}tts_persona/${asha.id}/mark_as_primary/`);
    await page.goto(`${path}/configure/speech`);
    const say = page.getByRole("form", { name: "Say this" });
    await say.getByText(/^Asha, /).waitFor();
    await say.getByLabel("Words to say").fill("Hello");
    const asked = page.waitForRequest((request) => request.url().endsWith("/say/"));
    await say.getByRole("button", { name: "Say" }).click();
    expect((await asked).postDataJSON()).toMatchObject({ text: "Hello", type: "text", persona: asha.id });
    await say.getByText("/ 0.3 s").waitFor();

    const hear = page.getByRole("region", { name: "Transcribe this" });
    const choose = hear.locator("input[type=file]");
    const transcribe = hear.getByRole("button", { name: "Transcribe" });
    await choose.setInputFiles({ name: "a.wav", mimeType: "audio/wav", buffer: Buffer.from("no sound at all") });
    await hear.getByText("This is not a sound that the browser can read.").waitFor();
    expect(await transcribe.isDisabled()).toBe(true);
    const clip = writeWav("wav_pcm_8k", tone({ hertz: [440], ms: 700, amplitude: 8000 }));
    await choose.setInputFiles({ name: "b.wav", mimeType: "audio/wav", buffer: Buffer.from(clip) });
    await transcribe.click();
    await hear.getByText("0.91").waitFor();
    await hear.getByText(/^tones, in \d+ ms$/).waitFor();

    await hear.getByRole("button", { name: "Record" }).click();
    await hear.getByText(/^Recording\..* \d+\.\d s$/).waitFor();
    await hear.getByRole("button", { name: "Stop recording" }).click();
    await transcribe.click();
    await hear.getByText("0.91").waitFor();
  });
}
