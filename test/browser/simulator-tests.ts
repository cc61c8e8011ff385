import { readFile } from "node:fs/promises";
import type { Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { faultsInBothThemes, faultsOf } from "./accessible.ts";
import { choose } from "./choosing.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";
import { heard, say } from "./simulator-acts.ts";

/** Tests that the simulator saves, and what explores an agent by itself. */
export function testingBySimulator(running: () => RunningConsole): void {
  describe("tests by the simulator, offline", () => {
    test("a talk says why, is saved as a test, and the test shows the first turn that differs", async () => {
      const { addAgent, ask, open, signIn } = running();
      const path = await addAgent("Front desk", "front-desk");
      const page = await pageAt(await open({ tokens: await signIn() }), `${path}/test`);
      await heard(page, /billing, technical support or opening hours/);
      await say(page, "the purple elephant sang");
      await heard(page, "We did not understand you.");
      await say(page, "I want to pay my bill");
      await heard(page, "Your bill is paid.");
      const turns = page.getByRole("region", { name: "Turns" });
      await turns.getByText("Why", { exact: true }).last().click();
      await turns.getByText(/^The caller meant billing \(\d\.\d\d\), so the path .+ was taken\.$/).waitFor();
      await turns.getByText("3 of 10").waitFor();

      await page.getByRole("button", { name: "Save as test" }).click();
      await page.getByLabel("Name of the test").fill("Pays");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("“Pays” is saved").waitFor();
      await page.getByText("Tests", { exact: true }).click();
      const tests = page.getByRole("region", { name: "Tests" });
      const thread = /\/tests\.worker-/;
      await page.route(thread, () => {});
      await tests.getByRole("button", { name: "Run all" }).click();
      await tests.getByRole("progressbar", { name: "Running" }).waitFor();
      await tests.getByRole("button", { name: "Stop" }).click();
      await tests.getByText("Not run yet").waitFor();
      await page.unroute(thread);
      await tests.getByRole("button", { name: "Run all" }).click();
      await tests.getByText("1 of 1 passed").waitFor();
      await tests.getByText("Passed", { exact: true }).waitFor();

      const [, organisation = "", flow = ""] = /clients\/([^/]+)\/voice-agents\/([^/]+)/.exec(path) ?? [];
      const list = `/api/organisations/${organisation}/flows/${flow}/tests/`;
      const stored = async () => (await ask("GET", list)).body.results;
      const stepsOf = async () => (await stored())[0].conversation.steps;

      // The steps are changed by hand, and run before they are saved.
      await tests.getByRole("link", { name: "Pays" }).click();
      const editor = page.getByRole("dialog", { name: "Pays" });
      const steps = editor.getByRole("list", { name: "Steps" });
      const said = (await stepsOf()).findLastIndex((step: { expect?: object }) => step.expect !== undefined) + 1;
      await editor.getByRole("textbox", { name: `Step ${said}: Says` }).fill("You owe us nothing.");
      await editor.getByRole("button", { name: "Run as written" }).click();
      await editor.getByText("Turn 2 differs").waitFor();
      await editor.getByText("Caller: I want to pay my bill").waitFor();
      await editor.locator("dd").getByText("You owe us nothing.").waitFor();
      await editor.locator("dd").getByText("Your bill is paid.").waitFor();
      expect(await faultsOf(page)).toEqual([]);
      // Escape asks before it loses what was written.
      await page.keyboard.press("Escape");
      await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Cancel" }).click();
      // What stands in the list was not run: another text of it was.
      await page.keyboard.press("Escape");
      await page
        .getByRole("dialog", { name: "Leave without saving?" })
        .getByRole("button", { name: "Discard changes" })
        .click();
      await tests.getByText("Not run yet", { exact: true }).waitFor();
      expect(await tests.getByText(/^\d of \d passed$/).count()).toBe(0);
      await tests.getByRole("link", { name: "Pays" }).click();
      await editor.getByRole("textbox", { name: `Step ${said}: Says` }).fill("You owe us nothing.");
      await editor.getByText("Turn 2 differs").waitFor();
      await editor.getByRole("button", { name: "Expect what came" }).click();
      await expect
        .poll(() => editor.getByRole("textbox", { name: `Step ${said}: Says` }).inputValue())
        .toBe("Your bill is paid.");
      await editor.getByRole("textbox", { name: `Step ${said}: Values` }).fill("size large");
      await editor.getByText("Write a name, = and a value instead of “size large”").waitFor();
      await editor.getByRole("textbox", { name: `Step ${said}: Values` }).fill("");

      // A step is added, written, moved and removed by keys.
      const before = (await stepsOf()).length;
      await editor.getByRole("textbox", { name: `Step ${said}: Says` }).press("Control+Enter");
      const fresh = editor.getByRole("textbox", { name: `Step ${said + 1}: Caller says` });
      await fresh.waitFor();
      await page.keyboard.type("thank you");
      await page.keyboard.press("Alt+ArrowUp");
      const moved = editor.getByRole("textbox", { name: `Step ${said}: Caller says` });
      await expect.poll(() => moved.inputValue()).toBe("thank you");
      await expect.poll(() => moved.evaluate((field) => field.matches(":focus"))).toBe(true);
      await page.keyboard.press("Alt+Delete");
      await expect.poll(() => steps.getByRole("listitem").count()).toBe(before);
      await editor.getByRole("button", { name: "Add step" }).click();
      await page.getByRole("menuitem", { name: "Caller hangs up" }).click();
      await editor.getByLabel("Name of the test").fill("Pays the bill");
      await editor.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("“Pays the bill” is saved").waitFor();
      await expect.poll(async () => (await stepsOf()).at(-1)).toBe("hang_up");
      expect(await stepsOf()).toHaveLength(before + 1);

      // The same as YAML, which is refused with its place.
      const named = page.getByRole("dialog", { name: "Pays the bill" });
      await named.getByRole("button", { name: "Edit as YAML" }).click();
      const yaml = named.getByRole("textbox", { name: "The test as YAML" });
      const text = await yaml.inputValue();
      expect(text).toContain("- name: Pays the bill");
      await yaml.fill(text.replace("    - hang_up", "    - hangs_up"));
      await named.getByText(/^Line \d+, column 7: Write one of silent/).waitFor();
      await yaml.fill(text);
      await named.getByRole("button", { name: "Edit steps" }).click();
      await named.getByRole("button", { name: "Close" }).click();

      // A file holds all tests. Those of the same name are replaced, others added.
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        tests.getByRole("button", { name: "Export YAML" }).click(),
      ]);
      const file = await readFile(await download.path(), "utf8");
      expect(file).toBe(text);
      await tests.getByRole("button", { name: "Import YAML" }).click();
      const importing = page.getByRole("dialog", { name: "Import tests" });
      const changed = `${file.replace("Your bill is paid.", "You owe us nothing.")}\n- name: Says nothing\n  steps: [silent]\n`;
      await importing.getByLabel("Conversation file").fill(changed);
      await importing.getByText("2 tests in the file").waitFor();
      await importing.getByRole("button", { name: "Import", exact: true }).click();
      await page.getByText("1 added, 1 replaced").waitFor();
      await tests.getByRole("button", { name: "Run all" }).click();
      await tests.getByText("1 of 2 passed").waitFor();
      await tests.getByText("Turn 2 differs").waitFor();

      for (const name of ["Pays the bill", "Says nothing"]) {
        await tests.getByRole("button", { name: `Actions of ${name}` }).click();
        await page.getByRole("menuitem", { name: "Delete" }).click();
        await page.getByRole("button", { name: "Delete test" }).click();
      }
      await page.getByText("No tests yet").waitFor();

      // What is no test, such as another program stored, loses nothing when it is closed.
      await ask("POST", list, { name: "Unreadable", conversation: { steps: [{ silent: true }] } });
      await page.reload();
      await tests.getByRole("link", { name: "Unreadable" }).click();
      const unreadable = page.getByRole("dialog", { name: "Unreadable" });
      await unreadable.getByText("What is stored here is no test.").waitFor();
      await page.keyboard.press("Escape");
      await unreadable.waitFor({ state: "detached" });
    });

    test("an agent is explored: a finding is played in the simulator, and use cases become tests", async () => {
      const { addAgent, ask, open, signIn } = running();
      const path = await addAgent("Explored", "welcome");
      const [, organisation = "", flow = ""] = /clients\/([^/]+)\/voice-agents\/([^/]+)/.exec(path) ?? [];
      const version = `/api/organisations/${organisation}/flows/${flow}/versions/0.0.1/`;
      const yaml = String((await ask("GET", `${version}generate_yaml/`)).body).replace(/dtmf: .1./, 'dtmf: "[12]"');
      const saved = await ask("PUT", `${version}save_yaml/`, yaml, { "content-type": "application/yaml" });
      expect(saved.status).toBe(200);
      const page = await pageAt(await open({ tokens: await signIn() }), `${path}/test`);
      await heard(page, /^Welcome to Parley\./);
      await page.getByText("Verify", { exact: true }).click();
      const verify = page.getByRole("region", { name: "Verify" });
      await verify.getByRole("button", { name: "Verify" }).click();
      const findings = verify.getByRole("region", { name: "Findings" });
      await findings.getByText("Another path always wins").waitFor();
      await findings.getByText('The path "Menu to Goodbye" is never taken: "Menu" is taken before it').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await findings.getByRole("button", { name: "Play in simulator: The path" }).click();
      await expect
        .poll(
          async () =>
            (
              await page
                .getByRole("log")
                .getByText(/^Welcome to Parley\./)
                .all()
            ).length,
        )
        .toBe(2);

      // What was found is there again.
      await page.getByText("Verify", { exact: true }).click();
      await findings.getByText("Another path always wins").waitFor();
      await verify.getByRole("button", { name: "Write use cases" }).click();
      const cases = verify.getByRole("region", { name: "Use cases" });
      await cases.getByText(/together take \d of \d paths\./).waitFor();
      await cases
        .getByRole("button", { name: /^Save as test: / })
        .first()
        .click();
      await page.getByText(/is saved as a test$/).waitFor();
      // What is there stays, and keeps none of the others away.
      await cases.getByRole("button", { name: "Save all as tests" }).click();
      await page.getByText(/\d tests? (is|are) saved$/).waitFor();
      await page.getByText("A test of this name is there, and stays as it is.").waitFor();
      await page.getByText("Tests", { exact: true }).click();
      const tests = page.getByRole("region", { name: "Tests" });
      await tests.getByRole("button", { name: "Run all" }).click();
      await tests.getByText(/^(\d) of \1 passed$/).waitFor();
    });

    test("one exploration goes on at a time, and what was found before an edit is said to be earlier", async () => {
      const { addAgent, ask, open, signIn } = running();
      const path = await addAgent("Explored again", "welcome");
      const [, organisation = "", flow = ""] = /clients\/([^/]+)\/voice-agents\/([^/]+)/.exec(path) ?? [];
      const version = `/api/organisations/${organisation}/flows/${flow}/versions/0.0.1/`;
      const edit = async (from: RegExp, to: string) => {
        const yaml = String((await ask("GET", `${version}generate_yaml/`)).body).replace(from, to);
        const saved = await ask("PUT", `${version}save_yaml/`, yaml, { "content-type": "application/yaml" });
        expect(saved.status).toBe(200);
      };
      const page = await pageAt(await open({ tokens: await signIn() }), `${path}/test`);
      await heard(page, /^Welcome to Parley\./);
      const threads: string[] = [];
      page.on("worker", (worker) => threads.push(worker.url()));
      const explorations = () => threads.filter((url) => url.includes("verify.worker")).length;
      const held: Route[] = [];
      const hold = () => page.route("**/generate_yaml/**", (route) => void held.push(route));
      const letGo = async () => {
        await page.unroute("**/generate_yaml/**");
        // Those of a begin that was given up are gone.
        for (const route of held.splice(0)) await route.continue().catch(() => {});
      };
      const show = (name: string) => page.getByText(name, { exact: true }).click();
      await show("Verify");
      const verify = page.getByRole("region", { name: "Verify" });
      const begin = verify.getByRole("button", { name: "Verify" });

      // It can be stopped from the press on, and is when the page is left: before the agent is here too.
      await hold();
      await begin.click();
      await expect.poll(() => held.length).toBe(1);
      await verify.getByRole("progressbar").waitFor();
      await verify.getByRole("button", { name: "Stop" }).click();
      await verify.getByRole("button", { name: "Write use cases" }).click();
      await expect.poll(() => held.length).toBe(2);
      await show("Tests");
      await page.getByRole("button", { name: "Run all" }).waitFor();
      await letGo();
      await show("Verify");
      await begin.click();
      const findings = verify.getByRole("region", { name: "Findings" });
      await findings.getByText(/^Nothing is wrong in what/).waitFor();
      expect(explorations()).toBe(1);

      // A colleague edits: what stands there is of an earlier state, also for who comes back later.
      const earlier = findings.getByText(/edited since/);
      expect(await earlier.count()).toBe(0);
      await edit(/dtmf: .1./, 'dtmf: "[12]"');
      await earlier.getByText(/Import YAML/).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await show("Tests");
      await show("Verify");
      await earlier.getByText(/Import YAML/).waitFor();

      // An edit ends what goes on.
      await hold();
      await begin.click();
      await expect.poll(() => held.length).toBe(1);
      await edit(/Welcome to Parley\./, "Welcome to us.");
      await letGo();
      await verify
        .getByRole("alert")
        .getByText(/edited meanwhile/)
        .waitFor();
      await earlier.getByText(/Import YAML/).waitFor();
      await begin.click();
      await findings.getByText("Another path always wins").waitFor();
      expect(await earlier.count()).toBe(0);
    });

    test("simulated callers call: the page shows where they give up, and one is played and saved as a test", async () => {
      const { addAgent, open, signIn } = running();
      const path = await addAgent("Called", "front-desk");
      const page = await pageAt(await open({ tokens: await signIn() }), `${path}/test/callers`);
      const callers = page.getByRole("region", { name: "Callers", exact: true });
      const own = callers.getByRole("region", { name: "Callers of this agent" });
      await own.getByRole("button", { name: "New caller" }).click();
      const form = page.getByRole("dialog");
      await form.getByLabel("Name").fill("Wants the moon");
      await form.getByLabel("Wished ending").fill("moon");
      await form.getByLabel("Most turns").fill("4");
      await form.getByRole("button", { name: /caller$/i }).click();
      await own.getByText("Wants the moon").waitFor();
      await own.getByLabel("Beside the point").uncheck();
      await callers.getByLabel("Calls of each").fill("none");
      await expect.poll(() => callers.getByRole("button", { name: "Call", exact: true }).isDisabled()).toBe(true);
      await callers.getByLabel("Calls of each").fill("2");
      await callers.getByRole("button", { name: "Call", exact: true }).click();
      const outcome = callers.getByRole("region", { name: "Completion" });
      await outcome.getByText(/of 14 calls reached the aim$/).waitFor();
      await outcome.getByText("Wants the moon").waitFor();
      const talks = callers.getByRole("region", { name: "Conversations" });
      await talks.getByText("Wants the moon 1").click();
      await talks.getByText("How may I help you?").first().waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await talks.getByRole("button", { name: "Save as test: Wants the moon 1" }).click();
      await page.getByText("“Caller Wants the moon 1: moon” is saved as a test").waitFor();
      await talks.getByRole("button", { name: "Play in simulator: Wants the moon 1" }).click();
      await heard(page, /^How may I help you\?/);

      // The run is there again, and what was saved passes.
      await page.getByText("Callers", { exact: true }).click();
      await outcome.getByText(/of 14 calls reached the aim$/).waitFor();
      await page.getByText("Tests", { exact: true }).click();
      const tests = page.getByRole("region", { name: "Tests" });
      await tests.getByRole("button", { name: "Run all" }).click();
      await tests.getByText("1 of 1 passed").waitFor();
    });

    test("a test is given metadata and answers of requests by its fields, and expects metadata", async () => {
      const { addAgent, ask, open, signIn } = running();
      const path = await addAgent("Reminder with data", "payment-reminder");
      const page = await pageAt(await open({ tokens: await signIn() }), `${path}/test`);
      await page.getByText("Tests", { exact: true }).click();
      await page.getByRole("button", { name: "Add test" }).click();
      const editor = page.getByRole("dialog", { name: "Add test" });
      await editor.getByLabel("Name of the test").fill("Owes");
      await editor.getByText("Begins with").click();
      const rows = (name: string) => editor.getByRole("group", { name, exact: true });
      const given = rows("Metadata");
      await given.getByRole("button", { name: "Add value to metadata" }).click();
      // What is typed goes into the row that was added.
      await page.keyboard.type("amount_due");
      await given.getByLabel("Metadata: value 1").fill("4500 INR");
      await given.getByRole("button", { name: "Add value to metadata" }).click();
      await page.keyboard.type("amount_due");
      await given.getByText("amount_due stands here twice. Keep one of them.").waitFor();
      const save = editor.getByRole("button", { name: "Save", exact: true });
      expect(await save.isDisabled()).toBe(true);
      await given.getByRole("button", { name: "Metadata: remove 2" }).click();

      await editor.getByRole("button", { name: "Add answer" }).click();
      const answers = rows("Answers of requests");
      await page.getByRole("option", { name: "Send payment link" }).click();
      await answers.getByLabel("Answer 1: status").fill("2000");
      await answers.getByText("The status for Send payment link is a number from 100 to 599").waitFor();
      await answers.getByLabel("Answer 1: status").fill("402");
      await choose(answers.getByLabel("Answer 1: outcome"), "Fails");
      await answers.getByLabel("Answer 1: body").fill('{"reason": ');
      await answers.getByText(/^The body for Send payment link begins as JSON/).waitFor();
      await answers.getByLabel("Answer 1: body").fill('{"reason": "limit"}');

      const expected = editor.getByRole("group", { name: "Step 1: Metadata", exact: true });
      await expected.getByRole("button", { name: "Step 1: Add value to metadata" }).click();
      await page.keyboard.type("amount_due");
      await expected.getByLabel("Step 1: Metadata: value 1").fill("12 INR");
      expect(await faultsInBothThemes(page)).toEqual([]);
      await editor.getByRole("button", { name: "Run as written" }).click();
      await editor.getByText("The beginning differs").first().waitFor();
      await expected.getByLabel("Step 1: Metadata: value 1").fill("4500 INR");
      await editor.getByRole("button", { name: "Run as written" }).click();
      await editor.getByText("Passed", { exact: true }).waitFor();
      await save.click();
      await page.getByText("“Owes” is saved").waitFor();
      const [, organisation = "", flow = ""] = /clients\/([^/]+)\/voice-agents\/([^/]+)/.exec(path) ?? [];
      const { results } = (await ask("GET", `/api/organisations/${organisation}/flows/${flow}/tests/`)).body;
      expect(results[0].conversation).toEqual({
        metadata: { amount_due: "4500 INR" },
        mocks: { "Send payment link": { ok: false, status: 402, result: { reason: "limit" } } },
        steps: [{ expect: { metadata: { amount_due: "4500 INR" } } }],
      });

      // The same as YAML, and back into the fields.
      const saved = page.getByRole("dialog", { name: "Owes" });
      await saved.getByRole("button", { name: "Edit as YAML" }).click();
      const yaml = saved.getByRole("textbox", { name: "The test as YAML" });
      await yaml.fill((await yaml.inputValue()).replace("402", "503"));
      await saved.getByRole("button", { name: "Edit steps" }).click();
      await expect.poll(() => saved.getByLabel("Answer 1: status").inputValue()).toBe("503");

      // What is looked at more rarely is closed until some of it is expected. What no field shows stays.
      const step = (what: string) => saved.getByLabel(`Step 1: ${what}`, { exact: true });
      expect(await step("Intent").isVisible()).toBe(false);
      await saved.getByText("More checks").click();
      await step("Intent").fill("wrong");
      await page.getByRole("option", { name: "wrong_person" }).click();
      await step("Path").fill("Agreed");
      await choose(step("Level"), "3: path of the block");
      await step("Says").fill("Hello. || /^Good/\nBye.");
      await saved.getByRole("button", { name: "Edit as YAML" }).click();
      const text = await yaml.inputValue();
      for (const line of ["intent: wrong_person", "path: Agreed", "level: 3", "any:", "- Bye."])
        expect(text).toContain(line);
      await yaml.fill(text.replace(/^( *)level: 3$/m, "$1level: 3\n$1block: null\n$1tags: [paid]"));
      await saved.getByRole("button", { name: "Edit steps" }).click();
      await expect.poll(() => step("Intent").inputValue()).toBe("wrong_person");
      expect(await step("Intent").isVisible()).toBe(true);
      expect(await step("Block").isDisabled()).toBe(true);
      await saved.getByText("Also expected, and written as YAML: tags").waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
    });
  });
}
