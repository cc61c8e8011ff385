// @module-tag real-time
import { rules } from "@parley/model";
import { speechProviders } from "@parley/speech";
import { describe, expect, test } from "vitest";
import { peer } from "../peers.ts";
import { faultsInBothThemes } from "./accessible.ts";
import { choose } from "./choosing.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();
const isHere = [peer("espeak-ng"), peer("pocketsphinx_continuous")].every((path) => path !== null);

/** Ready-made callers who do not call here. */
const others = ["Short", "Chatty", "Corrects itself", "Two values at once", "Beside the point", "Misspells"];

describe.skipIf(launch === null || !isHere)("simulated callers by voice", () => {
  let running: RunningConsole;
  consoleForTests(
    launch,
    (console) => {
      running = console;
    },
    { speech: speechProviders },
  );

  test("speak with an accent over a line: the page shows what was heard, and completion beside that by text", async () => {
    const path = await running.addAgent("Heard", "front-desk");
    const page = await pageAt(await running.open({ tokens: await running.signIn() }), `${path}/test/callers`);
    const callers = page.getByRole("region", { name: "Callers", exact: true });
    const own = callers.getByRole("region", { name: "Callers of this agent" });
    await own.getByRole("button", { name: "New caller" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Name").fill("Scot");
    await form.getByLabel("Wished ending").fill("billing");
    await form.getByLabel("Accent").fill("en-gb-sco");
    await page.getByRole("option", { name: "en-gb-scotland", exact: true }).waitFor();
    await form.getByLabel("Accent").fill("martian");
    await choose(form.getByLabel("Line"), "Noisy");
    await form.getByText("How it sounds, by voice alone").waitFor();
    await form.getByRole("button", { name: /caller$/i }).click();
    for (const name of others) await own.getByRole("checkbox", { name: new RegExp(`^${name}`) }).uncheck();
    await callers.getByText("By voice", { exact: true }).click();
    expect(await callers.getByLabel("Calls of each").inputValue()).toBe("1");
    const call = callers.getByRole("button", { name: "Call", exact: true });
    await call.click();
    await callers.getByRole("alert").getByText('Scot: There is no voice "martian".').waitFor();

    await own.getByRole("button", { name: "Edit Scot" }).click();
    await form.getByLabel("Accent").fill("en-gb-scotland+m3");
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await form.waitFor({ state: "detached" });
    await call.click();
    const outcome = callers.getByRole("region", { name: "Completion" });
    await outcome.getByText(/^\d of 2 calls reached the aim\. By text, 2 of 2 calls reach it\.$/).waitFor();
    const talks = callers.getByRole("region", { name: "Conversations" });
    await talks.getByText("All", { exact: true }).click();
    await talks.getByText(/en-gb-scotland\+m3 on a noisy line/).waitFor();

    // Where no recogniser hears the language of a block, no caller is understood, and the page says why.
    const [, , client = "", , flow = "", version = ""] = path.split("/");
    const blocks = `/api/organisations/${client}/flows/${flow}/versions/${version}/blocks/`;
    const { body } = await running.ask("GET", `${blocks}?name=Desk`);
    expect((await running.ask("PATCH", `${blocks}${body.results[0].id}/`, { asr_lang: "hi-IN" })).status).toBe(200);
    await call.click();
    await outcome.getByText("0 of 2 calls reached the aim. By text, 2 of 2 calls reach it.").waitFor();
    await talks.getByText("Scot 1").click();
    await talks
      .getByText(/^No recogniser hears hi-IN here/)
      .first()
      .waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);

    // Stop ends the run at once, and the last one stays.
    await callers.getByLabel("Calls of each").fill("50");
    await call.click();
    await callers.getByRole("progressbar").waitFor();
    await callers.getByRole("button", { name: "Stop" }).click();
    await call.waitFor();
    await outcome.getByText(/of 2 calls reached the aim/).waitFor();
  });

  test("do not call where the voices cannot be asked for: the page says why, and Call is there again", async () => {
    const path = await running.addAgent("Voiceless", "front-desk");
    const page = await pageAt(await running.open({ tokens: await running.signIn() }), `${path}/test/callers`);
    const voices = { status: 429, contentType: "application/json", body: '{"detail":"Too many requests."}' };
    await page.route("**/voices/", (route) => route.fulfill(voices));
    const callers = page.getByRole("region", { name: "Callers", exact: true });
    await callers.getByText("By voice", { exact: true }).click();
    const call = callers.getByRole("button", { name: "Call", exact: true });
    await call.click();
    await callers.getByRole("alert").getByText("Too many requests.").waitFor();
    await call.waitFor();
    expect(await callers.getByRole("progressbar").count()).toBe(0);
  });

  test("are not for those who may not change the agent: the page names what is missing", async () => {
    const path = await running.addAgent("Read", "front-desk");
    const reader = await running.addUser([
      { scope: "organisation", id: running.sample.organisation, policy: "v2.flow.view" },
    ]);
    const page = await pageAt(await running.open({ tokens: await running.signIn(reader) }), `${path}/test/callers`);
    const callers = page.getByRole("region", { name: "Callers", exact: true });
    await callers.getByText("v2.flow.edit", { exact: true }).waitFor();
    expect(await callers.getByRole("radio", { name: "By voice" }).isDisabled()).toBe(true);
    expect(rules.flowWrite).toContain("v2.flow.edit");
  });
});
