import { commitTurn, createCall, finishCall } from "@parley/db/store";
import { newCall } from "@parley/db/testing";
import { describe, expect, test } from "vitest";
import { startTasks } from "../../apps/server/src/tasks/start-tasks.ts";
import { faultsInBothThemes, faultsOf } from "./accessible.ts";
import { choose } from "./choosing.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { canvas, node, selection, startDesigning, startDrawn } from "./designing.ts";
import { inspectorOf, saved, selectBlock } from "./drawing.ts";
import { liveCalls } from "./live-calls.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";
import { talkedCalls } from "./talked-calls.ts";

const launch = await chromiumToLaunch();

describe.skipIf(launch === null)("overlays on the canvas in a browser", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  const designing = () => startDrawn(running);

  test("overlays tell of changes, calls and tests on the canvas and in the outline, and follow calls as they end", async () => {
    const { page, rows, path, api: at } = await designing();
    const [, , organisation = "", , flow = "", version = ""] = path.split("/");
    const overlay = page.getByRole("combobox", { name: "Overlay:" });
    const panel = (name: string) => page.getByRole("region", { name: `Overlay: ${name}` });
    await choose(overlay, "changes since live");
    await panel("changes").getByText("This agent was never deployed").waitFor();
    const release = (await running.ask("POST", `${at}deploy/`, {})).body;

    const { block } = await rows();
    const menu = block.find(({ name }) => name === "Menu");
    const bye = block.find(({ name }) => name === "Goodbye");
    await running.ask("PATCH", `${at}blocks/${menu?.id}/`, { max_retries: 4 });
    await running.ask("DELETE", `${at}blocks/${bye?.id}/`);
    await page.reload();
    await panel("changes").getByText("1 block and 0 paths changed").waitFor();
    await page.locator(`[data-ghost="${bye?.id}"]`).getByText("Goodbye").waitFor();
    await canvas(page).focus();
    await page.keyboard.press("n");
    await expect.poll(() => selection(page).textContent()).toMatch(/^Menu, Voice block/);
    await page.getByRole("button", { name: "Show the outline" }).click();
    await page.getByRole("cell", { name: "~ Changed: max retries" }).waitFor();
    await page.getByRole("row", { name: /^Goodbye End − Removed/ }).waitFor();
    await page.getByRole("button", { name: "Show the canvas" }).click();

    const lease = { worker: "w", epoch: 1 };
    const end = async (isTest: boolean) => {
      const call = running.server.deps.newId();
      const now = new Date().toISOString();
      const entered = { type: "entered", data: { block: menu?.id ?? "", name: "Menu", path: null, visit: 1 } };
      await createCall(
        running.server.database,
        newCall({
          id: call,
          organisation,
          flow,
          release: release.id,
          version,
          category: isTest ? "subtesting" : "ongoing",
          caller_number: "+15550100",
          number: "1000",
          language: "en-IN",
          started_at: now,
          answered_at: now,
          lease,
        }),
      );
      await commitTurn(running.server.database, {
        organisation,
        call,
        lease,
        events: [{ ...entered, seq: 1, at_ms: 0 }],
      });
      await finishCall(running.server.database, {
        organisation,
        call,
        lease,
        status: "completed",
        disposition: "hung_up",
        end_reason: "caller",
        ended_at: now,
        duration_ms: 1000,
        recording: null,
      });
    };
    await end(false);
    await choose(overlay, "traffic");
    await panel("traffic").getByText("1 call", { exact: true }).waitFor();
    await end(false);
    await panel("traffic").getByText("2 calls", { exact: true }).waitFor();
    await node(page, "Menu").getByText("2 ▼ 100 %").waitFor();
    expect(page.url()).toContain("overlay=traffic");
    await panel("traffic").getByRole("button", { name: "24 h" }).click();
    await expect.poll(() => page.url()).toContain("range=day");

    await end(true);
    await choose(overlay, "coverage of tests");
    await panel("coverage of tests").getByText("1 of 2 blocks").waitFor();
    await panel("coverage of tests").getByText("by 1 test call").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("button", { name: /theme/i }).click();
    await choose(overlay, "latency");
    await node(page, "Menu").getByText("– unknown").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await canvas(page).focus();
    await page.keyboard.press("Shift+O");
    await expect.poll(() => page.url()).not.toContain("overlay");
    await panel("latency").waitFor({ state: "detached" });
  });

  test("any two versions are compared in words and drawn, and one of them is followed to its canvas", async () => {
    const { page, path, api: at } = await designing();
    const [, , organisation = "", , flow = ""] = path.split("/");
    await running.ask("POST", `${at}deploy/`, { note: "the first" });
    const versions = at.replace(/[^/]+\/$/, "");
    const copy = (await running.ask("POST", `${versions}duplicate/`, { version: "0.0.1" })).body.version;
    const blocks = (await running.ask("GET", `${versions}${copy}/blocks/?limit=100`)).body.results;
    const idOf = (name: string) => blocks.find((row: { name: string }) => row.name === name)?.id;
    await running.ask("PATCH", `${versions}${copy}/blocks/${idOf("Menu")}/`, { max_retries: 4 });
    await running.ask("DELETE", `${versions}${copy}/blocks/${idOf("Goodbye")}/`);
    await running.ask("PATCH", `${versions}${copy}/`, { max_transit_limit: 9 });

    await page.goto(`/clients/${organisation}/voice-agents/${flow}/${copy}/deploy`);
    await page.getByRole("link", { name: "Compare versions" }).click();
    const words = page.getByRole("region", { name: "In words" });
    await words.getByText("Menu: “Max retries” changed").waitFor();
    await words.getByText("Block Goodbye is gone").waitFor();
    await expect.poll(() => page.getByRole("combobox", { name: "Before" }).textContent()).toBe("0.0.1 r1");
    const drawn = page.getByRole("region", { name: "On the canvas" });
    await drawn.locator("[data-what=removed] text", { hasText: "− Goodbye" }).waitFor();
    await drawn.locator("[data-what=changed] text", { hasText: "~ Menu" }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await words.getByRole("button", { name: "Settings 1" }).click();
    await words.getByText("Setting “Blocks passed in one turn” changed").waitFor();
    await words.getByText("Menu: “Max retries” changed").waitFor({ state: "detached" });
    await words.getByRole("button", { name: /^All/ }).click();
    await page.getByRole("button", { name: "Swap" }).click();
    await words.getByText("Block Goodbye is new").waitFor();
    await page.getByRole("button", { name: "Swap" }).click();
    await choose(page.getByRole("combobox", { name: "Before" }), "0.0.1 as it is now");
    await words.getByText("Block Goodbye is gone").waitFor();
    await drawn.getByRole("link", { name: "Open in Design" }).click();
    const overlay = page.getByRole("region", { name: "Overlay: changes" });
    await overlay.getByText("1 block and 0 paths changed").waitFor();
    await overlay.getByText("0.0.1", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Switch version" }).click();
    await page.getByRole("option", { name: "Compare versions" }).click();
    await expect.poll(() => page.url()).toContain(`/${copy}/compare`);

    // What both changed is chosen by keys; the merge is one edit, and Undo takes it back.
    await running.ask("PATCH", `${versions}0.0.1/`, { max_transit_limit: 7, ld_limit: 5 });
    await page.getByRole("button", { name: "Merge" }).click();
    const merge = page.getByRole("region", { name: `Merge into ${copy}` });
    await merge.getByText("1 place changed in both versions: 1 to decide").waitFor();
    await merge.getByText("Last state in common: 0.0.1").waitFor();
    await merge
      .getByRole("region", { name: "What comes without a question" })
      .getByText("Setting “Most switches”")
      .waitFor();
    const verb = merge.getByRole("button", { name: "Merge 0.0.1" });
    expect(await verb.isDisabled()).toBe(true);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await merge.getByRole("radio").first().focus();
    await page.keyboard.press("ArrowDown");
    expect(await merge.getByRole("radio", { name: /0\.0\.1/ }).isChecked()).toBe(true);
    const limits = async () => {
      const { max_transit_limit, ld_limit } = (await running.ask("GET", `${versions}${copy}/`)).body;
      return [max_transit_limit, ld_limit];
    };
    const before = await limits();
    await verb.click();
    await page.getByText(`0.0.1 is merged into ${copy}`).waitFor();
    expect(await limits()).toEqual([7, 5]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("The merge of 0.0.1 is taken back").waitFor();
    expect(await limits()).toEqual(before);
  });

  test("tests that are run cover blocks and paths on the canvas", async () => {
    const { page, path, at } = await startDesigning(running);
    const tests = `/api/organisations/${at.org}/flows/${at.flow}/tests/`;
    const steps = [{ press: "1" }, { press: "2" }, { expect: { ended: "completed" } }];
    await running.ask("POST", tests, { name: "Leaves", conversation: { steps } });
    await page.goto(`${path}/test?by=tests`);
    await page.getByRole("button", { name: "Run all" }).click();
    await page.getByText("1 of 1 passed").waitFor();
    await page.goto(`${path}/design/start?overlay=coverage`);
    const panel = page.getByRole("region", { name: "Overlay: coverage of tests" });
    await panel.getByText("3 of 3 blocks").waitFor();
    await panel.getByText("3 of 5 paths").waitFor();
    await node(page, "Goodbye").getByText("✓ tried").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
  });

  test("what a colleague's version changed is proposed, proved, taken in part, and taken back", async () => {
    const { page, path, api, at, document } = await startDesigning(running);
    const rows = async () => (await document()).rows;
    const call = await talkedCalls(running, { at, document });
    await call([{ press: "2" }]);
    await call([{ press: "1" }, "hang_up"]);
    const versions = api.replace(/[^/]+\/$/, "");
    const copy = (await running.ask("POST", `${versions}duplicate/`, { version: "0.0.1" })).body.version;
    const blocks = (await running.ask("GET", `${versions}${copy}/blocks/?limit=100`)).body.results;
    const idOf = (name: string) => blocks.find((row: { name: string }) => row.name === name)?.id;
    await running.ask("PATCH", `${versions}${copy}/blocks/${idOf("Menu")}/`, { max_retries: 4 });
    await running.ask("DELETE", `${versions}${copy}/blocks/${idOf("Goodbye")}/`);

    await page.goto(`/clients/${at.org}/voice-agents/${at.flow}/${copy}/compare`);
    await choose(page.getByRole("combobox", { name: "Before" }), "0.0.1 as it is now");
    await page.getByRole("button", { name: "Propose to 0.0.1" }).click();
    const edits = page.getByRole("region", { name: "Edits" });
    const box = (name: string | RegExp) => edits.getByRole("checkbox", { name });
    await box("Menu: “Max retries” changed").waitFor();
    await expect.poll(() => page.url()).toContain("/0.0.1/proposals/");
    const proof = page.getByRole("region", { name: "Proof" });
    await proof.getByRole("button", { name: "Prove again" }).waitFor();
    await proof.getByText("1 of the last 2 calls goes differently").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);

    await box(/^Block Goodbye is gone|^Goodbye/)
      .first()
      .uncheck();
    await edits.getByText("1 of 2 chosen").waitFor();
    await proof.getByText("0 of the last 2 calls go differently").waitFor();
    await page.getByRole("button", { name: "Apply chosen" }).click();
    await edits.getByText("in the draft").waitFor();
    const menu = async () => (await rows()).block.find(({ name }) => name === "Menu")?.max_retries;
    await expect.poll(menu).toBe(4);
    expect((await rows()).block.some(({ name }) => name === "Goodbye")).toBe(true);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Open again" }).waitFor();

    await page.goto(`${path}/design/start`);
    await node(page, "Menu").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(menu).not.toBe(4);
    await page.getByRole("button", { name: "Switch version" }).click();
    await page.getByRole("option", { name: "Proposals" }).click();
    await page.getByText("No proposal is open.").waitFor();
    await page.getByRole("button", { name: /^All/ }).click();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole("link", { name: `Changes of ${copy}` }).click();
    // Undo changed that field in the draft, so the step is no longer ticked.
    await edits.getByText("1 of 2 chosen").waitFor();
    await edits.getByText("The draft changed this since: taking it takes that back.").waitFor();
  });

  test("a call that goes on is followed on the canvas to its end, by those who may see calls alone", async () => {
    const designed = await startDesigning(running);
    const { page, path, at } = designed;
    const { org: organisation, ver: version } = at;
    await node(page, "Menu").waitFor();
    const { begin, enter, end } = await liveCalls(running, designed);
    const panel = page.getByRole("region", { name: "Overlay: live call" });
    await choose(page.getByRole("combobox", { name: "Overlay:" }), "live call");
    await panel.getByText(`No call goes on at ${version} now.`).waitFor();
    const call = await begin("+15550111");
    await panel.getByRole("button", { name: /^\+15550111/, pressed: true }).waitFor();
    await node(page, "Menu").locator("[data-active]").waitFor();
    await page.locator("[data-kind=taken]").first().waitFor({ state: "attached" });

    await enter(call, "Goodbye");
    await node(page, "Goodbye").locator("[data-active]").waitFor();
    expect(await node(page, "Menu").locator("[data-active]").count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);

    const other = await begin("+15550222");
    await panel.getByRole("button", { name: /^\+15550222/ }).click();
    await node(page, "Menu").locator("[data-active]").waitFor();
    for (const each of [call, other]) await end(each);
    await panel.getByText("The shown call has ended.").waitFor();
    await expect.poll(() => page.locator("[data-active]").count()).toBe(0);
    await canvas(page).focus();
    await page.keyboard.press("Shift+O");
    await panel.waitFor({ state: "detached" });
    expect(await page.locator("[data-kind=taken]").count()).toBe(0);

    const guest = await running.addUser([
      { scope: "organisation", id: organisation, policy: "v2.organisation.view" },
      { scope: "organisation", id: organisation, policy: "v2.flow.view" },
    ]);
    await begin("+15550333");
    const context = await running.open({ tokens: await running.signIn(guest) });
    const theirs = await pageAt(context, `${path}/design/start?overlay=live`);
    const refused = theirs.getByRole("region", { name: "Overlay: live call" });
    await refused.getByText(/calls/i).first().waitFor();
    await node(theirs, "Menu").waitFor();
    expect(await refused.getByText("+15550333").count()).toBe(0);
    expect(await theirs.locator("[data-active]").count()).toBe(0);
  });

  test("a live call moves the canvas for a person who watches, and takes no field from one who writes", async () => {
    const designed = await startDesigning(running);
    const { page, path } = designed;
    await page.getByRole("button", { name: "Add a sub-flow" }).click();
    await page.locator("input[aria-label='Name of the sub-flow']:focus").waitFor();
    await page.keyboard.type("Payment");
    await page.keyboard.press("Enter");
    await page.getByRole("tab", { name: "Payment" }).waitFor();
    await saved(page);
    const { begin, enter } = await liveCalls(running, designed);
    await page.goto(new URL(`${path}/design/start?overlay=live`, page.url()).href);
    await node(page, "Menu").waitFor();
    const call = await begin("+15550444");
    await node(page, "Menu").locator("[data-active]").waitFor();
    await selectBlock(page, "Menu");
    const name = inspectorOf(page).getByLabel("Name of the block");
    await name.fill("Main men");
    const before = page.url();

    await enter(call, "Start", "Payment");
    const follow = page.getByRole("button", { name: "Follow it" });
    await follow.waitFor();
    expect(page.url()).toBe(before);
    expect(await name.evaluate((field) => field.matches(":focus"))).toBe(true);
    await page.keyboard.type("u");
    expect(await name.inputValue()).toBe("Main menu");

    await follow.click();
    await node(page, "Start").locator("[data-active]").waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/design\/new-sub-flow$/);
    expect(new URL(page.url()).searchParams.has("select")).toBe(false);
    expect(await follow.count()).toBe(0);
    await enter(call, "Goodbye");
    await page.waitForURL(/\/design\/start/);
    await node(page, "Goodbye").locator("[data-active]").waitFor();
  });

  test("stored calls are played against the draft after each edit: how many part from it, where, and the first parting", async () => {
    const { page, at, document } = await startDesigning(running);
    await page.locator(".react-flow__node").first().waitFor();
    const call = await talkedCalls(running, { at, document });
    await call([{ press: "2" }]);
    await call([{ press: "1" }, { press: "2" }]);
    await call([{ press: "1" }, "hang_up"]);
    await call(["hang_up"], true);

    const panel = page.getByRole("region", { name: "Overlay: replay of calls" });
    await choose(page.getByRole("combobox", { name: "Overlay:" }), "replay of calls");
    await panel.getByText("0 of the last 3 calls").waitFor();
    await panel.getByText("3 calls go the same way").waitFor();

    await selectBlock(page, "Goodbye");
    await canvas(page).focus();
    await page.keyboard.press("Delete");
    await panel.getByText("2 of the last 3 calls").waitFor();
    await panel.getByText("1 call goes the same way").waitFor();
    await node(page, "Menu").getByText("≠ 2").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);

    await panel.getByRole("region", { name: "Another way" }).getByRole("button", { name: "2 calls at Menu" }).click();
    await panel.getByText("Turn 3, in Menu").waitFor();
    await panel.getByText("Caller pressed 2").waitFor();
    await panel.getByRole("region", { name: "The call" }).getByText("ends as completed").waitFor();
    await panel.getByRole("region", { name: "The draft" }).getByText("waits at Menu").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await panel.getByRole("button", { name: "Play in simulator" }).click();
    const log = page.getByRole("complementary", { name: "Simulator" }).getByRole("log");
    await log.getByText("Press 1 for the menu, or 2 to end the call.").waitFor();

    await panel.getByRole("button", { name: "Back to list" }).click();
    await panel.getByRole("button", { name: "Tests" }).click();
    await panel.getByText("0 of the last 1 call").waitFor();
    await canvas(page).focus();
    await page.keyboard.press("Control+z");
    await panel.getByRole("button", { name: "Callers" }).click();
    await panel.getByText("0 of the last 3 calls").waitFor();

    // From the recordings: the server hears them as a task, and says of which there are none.
    const { deps, database } = running.server;
    const tasks = await startTasks({ deps, databaseUrl: database.urls.system, pollEvery: 50 });
    await panel.getByRole("button", { name: "The recording" }).click();
    await panel.getByText(/^The recognisers of the draft hear what callers said/).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await panel.getByRole("button", { name: "Hear last 20" }).click();
    await panel.getByText("3 calls have no recording").waitFor();
    await panel.getByText(/^0 calls heard\./).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await tasks.stop();
    await panel.getByRole("button", { name: "What was understood" }).click();
    await panel.getByText("0 of the last 3 calls").waitFor();
  });
});
