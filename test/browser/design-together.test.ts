import type { RowOperation } from "@parley/flow";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { editApi } from "../../apps/console/src/editing/edit-api.ts";
import { isWholeRun, Tally } from "../api/tally.ts";
import { seed } from "../seed.ts";
import { faultsOf } from "./accessible.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { startDesigning } from "./designing.ts";
import { inspectorOf, selectBlock } from "./drawing.ts";
import { type Deeds, EditingPerson } from "./editing-person.ts";
import type { RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();
const tally = new Tally("E1");
const editsOfEach = isWholeRun() ? 500 : 40;
const editingSeeds = isWholeRun() ? [seed, seed + 1, seed + 2] : [seed];
const html = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>`;

describe.skipIf(launch === null)("several people on the design page", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });
  afterAll(() => tally.keep());

  const described = (page: Page) => inspectorOf(page).getByLabel("Description");

  test("two people: the same field asks whose value holds, other fields ask nothing", async () => {
    const { page, block, another } = await startDesigning(running);
    const other = await another();
    await selectBlock(page, "Menu");
    await selectBlock(other, "Menu");
    await described(page).fill("From the first");
    await expect.poll(() => described(other).inputValue()).toBe("From the first");

    await other.context().setOffline(true);
    await page.getByLabel("Name of the block").fill("Main menu");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await block("Main menu")).description).toBe("From the first");
    await described(other).fill("From the second");
    await other.context().setOffline(false);
    await expect.poll(async () => (await block("Main menu")).description).toBe("From the second");
    expect(await other.getByRole("dialog").count()).toBe(0);

    // Else the first writes over a value that they have not seen, and is asked themselves.
    await expect.poll(() => described(page).inputValue()).toBe("From the second");
    await other.context().setOffline(true);
    await described(page).fill("Theirs");
    await expect.poll(async () => (await block("Main menu")).description).toBe("Theirs");
    await described(other).fill("Mine");
    // How long nothing had been written when the question appeared: it never comes into a word.
    await other.evaluate(`(() => {
      let last = 0;
      addEventListener("input", () => { last = performance.now(); }, true);
      new MutationObserver((_, watching) => {
        if (!document.querySelector("[role=dialog] h2")?.textContent.startsWith("The same fields")) return;
        watching.disconnect();
        window.rested = performance.now() - last;
      }).observe(document.body, { childList: true, subtree: true });
    })()`);
    await described(other).press("End");
    await other.context().setOffline(false);
    await other.keyboard.type(" indeed");
    const dialog = other.getByRole("dialog", { name: "The same fields changed elsewhere" });
    await dialog.getByText("Theirs", { exact: true }).first().waitFor();
    expect(await other.evaluate<number>("window.rested")).toBeGreaterThanOrEqual(1000);
    // What is typed meanwhile goes where it went before, keys that press buttons too.
    await other.keyboard.type(" it is");
    await other.keyboard.press("Enter");
    await other.keyboard.type("so");
    const written = "Mine indeed it is\nso";
    expect(await described(other).inputValue()).toBe(written);
    await dialog.getByText(written).waitFor();
    await dialog.getByRole("button", { name: "Keep yours" }).click();
    await expect.poll(async () => (await block("Main menu")).description).toBe(written);
    await expect.poll(() => described(page).inputValue()).toBe(written);
  });

  test.each(editingSeeds)(
    `two people, ${editsOfEach} random edits each over networks that break (seed %i)`,
    async (seed) => {
      const { page, another, at } = await startDesigning(running);
      const colleague = await running.addUser([
        { scope: "organisation", id: running.sample.organisation, policy: "v2.organisation.view" },
        { scope: "organisation", id: running.sample.organisation, policy: "v2.flow.edit" },
      ]);
      const pages = [page, await another(await running.signIn(colleague))];
      const people = await Promise.all(
        pages.map((each, index) => EditingPerson.at(each, { seed, maker: index + 1, count: editsOfEach })),
      );
      await Promise.all(people.map((person) => person.editAll()));
      const { access } = await running.signIn();
      const server = editApi(
        ({ path }) => fetch(new URL(path, running.address), { headers: { authorization: `Bearer ${access}` } }),
        at,
      );
      const areThrough = async () => {
        const { revision } = await server.read();
        return Promise.all(people.map((person) => person.isThrough(revision)));
      };
      await expect.poll(areThrough).toEqual([true, true]);

      const { document } = await server.read();
      const stored = new Set((await server.since(0)).map(({ id }) => id));
      for (const person of people) {
        expect(await person.document()).toEqual(JSON.parse(JSON.stringify(document)));
        const { acknowledged, done, tried, ...deeds } = await person.deeds();
        expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
        expect(lostOf(deeds, stored)).toEqual([]);
        expect(done).toBeGreaterThan(tried / 2);
        for (const _ of deeds.made) tally.count();
      }
    },
    300_000 + editsOfEach * 2000,
  );

  test("people talk about a block: live, offline, with markup and far too much, from canvas, list and outline", async () => {
    const at = { scope: "organisation" as const, id: running.sample.organisation };
    const policies = (policy: "v2.flow.edit" | "v2.flow.view") => [
      { ...at, policy: "v2.organisation.view" as const },
      { ...at, policy },
    ];
    const [writer, reader] = [policies("v2.flow.edit"), policies("v2.flow.view")];
    const { page, api, another } = await startDesigning(running);
    const other = await another(await running.signIn(await running.addUser(writer)));
    const said = async () =>
      (await running.ask("GET", `${api}comments/`)).body.results.map(({ text }: { text: string }) => text);
    const card = (shown: Page) => shown.getByRole("region", { name: "Comments", exact: true });
    const field = (shown: Page) => card(shown).getByRole("textbox", { name: "New comment" });

    await selectBlock(page, "Menu");
    await page.keyboard.press("c");
    await field(page).waitFor();
    await page.keyboard.type(html);
    await page.keyboard.press("Control+Enter");
    await other.getByRole("button", { name: "1 open comment" }).click();
    await card(other).getByText(html).waitFor();
    expect(await card(other).getByRole("button", { name: "Edit" }).count()).toBe(0);
    await card(other).getByRole("button", { name: "Answer" }).click();
    await other.keyboard.type("שלום");
    await other.keyboard.press("Control+Enter");
    await card(page).getByText("שלום").waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await field(page).fill("long ".repeat(20_000));
    await card(page).getByText("A comment has at most 10,000 characters. This one has 99,999.").waitFor();
    await page.context().setOffline(true);
    await field(page).fill("Said on a train");
    await page.keyboard.press("Control+Enter");
    await card(page).getByText("Not sent, kept in this browser.").waitFor();
    await page.context().setOffline(false);
    await expect.poll(said).toEqual([html, "שלום", "Said on a train"]);
    await other.getByRole("button", { name: "2 open comments" }).waitFor();

    await expect.poll(() => card(page).getByRole("button", { name: "Edit" }).count()).toBe(2);
    await card(page).getByRole("button", { name: "Edit" }).last().click();
    await card(page).getByRole("textbox", { name: "Your comment" }).fill("Said in a car");
    await card(page).getByRole("button", { name: "Save" }).click();
    await card(other).getByText("Said in a car").waitFor();
    await card(other).getByRole("button", { name: "Resolve" }).first().click();
    await card(page).getByRole("button", { name: "Delete" }).last().click();
    await card(page).getByRole("button", { name: "Delete" }).last().click();
    await expect.poll(said).toEqual([html, "שלום"]);
    await expect.poll(() => page.locator("[data-kind=comments]").count()).toBe(0);
    await page.keyboard.press("Escape");
    await card(page).waitFor({ state: "detached" });

    const watching = await another(await running.signIn(await running.addUser(reader)));
    await watching.getByRole("button", { name: "Comments" }).click();
    await watching.getByRole("button", { name: /^Resolved/ }).click();
    await watching.getByRole("button", { name: /^Menu.*1 answer$/s }).click();
    await card(watching)
      .getByText(/Needs v2\.flow\.\w+/)
      .waitFor();
    expect(await field(watching).count()).toBe(0);
    await card(other).getByRole("button", { name: "Show 1 resolved" }).click();
    await card(other).getByRole("button", { name: "Reopen" }).click();
    await watching.getByRole("button", { name: "Comments, 1 open" }).waitFor();
    await watching.getByRole("button", { name: "Show the outline" }).click();
    await watching.getByRole("table", { name: "Outline" }).getByRole("button", { name: "1 open comment" }).click();
    await card(watching).getByText(html).waitFor();
    expect([await page.title(), await other.title()]).not.toContain("taken");
  });
});

/** Edits that are neither stored, set aside nor taken back, nor done by the other too, nor given up for what the other said. */
function lostOf(
  { made, undone, setAside, given }: Omit<Deeds, "acknowledged" | "done" | "tried">,
  stored: ReadonlySet<string>,
) {
  const isAccounted = (operation: RowOperation) => {
    if (operation.op === "delete" || operation.op === "restore") return true;
    const row = operation.op === "change" ? operation.id : null;
    return operation.op !== "create" && Object.keys(operation.fields).some((field) => given.has(`${row} ${field}`));
  };
  return made.filter(
    ({ id, step, operations }) =>
      !stored.has(id) && !setAside.has(id) && !undone.has(step) && !operations.every(isAccounted),
  );
}
