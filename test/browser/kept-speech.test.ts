import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { faultsInBothThemes } from "./accessible.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { startDesigning } from "./designing.ts";
import { resourceList } from "./resource-list.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

describe.skipIf(launch === null)("what a client keeps of speech, on Configure", () => {
  let running: RunningConsole;

  // Of its own: it begins with a client that keeps nothing.
  consoleForTests(
    launch,
    (console) => {
      running = console;
    },
    {},
  );
  const { rowOf, menuOf, add, empty } = resourceList(() => running);

  const conf = "configure/speech-providers";
  const fail = { status: 500, json: { code: "internal", detail: "Something went wrong on our side." } };

  test("M033, M034, M035, M036, M038: a recogniser and its model are added, changed and deleted, and failures say so", async () => {
    const { page, path } = await startDesigning(running);
    await page.goto(`${path}/configure`);
    const groups = page.getByRole("navigation", { name: "Groups of settings" });
    await groups.getByRole("link", { name: "Speech providers" }).click();
    await page.getByRole("heading", { name: "No recognisers yet" }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Add recogniser" }).click();
    const form = page.getByRole("dialog", { name: "Add recogniser" });
    await form.getByLabel("Name").fill("tones");
    await form.getByRole("combobox", { name: "Languages" }).fill("Hindi");
    await page.getByRole("option", { name: /^Hindi/ }).click();
    await form.getByLabel("Name").focus();
    await page.getByRole("option").first().waitFor({ state: "hidden" });
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.route("**/api/asr/", (route) => route.fulfill(fail));
    await form.getByRole("button", { name: "Add recogniser" }).click();
    await form.getByText("Error adding a ASR Provider!", { exact: true }).waitFor();
    await page.unroute("**/api/asr/");
    await form.getByRole("button", { name: "Add recogniser" }).click();
    await page.getByRole("dialog", { name: "tones" }).getByText("hi-IN").waitFor();
    await page.keyboard.press("Escape");
    // What is added is the client's own.
    await rowOf(page, "tones").getByText("Parley demo").waitFor();
    await page.getByRole("link", { name: "Models of tones: 0" }).click();
    await page.getByRole("heading", { name: "Models of tones" }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Add model" }).click();
    const model = page.getByRole("dialog", { name: "Add model" });
    await model.getByLabel("Name").fill("Telephone Hindi");
    await model.getByRole("textbox", { name: "Model", exact: true }).fill("tel-hi");
    await page.route("**/models/**", (route) => route.fulfill(fail));
    await model.getByRole("button", { name: "Add model" }).click();
    await model.getByText("Error adding a ASR Model!", { exact: true }).waitFor();
    await page.unroute("**/models/**");
    await model.getByRole("button", { name: "Add model" }).click();
    const detail = page.getByRole("dialog", { name: "Telephone Hindi" });
    await detail.getByText("tel-hi").waitFor();
    await detail.getByRole("button", { name: "Edit" }).click();
    const edit = page.getByRole("dialog", { name: "Edit Telephone Hindi" });
    await edit.getByLabel("Name").fill("Hindi by telephone");
    await page.route("**/models/**", (route) => route.fulfill(fail));
    await edit.getByRole("button", { name: "Save" }).click();
    await edit.getByText("Error editing a ASR Model!", { exact: true }).waitFor();
    await page.unroute("**/models/**");
    await edit.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog", { name: "Hindi by telephone" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "All recognisers" }).click();
    await page.getByRole("link", { name: "Models of tones: 1" }).click();
    const remove = async () => {
      await menuOf(page, "Hindi by telephone", "Delete");
      await page
        .getByRole("dialog", { name: "Delete Hindi by telephone?" })
        .getByRole("button", { name: "Delete model" })
        .click();
    };
    await page.route("**/models/**", (route) =>
      route.request().method() === "DELETE" ? route.fulfill(fail) : route.fallback(),
    );
    await remove();
    await page.getByText("Error deleting a asrModel", { exact: true }).waitFor();
    await page.unroute("**/models/**");
    await remove();
    await page.getByRole("heading", { name: "No models yet" }).waitFor();
    await page.route("**/api/asr/**", (route) => route.fulfill(fail));
    await page.goto(`${path}/${conf}`);
    await page.getByText("Error fetching ASR Providers", { exact: true }).waitFor();
  });

  test("a voice says the sample sentence of its language; what is everyone's is not a client's to change", async () => {
    const { server, sample } = running;
    const { page, path, another } = await startDesigning(running);
    await server.database.asSystem("keep speech for everyone", (db) =>
      sql`insert into tts_provider (id, name, languages, ssml_tags)
        values (gen_random_uuid(), 'everywhere', '{}', '{}')`.execute(db),
    );
    const { organisation } = sample;
    const tones = await add("/api/tts/", { name: "tones", organisation });
    await add(`/api/tts/${tones.id}/models/`, { agent: "f1", language: "hi-IN" });
    await add("/api/languages/", {
      ...{ code: "hi-IN", name: "Hindi of ours", default_prompt: "Namaste" },
      organisation,
    });
    await page.goto(`${path}/${conf}/voices`);
    await page.getByRole("link", { name: "Voices of tones: 1" }).click();
    await menuOf(page, "f1", "Hear");
    const hear = page.getByRole("dialog", { name: "Hear f1" });
    await expect.poll(() => hear.getByLabel("Words to hear").inputValue()).toBe("Namaste");
    const asked = page.waitForRequest((request) => request.url().endsWith("/generate/"));
    await hear.getByRole("button", { name: "Say" }).click();
    expect((await asked).postDataJSON()).toEqual({ text: "Namaste" });
    await hear.getByRole("progressbar", { name: "Words said by f1" }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press("Escape");

    const editor = await running.addUser([
      { scope: "organisation", id: organisation, policy: "v2.flow.view" },
      { scope: "organisation", id: organisation, policy: "v2.flow.edit" },
    ]);
    const theirs = await another(await running.signIn(editor));
    await theirs.goto(`${path}/${conf}/voices`);
    const mayEdit = async (name: string) => {
      await theirs.getByRole("button", { name: `Actions of ${name}` }).focus();
      await theirs.keyboard.press("Enter");
      const item = theirs.getByRole("menuitem", { name: "Edit" });
      await item.waitFor();
      const answer = (await item.getAttribute("aria-disabled")) !== "true";
      await theirs.keyboard.press("Escape");
      return answer;
    };
    await rowOf(theirs, "everywhere").getByText("Every client").waitFor();
    expect(await mayEdit("tones")).toBe(true);
    expect(await mayEdit("everywhere")).toBe(false);
    await theirs.getByRole("link", { name: "Voices of everywhere: 0" }).click();
    const adding = theirs.getByRole("button", { name: "Add voice" }).first();
    expect(await adding.getAttribute("aria-disabled")).toBe("true");

    // Staff who edit the agents of all clients do not change what is everyone's, and hear it like each designer.
    const { id } = (await running.ask("GET", "/api/tts/?name=everywhere")).body.results[0];
    await add(`/api/tts/${id}/models/`, { agent: "f2", language: "en-IN" });
    // It is heard where a provider of its name runs.
    await server.database.asSystem("name the provider that runs", (db) =>
      sql`update tts_provider set name = 'tones' where id = ${id}`.execute(db),
    );
    const ofAll = await running.addUser([
      { scope: "independent", policy: "v2.flow.edit" },
      { scope: "independent", policy: "v2.organisation.view" },
    ]);
    for (const person of [editor, ofAll]) {
      const seen = await another(await running.signIn(person));
      await seen.goto(`${path}/${conf}/voices?of=${id}`);
      await seen.getByRole("button", { name: "Actions of f2" }).focus();
      await seen.keyboard.press("Enter");
      const disabled = (name: string) => seen.getByRole("menuitem", { name }).getAttribute("aria-disabled");
      expect([await disabled("Edit"), await disabled("Delete"), await disabled("Hear")]).toEqual([
        "true",
        "true",
        null,
      ]);
      await seen.getByRole("menuitem", { name: "Hear" }).click();
      const hearing = seen.getByRole("dialog", { name: "Hear f2" });
      await hearing.getByLabel("Words to hear").fill("Hello");
      await hearing.getByRole("button", { name: "Say" }).click();
      await hearing.getByRole("progressbar", { name: "Words said by f2" }).waitFor();
    }
  });

  test("rights on one agent alone: its page says what is missing, and its fields offer what the client keeps", async () => {
    const { sample } = running;
    const { at } = await startDesigning(running);
    const { organisation } = sample;
    await add("/api/asr/", { name: "kept for all", organisation });
    const colleague = await running.addUser([{ scope: "flow", id: at.flow, policy: "v2.flow.edit" }]);
    const tokens = await running.signIn(colleague, "applications");
    const address = `/clients/${organisation}/voice-agents/${at.flow}/configuration`;
    const page = await pageAt(
      await running.open({ build: "applications", tokens }),
      `${address}?group=speech-providers`,
    );
    await page.getByRole("heading", { name: "The client keeps its recognisers for all its agents" }).waitFor();
    await page.getByText("v2.flow.view", { exact: true }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.goto(`${address}?group=speech`);
    await page.getByRole("combobox", { name: "Recogniser", exact: true }).fill("kept");
    await page.getByRole("option", { name: "kept for all", exact: true }).waitFor();
  });

  test("what is kept is offered where agents choose, warned of where languages do not fit, renamed and deleted", async () => {
    const { ask, sample } = running;
    const { page, path, api, block } = await startDesigning(running);
    const { organisation } = sample;
    await empty("/api/asr/");
    const tones = await add("/api/asr/", { name: "tones", languages: ["hi-IN"], organisation });
    const models = `/api/asr/${tones.id}/models/`;
    await add(models, { name: "Telephone Tamil", model: "tel-ta", languages: ["ta-IN"] });
    await add("/api/languages/", { code: "ta-IN", name: "Our own Tamil", organisation });
    await page.goto(`${path}/configure/speech`);
    const offered = async (field: string, typed: string, name: string) => {
      await page.getByRole("combobox", { name: field, exact: true }).fill(typed);
      await page.getByRole("option", { name, exact: true }).click();
    };
    await offered("Recogniser", "t", "tones");
    await offered("Model of the recogniser", "tel", "tel-ta");
    const bar = page.getByRole("region", { name: "Unsaved changes" });
    await bar.getByRole("button", { name: "Save" }).click();
    await page.getByText("Updated", { exact: true }).waitFor();
    expect((await ask("GET", api)).body).toMatchObject({ asr_provider: "tones", asr_model: "tel-ta" });
    await page.goto(`${path}/configure/general`);
    await page.getByRole("combobox", { name: "Languages", exact: true }).fill("Our own");
    await page.getByRole("option", { name: "Our own Tamil · ta-IN" }).waitFor();

    await page.goto(`${path}/design/start?issues=open`);
    const issues = page.getByRole("region", { name: "Issues" });
    await issues.getByText('The recogniser "tones" is kept for hi-IN, and this agent speaks en-IN there.').waitFor();
    await issues.getByText('The model "tel-ta" is kept for ta-IN, and this agent speaks en-IN there.').waitFor();
    await page.goto(`${path}/design/start?select=${(await block("Menu")).id}`);
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await inspector.getByText("Speech/DTMF").click();
    await inspector.getByRole("combobox", { name: "ASR model", exact: true }).fill("tel");
    await page.getByRole("option", { name: "tel-ta" }).click();
    await expect.poll(async () => (await block("Menu")).asr_model).toBe("tel-ta");

    await page.goto(`${path}/${conf}?row=${tones.id}`);
    await page.getByRole("dialog", { name: "tones" }).getByRole("button", { name: "Edit" }).click();
    const edit = page.getByRole("dialog", { name: "Edit tones" });
    await edit.getByLabel("Name").fill("other tones");
    await edit.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog", { name: "other tones" }).waitFor();
    await page.keyboard.press("Escape");
    // A reload is not needed for what was renamed to be offered.
    await page
      .getByRole("navigation", { name: "Groups of settings" })
      .getByRole("link", { name: /^Speech \d/ })
      .click();
    await offered("Recogniser", "oth", "other tones");
    await bar.getByRole("button", { name: "Discard" }).click();
    const [model] = (await ask("GET", models)).body.results;
    await ask("DELETE", `${models}${model.id}/`);
    await page.goto(`${path}/${conf}`);
    await menuOf(page, "other tones", "Delete");
    const asks = page.getByRole("dialog", { name: "Delete other tones?" });
    await asks.getByRole("button", { name: "Delete recogniser" }).click();
    await page.getByText("Recogniser deleted").waitFor();
    await page.goto(`${path}/design/start?issues=open`);
    await issues.getByText("Nothing is wrong.").waitFor();
  });

  test("what vocabularies have to have, and the languages of a client, are kept on pages of their own", async () => {
    const { page, path } = await startDesigning(running);
    await page.goto(`${path}/${conf}/understanding-models`);
    await page.getByRole("button", { name: "Add model" }).click();
    const model = page.getByRole("dialog", { name: "Add model" });
    await model.getByLabel("Name").first().fill("Words");
    await model.getByLabel("Intents", { exact: true }).fill("pay");
    await page.keyboard.press("Enter");
    expect(await faultsInBothThemes(page)).toEqual([]);
    await model.getByRole("button", { name: "Add model" }).click();
    await page.getByRole("dialog", { name: "Words" }).getByText("pay").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.goto(`${path}/${conf}/languages`);
    await rowOf(page, "Gujarati").getByText("Every client").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    // What is kept is offered at once, on the page beside too.
    await page.getByRole("button", { name: "Add language" }).click();
    const language = page.getByRole("dialog", { name: "Add language" });
    await language.getByRole("combobox", { name: "Code" }).fill("Telugu");
    await page.getByRole("option", { name: /^Telugu/ }).click();
    await language.getByLabel("Name").fill("Our own Telugu");
    await language.getByRole("button", { name: "Add language" }).click();
    await page.getByRole("dialog", { name: "Our own Telugu" }).waitFor();
    await page.keyboard.press("Escape");
    const groups = page.getByRole("navigation", { name: "Groups of settings" });
    await groups.getByRole("link", { name: "Recognisers" }).click();
    await page.getByRole("button", { name: "Add recogniser" }).first().click();
    const recogniser = page.getByRole("dialog", { name: "Add recogniser" });
    await recogniser.getByRole("combobox", { name: "Languages" }).fill("Our own Tel");
    await page.getByRole("option", { name: /^Our own Telugu/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.goto(`${path}/${conf}/languages`);
    await rowOf(page, "Gujarati").getByText("Every client").waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.goto(`${path}/${conf}/elsewhere`);
    await page.getByText("There is no such page").waitFor();
    await page.goto(`${path}/${conf}/voices?of=nothing`);
    await page.getByText("Could not find the TTS Provider!").waitFor();
  });
});
