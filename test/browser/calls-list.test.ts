// Longer than 400 lines: all tests look at one list, with the same steps to open and fill it.

import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { yesterday } from "../yesterday.ts";
import { faultsInBothThemes } from "./accessible.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { inventedCalls } from "./invented-calls.ts";
import { pressPair } from "./keyboard.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

describe.skipIf(launch === null)("the calls of an agent in a browser", () => {
  let running: RunningConsole;
  let path = "";
  let flow = "";

  // Of its own: its tests look for agents in a list that the agents of other files would make too long.
  consoleForTests(
    launch,
    (console) => {
      running = console;
    },
    {},
  );

  /** An agent of its own, without calls. */
  async function anAgent(name: string): Promise<void> {
    path = await running.addAgent(name, "welcome");
    flow = path.split("/")[4] ?? "";
  }

  const { ring, say, hangUp, ended } = inventedCalls(() => ({
    database: running.server.database,
    organisation: running.sample.organisation,
    flow,
  }));

  const openList = async (search = "") =>
    pageAt(await running.open({ tokens: await running.signIn() }), `${path}/calls${search}`);
  const callers = (page: Page) => page.locator("tbody tr[data-index] td:nth-child(5)").allInnerTexts();
  const see = (page: Page, expected: readonly string[]) => expect.poll(() => callers(page)).toEqual(expected);

  test("an agent without calls says how to make one, each tab in its words", async () => {
    await anAgent("Nobody called");
    const page = await openList();
    await page.getByRole("heading", { name: "No calls yet" }).waitFor();
    await page.getByText("It has no number yet: its first deploy makes one.").waitFor();
    await page.getByRole("tab", { name: "Live" }).click();
    await page.getByRole("heading", { name: "No live calls" }).waitFor();
    expect(new URL(page.url()).searchParams.get("tab")).toBe("ongoing");
    await page.goto(`${path}/calls?status=busy`);
    await page.getByRole("heading", { name: "No call fits" }).waitFor();
    await page.getByRole("button", { name: "Clear the filters" }).click();
    await page.getByRole("heading", { name: "No calls yet" }).waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

  test("a time that cannot be read narrows nothing, and says so where it was written", async () => {
    await anAgent("Between times");
    const page = await openList("?from=2026-01-05T09:30:00.000Z");
    await page.getByRole("button", { name: /^Between/ }).click();
    const from = page.getByLabel("From", { exact: true });
    expect(await from.inputValue()).toMatch(/^2026-01-05 \d\d:\d\d$/);
    await from.fill("2026-01-06 9.30h");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("Write a day and a time such as 2026-12-25 09:30.").waitFor();
    expect(new URL(page.url()).searchParams.get("from")).toBe("2026-01-05T09:30:00.000Z");
    expect(await faultsInBothThemes(page)).toEqual([]);
    await from.fill("2026-1-6 9:30");
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).searchParams.get("from")).toMatch(/^2026-01-0[56]T/);
    await page
      .getByRole("button", { name: /^Between/ })
      .getByText("6 Jan")
      .waitFor();
  });

  test("rows come, change and leave as calls begin, go on and end, without a hand", async () => {
    await anAgent("Live");
    const [live, done] = [await openList("?tab=ongoing"), await openList()];
    for (const page of [live, done]) await page.getByText("Kept up to date").waitFor();
    const first = await ring({ caller: "+15550001", minute: 1 });
    await see(live, ["+15550001"]);
    const second = await ring({ caller: "+15550002", minute: 2 });
    await see(live, ["+15550002", "+15550001"]);
    await say(first, 1, "Hello");
    await live.getByRole("row").filter({ hasText: "+15550001" }).getByText("Menu").waitFor();
    await hangUp(second);
    await see(live, ["+15550001"]);
    await see(done, ["+15550002"]);
    await done.getByText("1 loaded, all there are").waitFor();
  });

  test.each([
    { when: "is first read", reads: 1 },
    { when: "is read again", reads: 2 },
  ])("a call that comes while the list $when is seen, though that answer is older", async ({ when, reads }) => {
    await anAgent(`While it ${when}`);
    const context = await running.open({ tokens: await running.signIn() });
    const [isRead, listAnswers, eventsCome] = [1, 2, 3].map(() => Promise.withResolvers<void>());
    let read = 0;
    await context.route(
      (url) => url.pathname.endsWith("/fetch_calls/") && !url.search.includes("fields"),
      async (route) => {
        const response = await route.fetch();
        if (++read === reads) {
          isRead?.resolve();
          await listAnswers?.promise;
        }
        await route.fulfill({ response });
      },
    );
    await context.route(/calls\/events\/$/, async (route) => {
      await eventsCome?.promise;
      await route.continue();
    });
    const page = await pageAt(context, `${path}/calls`);
    if (reads > 1) eventsCome?.resolve();
    await isRead?.promise;
    const other = await openList();
    await hangUp(await ring({ caller: "+15550001" }));
    await see(other, ["+15550001"]);
    eventsCome?.resolve();
    await page.getByText("Kept up to date").waitFor();
    listAnswers?.resolve();
    await see(page, ["+15550001"]);
    await page.getByText("1 loaded, all there are").waitFor();
  });

  test("filters, words and metadata find calls, stand in the address, and are cleared", async () => {
    await anAgent("Filters");
    await ended({ caller: "+15551001", said: "I lost my umbrella", minute: 1, metadata: { plan: "gold" } });
    await ended({ caller: "+15551002", said: "I pay the late fee", minute: 2, disposition: "paid" });
    const page = await openList();
    await see(page, ["+15551002", "+15551001"]);
    await page.keyboard.press("/");
    await page.keyboard.type("umbrella");
    await see(page, ["+15551001"]);
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("umbrella");
    await page.getByRole("searchbox", { name: "Search calls" }).fill("um");
    await page.getByText("At least three letters or digits").waitFor();
    await page.getByRole("button", { name: "Clear all" }).click();
    await see(page, ["+15551002", "+15551001"]);
    const search = page.getByRole("searchbox").first();
    const views = page.getByRole("button", { name: "Views" });
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // The filters stand on one line with the search and the views.
      const apart = async () => {
        const [left, right] = [await search.boundingBox(), await views.boundingBox()];
        return Math.abs((left?.y ?? 0) - (right?.y ?? 100));
      };
      await expect.poll(apart).toBeLessThan(8);
    }
    await page.getByRole("button", { name: "More filters" }).click();
    await page.getByRole("button", { name: "Metadata Any" }).click();
    await page.getByLabel("Key and value").fill("plan=gold");
    await page.keyboard.press("Enter");
    await see(page, ["+15551001"]);
    await page.getByRole("button", { name: "Clear the filter Metadata" }).click();
    await see(page, ["+15551002", "+15551001"]);
    await page.getByRole("button", { name: "Type Any" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Outbound" }).click();
    await page.getByRole("heading", { name: "No call fits" }).waitFor();
    await page.getByRole("menuitemcheckbox", { name: "Inbound" }).click();
    await see(page, ["+15551002", "+15551001"]);
    expect(new URL(page.url()).searchParams.get("type")).toBe("outbound,inbound");
    await page.goto(`${path}/calls?q=paid&min=60&max=70`);
    await see(page, ["+15551002"]);
    await page.getByText("60 s to 70 s").waitFor();
  });

  test("the calls of a version are found, of one that was deleted too", async () => {
    await anAgent("Versions called");
    await ended({ caller: "+15554001", said: "Hello", minute: 1 });
    await ended({ caller: "+15554002", said: "Hello", minute: 2, version: "0.0.7" });
    const page = await openList();
    await see(page, ["+15554002", "+15554001"]);
    await page.getByRole("button", { name: "Version Any" }).click();
    await page.getByRole("menuitemcheckbox", { name: "0.0.1" }).click();
    await see(page, ["+15554001"]);
    expect(new URL(page.url()).searchParams.get("version")).toBe("0.0.1");
    await page.goto(`${path}/calls?version=0.0.7`);
    await see(page, ["+15554002"]);
    await page.getByRole("button", { name: "Version 0.0.7" }).click();
    await page.getByRole("menuitemcheckbox", { name: "0.0.1" }).click();
    await see(page, ["+15554002", "+15554001"]);
    await page.keyboard.press("Escape");

    const version = path.replace("/clients/", "/api/organisations/").replace("voice-agents", "flows");
    await running.ask("POST", `${version.replace(/0\.0\.1$/, "versions/0.0.1")}/deploy/`, { note: null });
    await page.goto(`${path}/deploy`);
    await page.getByRole("link", { name: "Calls of 0.0.1" }).click();
    await see(page, ["+15554001"]);
    await page.goto(`${path}/versions`);
    await page.getByRole("link", { name: "0.0.1", exact: true }).click();
    await page.getByRole("button", { name: "Show calls" }).click();
    await see(page, ["+15554001"]);
  });

  test("columns are chosen, also keys of the metadata, and the file says what is seen without formulas", async () => {
    await anAgent("Columns");
    await ended({ caller: "+15552001", said: "Hello", minute: 1, metadata: { plan: "=1+1" } });
    const page = await openList();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "State" }).click();
    await page.getByRole("menuitemcheckbox", { name: "plan" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("columnheader", { name: "plan" }).waitFor();
    expect(await page.getByRole("columnheader", { name: "State" }).count()).toBe(0);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    const saved = await download;
    const [head, row] = (await readFile(await saved.path(), "utf8")).split("\r\n");
    expect(head).toBe("\uFEFFcall_uuid,Starred,Started,Caller,Disposition,Language,Duration (s),plan");
    expect(row?.slice(36)).toBe(`,,${yesterday}T10:01:00.000Z,+15552001,completed,en-IN,61,'=1+1`);
  });

  test("the keys walk the rows, star and open; J and K go on from call to call", async () => {
    await anAgent("Keys");
    for (const minute of [1, 2, 3]) await ended({ caller: `+1555300${minute}`, said: "Hello", minute });
    const page = await openList();
    await see(page, ["+15553003", "+15553002", "+15553001"]);
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("s");
    const star = page.getByRole("row").filter({ hasText: "+15553002" }).getByRole("button", { pressed: true });
    await star.waitFor();
    const starred = `/api/organisations/${running.sample.organisation}/flows/${flow}/analytics/fetch_calls/?category=starred`;
    // The star shows before the server has it.
    await expect
      .poll(async () => (await running.ask("GET", starred)).body.results)
      .toMatchObject([{ caller_number: "+15553002" }]);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "+15553002" }).waitFor();
    await page.getByRole("link", { name: "Next call" }).waitFor();
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: "+15553001" }).waitFor();
    await page.getByRole("button", { name: "No next call" }).waitFor();
    await page.getByRole("link", { name: "Previous call" }).click();
    await page.getByRole("heading", { name: "+15553002" }).waitFor();
    await page.keyboard.press("s");
    await page.getByRole("button", { name: "Star this call", pressed: false }).waitFor();
  });

  test("R206: selected calls are starred, tagged and saved as one, and undone; a failure says so and shows what holds", async () => {
    await anAgent("Bulk");
    for (const minute of [1, 2, 3]) await ended({ caller: `+1555700${minute}`, said: "Hello", minute });
    const page = await openList("?columns=tags");
    await see(page, ["+15557003", "+15557002", "+15557001"]);
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    const bar = page.getByRole("toolbar", { name: "Selected calls" });
    await bar.getByText("2 calls selected").waitFor();
    await bar.getByRole("button", { name: "Tag" }).click();
    await page.keyboard.type("looked at");
    await page.keyboard.press("Enter");
    await page.getByText("2 calls tagged looked at").waitFor();
    await expect.poll(() => page.getByRole("cell", { name: "looked at" }).count()).toBe(2);
    await bar.getByRole("button", { name: "Star", exact: true }).click();
    await page.getByText("2 calls starred").waitFor();
    const starred = async () =>
      (
        await running.ask(
          "GET",
          `/api/organisations/${running.sample.organisation}/flows/${flow}/analytics/fetch_calls/?category=starred`,
        )
      ).body.results.map(({ caller_number, tags }: { caller_number: string; tags: string[] }) => [caller_number, tags]);
    expect(await starred()).toEqual([
      ["+15557003", ["looked at"]],
      ["+15557002", ["looked at"]],
    ]);
    // What others set meanwhile stays, whatever is taken back.
    const analytics = `/api/organisations/${running.sample.organisation}/flows/${flow}/analytics/`;
    const { results } = (await running.ask("GET", `${analytics}fetch_calls/?caller_number=%2B15557003`)).body;
    const theirs = `${analytics}${results[0].call_uuid}/`;
    const set = { tags: ["looked at", "theirs"], disposition: "sold" };
    expect((await running.ask("PATCH", theirs, set)).status).toBe(200);
    const notice = page.getByRole("status").filter({ hasText: "2 calls starred" });
    await notice.getByRole("button", { name: "Undo" }).click();
    await expect.poll(starred).toEqual([]);
    expect((await running.ask("GET", theirs)).body).toMatchObject({ starred: false, ...set });
    const download = page.waitForEvent("download");
    await bar.getByRole("button", { name: "CSV" }).click();
    expect((await readFile(await (await download).path(), "utf8")).trim().split("\r\n")).toHaveLength(3);
    const stars = () => page.getByRole("button", { name: /^Star the call/, pressed: true }).count();
    const failed = page.getByRole("alert").filter({ hasText: "2 of 2 calls could not be changed" });
    const fail = () =>
      page.route("**/analytics/*/", (route) =>
        route.request().method() === "PATCH"
          ? route.fulfill({ status: 500, json: { code: "internal", detail: "Something went wrong on our side." } })
          : route.continue(),
      );
    await fail();
    await bar.getByRole("button", { name: "Star", exact: true }).click();
    await failed.waitFor();
    await expect.poll(stars).toBe(0);
    await failed.getByRole("button", { name: "Dismiss" }).click();
    await failed.waitFor({ state: "detached" });
    // What lay below it is looked at as long as the pointer is there.
    await page.mouse.move(0, 0);
    await notice.waitFor({ state: "detached" });
    await page.unroute("**/analytics/*/");
    await bar.getByRole("button", { name: "Star", exact: true }).click();
    await notice.waitFor();
    await fail();
    await notice.getByRole("button", { name: "Undo" }).click();
    await failed.waitFor();
    await expect.poll(stars).toBe(2);
    expect(await starred()).toHaveLength(2);
  });

  test("work on many calls shows progress and a late server; Cancel stops it, and the rest stays selected", async () => {
    await anAgent("Many");
    await running.server.database.asSystem("add calls", (db) =>
      sql`insert into call (organisation_id, flow, caller_number, created_at)
        select ${running.sample.organisation}, ${flow}, '+1555' || n, ${yesterday}::timestamptz - n * interval '1 minute'
        from generate_series(1, 12) as n`.execute(db),
    );
    const page = await openList();
    const held = Promise.withResolvers<void>();
    let changes = 0;
    await page.route("**/analytics/*/", async (route) => {
      if (route.request().method() === "PATCH" && ++changes > 2) await held.promise;
      await route.continue().catch(() => {});
    });
    await page.getByRole("checkbox", { name: /^Select all/ }).check();
    const bar = page.getByRole("toolbar", { name: "Selected calls" });
    await bar.getByText("12 calls selected").waitFor();
    await bar.getByRole("button", { name: "Star", exact: true }).click();
    await bar.getByText("Saving 2 of 12. The server takes long to answer.").waitFor();
    await bar.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("alert").filter({ hasText: "10 of 12 calls could not be changed" }).waitFor();
    await bar.getByText("10 calls selected").waitFor();
    held.resolve();
    await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
    await page.getByText("2 calls as before").waitFor();
  });

  test("views keep filters and columns for their user, are shown by keys, and one opens the list", async () => {
    await anAgent("Views");
    await ended({ caller: "+15558001", said: "Hello", minute: 1 });
    const kept = async () => JSON.stringify((await running.ask("GET", "/api/users/home/")).body.preferences);
    const page = await openList("?status=failed&columns=-state");
    await page.getByRole("heading", { name: "No call fits" }).waitFor();
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByLabel("Save this view as").fill("Lost ones");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Views, now Lost ones" }).waitFor();
    // It is shown before it is kept, and leaving the page would end the request that keeps it.
    await expect.poll(kept).toContain("Lost ones");
    await page.goto(`${path}/calls?tab=starred`);
    await page.getByRole("button", { name: "Views" }).waitFor();
    await pressPair(page, "v", "1");
    await page.waitForURL(/status=failed/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ status: "failed", columns: "-state" });
    await page.getByRole("button", { name: "Views, now Lost ones" }).click();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Open the list with Lost ones" }).click();
    await page.getByRole("button", { name: "Open the list with Lost ones", pressed: true }).waitFor();
    await expect.poll(kept).toContain('"first":"Lost ones"');
    // Another browser of the same user opens the list with it.
    const other = await openList();
    await other.waitForURL(/status=failed/);
    await other.getByRole("button", { name: "Views, now Lost ones" }).click();
    await other.getByRole("button", { name: "Delete the view Lost ones" }).click();
    await other.getByText("View Lost ones deleted").waitFor();
    await other.goto(`${path}/calls`);
    await see(other, ["+15558001"]);
    expect(new URL(other.url()).search).toBe("");
  });

  test("favourites stand over their list for their user, beside the latest pages", async () => {
    await anAgent("Kept on top");
    const page = await pageAt(
      await running.open({ tokens: await running.signIn() }),
      path.split("/voice-agents")[0] ?? "",
    );
    const star = page.getByRole("button", { name: "Favourite Kept on top" });
    await star.waitFor();
    await page.getByText("Star what you use most to keep it here").waitFor();
    await page
      .getByRole("row")
      .filter({ hasText: "Kept on top" })
      .getByRole("link", { name: "Kept on top", exact: true })
      .focus();
    await page.keyboard.press("s");
    const favourites = page.getByRole("list", { name: "Favourites" });
    await favourites.getByRole("link", { name: "Kept on top" }).waitFor();
    await expect
      .poll(async () => JSON.stringify((await running.ask("GET", "/api/users/home/")).body.preferences))
      .toContain(`"starred":["${flow}"]`);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.reload();
    await favourites.getByRole("link", { name: "Kept on top" }).click();
    await page.waitForURL(/\/design\/start/);
    await page.getByRole("button", { name: "Simulate" }).waitFor();
    await page.goto("/clients");
    await page.getByRole("list", { name: "Recent" }).getByRole("listitem").first().waitFor();
    await page.getByRole("button", { name: "Cards" }).click();
    const card = page.getByRole("region", { name: "Clients" }).getByRole("listitem").first();
    await card.getByText("Live calls").waitFor();
    expect(new URL(page.url()).searchParams.get("view")).toBe("cards");
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.goBack();
    await page.goBack();
    await star.click();
    await favourites.waitFor({ state: "detached" });
    await page.getByRole("list", { name: "Recent" }).getByRole("link", { name: "Kept on top" }).waitFor();
  });

  test("agents that are selected are tagged as one, and taken back", async () => {
    await anAgent("Tagged");
    const page = await pageAt(
      await running.open({ tokens: await running.signIn() }),
      path.split("/voice-agents")[0] ?? "",
    );
    await page.getByRole("checkbox", { name: "Select Tagged" }).check();
    await page.getByRole("button", { name: "Tag 1" }).click();
    await page.keyboard.type("soft bucket");
    await page.keyboard.press("Enter");
    const row = page.getByRole("row").filter({ hasText: "Tagged" });
    await row.getByText("soft bucket").waitFor();
    await page.getByRole("button", { name: "Tag Any" }).waitFor();
    const notice = page.getByRole("status").filter({ hasText: "Tagged is tagged soft bucket" });
    await notice.getByRole("button", { name: "Undo" }).click();
    await row.getByText("soft bucket").waitFor({ state: "detached" });
  });

  test("a long list is counted, and comes as one scrolls", async () => {
    await anAgent("Long");
    await running.server.database.asSystem("add calls", (db) =>
      sql`insert into call (organisation_id, flow, caller_number, created_at)
        select ${running.sample.organisation}, ${flow}, '+1555' || n, ${yesterday}::timestamptz - n * interval '1 minute'
        from generate_series(1, 130) as n`.execute(db),
    );
    const page = await running.open({ tokens: await running.signIn() }).then((context) => context.newPage());
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/fetch_calls/")) asked.push(new URL(request.url()).search);
    });
    await page.goto(`${path}/calls`);
    await page.getByText("130", { exact: true }).waitFor();
    await page.getByText("Kept up to date").waitFor();
    expect(await page.locator("tbody tr[data-index]").count()).toBeLessThan(60);
    const scroll = `document.querySelector("#calls-list table").parentElement`;
    await expect
      .poll(async () => {
        await page.evaluate(`${scroll}.scrollTop = ${scroll}.scrollHeight`);
        return page.locator(`tr[data-index="129"]`).count();
      })
      .toBe(1);
    await page.getByText("130 loaded, all there are").waitFor();
    // The head and the count, both at most once more when events are heard, and each page behind the head once.
    expect(asked.length).toBeLessThanOrEqual(6);
  });

  test("a file holds all calls that the filters leave, loaded or not; Cancel ends it without a file", async () => {
    await anAgent("Exported");
    await running.server.database.asSystem("add calls", (db) =>
      sql`insert into call (organisation_id, flow, caller_number, created_at)
        select ${running.sample.organisation}, ${flow}, '+1555' || n, ${yesterday}::timestamptz - n * interval '1 minute'
        from generate_series(1, 620) as n`.execute(db),
    );
    const page = await openList();
    await page.getByText("50 loaded").waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
    await page.getByText("620 calls exported").waitFor();
    expect(lines[0]).toMatch(/^call_uuid,Starred,Started,/);
    expect(new Set(lines).size).toBe(621);
    expect(lines.at(-1)).toContain(",+1555620,");

    // The second page waits for the test, which meanwhile cancels.
    let goOn = () => {};
    const isHeld = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(/fetch_calls\/.*cursor=[^&]/, async (route) => {
      await isHeld;
      await route.continue().catch(() => {});
    });
    await page.getByRole("button", { name: "Export CSV" }).click();
    const dialog = page.getByRole("dialog", { name: "Export calls" });
    await dialog.getByText("500 of 620").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    goOn();
    // The filters hold for the file too.
    await page.goto(`${path}/calls?q=${encodeURIComponent("+155562")}`);
    await page.getByText("all there are").waitFor();
    const [narrow] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV" }).click(),
    ]);
    expect((await readFile(await narrow.path(), "utf8")).trim().split("\r\n").length).toBeLessThan(40);
  });

  test("axe finds nothing serious in list and call, in either theme", async () => {
    await anAgent("Axe");
    const key = await ended({ caller: "+15556001", said: "Hello", metadata: { plan: "gold" } });
    const page = await (await running.open({ width: 900, tokens: await running.signIn() })).newPage();
    await page.goto(`${path}/calls?q=hello&columns=.plan`);
    await see(page, ["+15556001"]);
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.getByRole("toolbar", { name: "Selected calls" }).getByRole("button", { name: "Tag" }).click();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.goto(`${path}/calls/${key.call}`);
    await page.getByRole("region", { name: "Values" }).getByText("gold").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
  });
});
