import { describe, expect, test } from "vitest";
import { addUser, password } from "../../../apps/server/test/harness.ts";
import { resourceList } from "../resource-list.ts";
import { pageAt, type RunningConsole } from "../running-console.ts";

export function listActs(running: () => RunningConsole): void {
  const { openAt, see, add, searchOf } = resourceList(running);

  /** A client of its own with agents of these names; their calls of the API, by name. */
  async function withAgents(client: string, names: readonly string[]) {
    const { uuid } = await add("/api/organisations/", { name: client });
    const flows = `/api/organisations/${uuid}/flows/`;
    const paths = new Map<string, string>();
    for (const name of names) paths.set(name, `${flows}${(await add(flows, { name })).uuid}/`);
    const pathOf = (name: string) => paths.get(name) ?? "";
    const flow = async (name: string) => (await running().ask("GET", pathOf(name))).body;
    const archive = async (name: string) => {
      expect((await running().ask("PUT", `${pathOf(name)}archive/`)).status).toBe(200);
    };
    return { uuid, agents: `/clients/${uuid}`, pathOf, flow, archive };
  }

  describe("what is done with many rows of a list", () => {
    test("agents that were archived before stay so when the archiving of others is taken back", async () => {
      const { agents, flow, archive } = await withAgents("Archives two", ["Long gone", "Still here"]);
      await archive("Long gone");
      const page = await openAt(agents);
      await see(page, ["Long gone", "Still here"]);
      await page.getByRole("checkbox", { name: "Select Long gone" }).check();
      await page.getByRole("checkbox", { name: "Select Still here" }).check();
      await page.getByRole("button", { name: "Archive 2" }).click();
      const told = page.getByRole("status").filter({ hasText: "Still here is archived" });
      await told.waitFor();
      expect((await flow("Still here")).status).toBe("archived");
      await told.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("status").filter({ hasText: "Still here is back" }).waitFor();
      expect([(await flow("Long gone")).status, (await flow("Still here")).status]).toEqual(["archived", "draft"]);
    });

    test("Undo outlasts its notice: the bell keeps it, and keys reach it from everywhere", async () => {
      const { agents, flow } = await withAgents("Archives by keys", ["First", "Second"]);
      const page = await openAt(agents);
      const archiving = async (name: string) => {
        await page.getByRole("checkbox", { name: `Select ${name}` }).check();
        await page.getByRole("button", { name: "Archive 1" }).click();
        const told = page.getByRole("status").filter({ hasText: `${name} is archived` });
        await told.waitFor();
        await page.mouse.move(0, 700);
        await told.waitFor({ state: "detached" });
      };
      await archiving("First");
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").last().fill("Undo: First");
      await page.getByRole("option", { name: /Undo: First is archived/ }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("status").filter({ hasText: "First is back" }).waitFor();
      expect((await flow("First")).status).toBe("draft");

      await archiving("Second");
      await page.getByRole("button", { name: "Show notices" }).click();
      const bell = page.getByRole("dialog", { name: "Notices" });
      const entry = bell.getByRole("listitem").filter({ hasText: "Second is archived" });
      await entry.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("status").filter({ hasText: "Second is back" }).waitFor();
      await entry.waitFor({ state: "detached" });
      expect((await flow("Second")).status).toBe("draft");
    });

    test("of clients too, and the question names those alone that it archives", async () => {
      const gone = await add("/api/organisations/", { name: "Lamps long gone" });
      const here = await add("/api/organisations/", { name: "Lamps still here" });
      expect((await running().ask("PUT", `/api/organisations/${gone.uuid}/archive/`)).status).toBe(200);
      const page = await openAt("/clients?q=Lamps");
      await see(page, ["Lamps long gone", "Lamps still here"]);
      await page.getByRole("checkbox", { name: "Select Lamps long gone" }).check();
      await page.getByRole("checkbox", { name: "Select Lamps still here" }).check();
      await page.getByRole("button", { name: "Archive 2" }).click();
      const question = page.getByRole("dialog", { name: "Archive Lamps still here?" });
      await question.getByRole("textbox").fill("Lamps still here");
      await question.getByRole("button", { name: "Archive client" }).click();
      const told = page.getByRole("status").filter({ hasText: "Lamps still here is archived" });
      await told.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("status").filter({ hasText: "Lamps still here is back" }).waitFor();
      const statusOf = async (uuid: string) => (await running().ask("GET", `/api/organisations/${uuid}/`)).body.status;
      expect([await statusOf(gone.uuid), await statusOf(here.uuid)]).toEqual(["archived", "active"]);
    });

    test("what was refused stays selected and is named, and Undo is of what was done", async () => {
      const { agents, pathOf, flow } = await withAgents("Archives three", ["One", "Two", "Three"]);
      const page = await openAt(agents);
      await see(page, ["One", "Three", "Two"]);
      const two = await flow("Two");
      // It is deleted after it was found, and before it is archived.
      await page.route(`**${pathOf("Two")}archive/`, async (route) => {
        await running().ask("DELETE", pathOf("Two"));
        await route.continue();
      });
      for (const name of ["One", "Two", "Three"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
      await page.getByRole("button", { name: "Archive 3" }).click();
      const told = page.getByRole("alert").filter({ hasText: "2 agents are archived, 1 refused. Two: " });
      await told.waitFor();
      expect(searchOf(page).selected).toBe(two.uuid);
      expect([(await flow("One")).status, (await flow("Three")).status]).toEqual(["archived", "archived"]);
      await told.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("status").filter({ hasText: "2 agents are back" }).waitFor();
      expect([(await flow("One")).status, (await flow("Three")).status]).toEqual(["draft", "draft"]);
    });

    test("Undo of a tag takes it off those that got it, and leaves what others tagged since", async () => {
      const { agents, pathOf, flow } = await withAgents("Tags two", ["Old hand", "New hand"]);
      await running().ask("PATCH", pathOf("Old hand"), { tags: ["vip"] });
      const page = await openAt(agents);
      await see(page, ["New hand", "Old hand"]);
      for (const name of ["Old hand", "New hand"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
      await page.getByRole("button", { name: "Tag 2" }).click();
      await page
        .getByRole("combobox", { name: "Tag" })
        .or(page.getByRole("textbox", { name: "Tag" }))
        .fill("vip");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      const told = page.getByRole("status").filter({ hasText: "New hand is tagged vip" });
      await told.waitFor();
      await running().ask("PATCH", pathOf("New hand"), { tags: ["vip", "night"] });
      await told.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("status").filter({ hasText: "New hand is no longer tagged vip" }).waitFor();
      expect([(await flow("Old hand")).tags, (await flow("New hand")).tags]).toEqual([["vip"], ["night"]]);
    });
  });

  describe("a list that stays open", () => {
    test("shows what others changed, within a minute", async () => {
      const { agents, archive } = await withAgents("Stays open", ["Watched"]);
      const context = await running().open({ tokens: await running().signIn() });
      await context.clock.install();
      const page = await context.newPage();
      await page.goto(agents);
      const row = page.getByRole("row").filter({ hasText: "Watched" });
      await row.getByText("Draft", { exact: true }).waitFor();
      await archive("Watched");
      await page.clock.runFor("01:01");
      await row.getByText("Archived", { exact: true }).waitFor();
    });

    test("has the favourites of its client, however many were starred in others since", async () => {
      const own = await withAgents("Has a favourite", ["Dear one", "Other"]);
      const others = await withAgents(
        "Has many favourites",
        Array.from({ length: 13 }, (_, place) => `Starred ${place}`),
      );
      const idOf = (path: string) => path.split("/").at(-2);
      const starred = [own.pathOf("Dear one"), ...Array.from({ length: 13 }, (_, n) => others.pathOf(`Starred ${n}`))];
      const { server, signIn, open } = running();
      const user = await addUser(server.database, [{ scope: "independent", policy: "v2.all.admin" }]);
      const tokens = await signIn({ email: `${user}@parley.test`, password });
      const kept = await server.anonymous()(
        "POST",
        `/api/users/${user}/preferences/`,
        { interface: "LIST_AGENTS", config: { views: [], first: null, starred: starred.map(idOf) } },
        { authorization: `Bearer ${tokens.access}` },
      );
      expect(kept.status).toBe(201);
      const page = await pageAt(await open({ tokens }), `${own.agents}?q=Other`);
      await page.getByRole("list", { name: "Favourites" }).getByRole("link", { name: "Dear one" }).waitFor();
    });
  });
}
