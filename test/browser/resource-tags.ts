import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { faultsInBothThemes } from "./accessible.ts";
import { resourceList } from "./resource-list.ts";
import type { RunningConsole } from "./running-console.ts";

export function tagsScreen(running: () => RunningConsole): void {
  const { openAt, rows, see, add, empty, searchOf } = resourceList(running);

  describe("tags", () => {
    const api = "/api/tags/";

    test("M078, R216: an empty list says what its rows are for; a row is added, refused by field, changed, and taken back", async () => {
      await empty(api);
      const page = await openAt("/engage/settings/tags");
      await page.getByRole("heading", { name: "No tags yet" }).waitFor();
      await page.getByText("A tag is a label for agents and calls.").waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.getByRole("button", { name: "Add tag" }).click();
      const form = page.getByRole("dialog", { name: "Add tag" });
      expect(await form.getByRole("button", { name: "Add tag" }).isDisabled()).toBe(true);
      await form.getByLabel("Name").fill("x".repeat(101));
      await form.getByText("Write at most 100 characters").waitFor();
      await form.getByLabel("Name").fill("paid");
      await form.getByLabel("Category").fill("calls");
      await form.getByLabel("Client").click();
      await page.getByRole("option", { name: "Parley demo" }).click();
      await page.getByRole("option").first().waitFor({ state: "hidden" });
      expect(await faultsInBothThemes(page)).toEqual([]);
      await form.getByRole("button", { name: "Add tag" }).click();
      const detail = page.getByRole("dialog", { name: "paid", exact: true });
      await detail.getByText("Parley demo").waitFor();
      expect(searchOf(page)).toHaveProperty("row");
      expect(await faultsInBothThemes(page)).toEqual([]);
      await detail.getByRole("button", { name: "Edit" }).click();
      const edit = page.getByRole("dialog", { name: "Edit paid" });
      await edit.getByLabel("Category").fill("agents");
      await edit.getByRole("button", { name: "Save" }).click();
      await detail.getByText("agents", { exact: true }).waitFor();
      await page.getByRole("status").filter({ hasText: "Tag saved" }).getByRole("button", { name: "Undo" }).click();
      await detail.getByText("calls", { exact: true }).waitFor();
      await page.keyboard.press("Escape");
      await detail.waitFor({ state: "detached" });
      await see(page, ["paid"]);
      await page.getByRole("button", { name: "Add tag" }).click();
      await form.getByLabel("Name").fill("paid");
      await form.getByLabel("Category").fill("calls");
      await form.getByLabel("Client").click();
      await page.getByRole("option", { name: "Parley demo" }).click();
      await form.getByRole("button", { name: "Add tag" }).click();
      await form.getByText("Error adding a Tag!").waitFor();
      await form.getByText("There is one like it already.").waitFor();
      await form.getByRole("button", { name: "Cancel" }).click();
    });

    test("what another person saved meanwhile is shown beside what was written, and one of both stays", async () => {
      await empty(api);
      const { id } = await add(api, { name: "callback", category: "calls" });
      const page = await openAt(`${"/engage/settings/tags"}?row=${id}`);
      await page.getByRole("dialog", { name: "callback" }).getByRole("button", { name: "Edit" }).click();
      const form = page.getByRole("dialog", { name: "Edit callback" });
      await form.getByLabel("Name").fill("call back");
      await running().ask("PATCH", `${api}${id}/`, { name: "return call", category: "agents" });
      await form.getByRole("button", { name: "Save" }).click();
      await form.getByText("Another person changed this meanwhile").waitFor();
      await form.getByText("They changed category.").waitFor();
      expect(await form.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
      expect(await faultsInBothThemes(page)).toEqual([]);
      await form.getByRole("radio", { name: "Theirs: return call" }).check();
      await form.getByRole("radio", { name: "Yours: call back" }).check();
      await form.getByRole("button", { name: "Save" }).click();
      await page.getByRole("dialog", { name: "call back" }).waitFor();
      expect((await running().ask("GET", `${api}${id}/`)).body).toMatchObject({
        name: "call back",
        category: "agents",
      });
    });

    test("search, filter, order, view and the open row stand in the address, and the server answers them", async () => {
      await empty(api);
      for (const [name, category] of [
        ["legal", "calls"],
        ["soft bucket", "agents"],
        ["wrong person", "calls"],
      ]) {
        await add(api, { name, category, organisation: name === "legal" ? running().sample.organisation : null });
      }
      const page = await openAt("/engage/settings/tags");
      await see(page, ["legal", "soft bucket", "wrong person"]);
      await page.keyboard.press("/");
      await page.keyboard.type("calls");
      await see(page, ["legal", "wrong person"]);
      await page.getByRole("button", { name: "Name" }).click();
      await page.getByRole("button", { name: "Name" }).click();
      await see(page, ["wrong person", "legal"]);
      expect(searchOf(page)).toEqual({ q: "calls", sort: "-name" });
      await page.getByRole("button", { name: "Client Any" }).click();
      await page.getByRole("button", { name: "Parley demo" }).click();
      await see(page, ["legal"]);
      await page.getByRole("button", { name: "Views" }).click();
      await page.getByLabel("Save this view as").fill("Of the demo");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Views, now Of the demo" }).waitFor();
      await page.reload();
      await see(page, ["legal"]);
      await page.getByRole("button", { name: "Clear the filter Client" }).click();
      await page.getByRole("button", { name: "Client Any" }).click();
      await page.getByRole("button", { name: "None", exact: true }).click();
      await see(page, ["wrong person"]);
      await page.getByRole("searchbox", { name: "Search tags" }).fill("nowhere");
      await page.getByRole("heading", { name: "No tag fits" }).waitFor();
      await page.getByRole("button", { name: "Clear the filters" }).click();
      await see(page, ["legal", "soft bucket", "wrong person"]);
      await rows(page).first().focus();
      await page.keyboard.press("j");
      await page.keyboard.press("s");
      await page.getByRole("list", { name: "Favourites" }).getByRole("link", { name: "soft bucket" }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "soft bucket" }).waitFor();
      await page.goBack();
      await page.getByRole("dialog", { name: "soft bucket" }).waitFor({ state: "detached" });
    });

    test("many are chosen, also those out of sight, changed as one, exported and deleted", async () => {
      await empty(api);
      await running().server.database.asSystem("add tags", (db) =>
        sql`insert into tag (id, name) select gen_random_uuid(), 'tag ' || to_char(n, 'FM000')
          from generate_series(0, 129) as n`.execute(db),
      );
      const page = await openAt(`${"/engage/settings/tags"}?selected=`);
      await page.getByText("130 tags").waitFor();
      await page.getByRole("checkbox", { name: "Select tag 000" }).check();
      await page.getByRole("checkbox", { name: "Select tag 001" }).check();
      expect(searchOf(page).selected?.split(",")).toHaveLength(2);
      const bar = page.getByRole("toolbar", { name: "Selected tags" });
      await bar.getByRole("button", { name: "Edit" }).click();
      await page.getByLabel("Value").fill("kept");
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.getByRole("button", { name: "Set category" }).click();
      await page.getByText("2 tags saved").waitFor();
      expect((await running().ask("GET", `${api}?category=kept`)).body.count).toBe(2);
      await page.getByRole("checkbox", { name: "Select tag 002" }).check();
      await bar.getByRole("button", { name: "Select all 130" }).click();
      await bar.getByText("130 tags selected").waitFor();
      const download = page.waitForEvent("download");
      await bar.getByRole("button", { name: "Export CSV" }).click();
      const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
      expect(lines).toHaveLength(131);
      expect(lines[0]).toBe("id,name,category,organisation,updated_at");
      await bar.getByRole("button", { name: "Delete" }).click();
      const question = page.getByRole("dialog", { name: "Delete 130 tags?" });
      await question.getByRole("button", { name: "Delete 130 tags" }).click();
      await page.getByText("130 tags deleted").waitFor();
      await page.getByRole("heading", { name: "No tags yet" }).waitFor();
    });

    test("many that are chosen are so for the filters that they were chosen with", async () => {
      await empty(api);
      await running().server.database.asSystem("add tags", (db) =>
        sql`insert into tag (id, name) select gen_random_uuid(), 'tag ' || to_char(n, 'FM000')
          from generate_series(0, 129) as n`.execute(db),
      );
      const page = await openAt("/engage/settings/tags");
      await page.getByRole("checkbox", { name: "Select tag 000" }).check();
      await page.getByRole("button", { name: "Select all 130" }).click();
      const bar = page.getByRole("toolbar", { name: "Selected tags" });
      await bar.getByText("130 tags selected").waitFor();
      await page.getByRole("searchbox", { name: "Search tags" }).fill("tag 129");
      await see(page, ["tag 129"]);
      expect(await bar.count()).toBe(0);
    });

    test("rows that are selected after the filter has changed do not bring the old one back", async () => {
      await empty(api);
      await running().server.database.asSystem("add tags", (db) =>
        sql`insert into tag (id, name) select gen_random_uuid(), 'tag ' || to_char(n, 'FM000')
          from generate_series(0, 129) as n`.execute(db),
      );
      const page = await openAt("/engage/settings/tags");
      await page.getByRole("checkbox", { name: "Select tag 000" }).check();
      const held = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      await page.route(`**${api}?*limit=500*`, async (route) => {
        asked.resolve();
        await held.promise;
        await route.continue().catch(() => {});
      });
      await page.getByRole("button", { name: "Select all 130" }).click();
      await asked.promise;
      await page.getByRole("searchbox", { name: "Search tags" }).fill("tag 129");
      await see(page, ["tag 129"]);
      held.resolve();
      await page.unrouteAll({ behavior: "wait" });
      await page.getByRole("checkbox", { name: "Select tag 129" }).check();
      await page.getByText("1 tag selected").waitFor();
      expect(searchOf(page).q).toBe("tag 129");
    });

    test("selecting all ends with the page: who has left stays where they are", async () => {
      await empty(api);
      await running().server.database.asSystem("add tags", (db) =>
        sql`insert into tag (id, name) select gen_random_uuid(), 'tag ' || to_char(n, 'FM000')
          from generate_series(0, 129) as n`.execute(db),
      );
      const page = await openAt("/engage/settings/tags");
      await page.getByRole("checkbox", { name: "Select tag 000" }).check();
      const held = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      await page.route(`**${api}?*`, async (route) => {
        asked.resolve();
        await held.promise;
        await route.continue().catch(() => {});
      });
      await page.getByRole("button", { name: "Select all 130" }).click();
      await asked.promise;
      await page.getByRole("banner").getByRole("link", { name: "Parley" }).click();
      await page.getByRole("heading", { name: "Clients", exact: true }).waitFor();
      held.resolve();
      await page.unrouteAll({ behavior: "wait" });
      await page.getByRole("link", { name: "Parley demo" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/clients");
    });

    test("a file is shown before it is taken, its faults by line, and what the server refused is listed", async () => {
      await empty(api);
      await add(api, { name: "taken", category: "calls", organisation: running().sample.organisation });
      const page = await openAt("/engage/settings/tags");
      await page.getByRole("button", { name: "Import CSV" }).click();
      const dialog = page.getByRole("dialog", { name: "Import tags" });
      await dialog.getByLabel("CSV", { exact: true }).fill("colour\nred");
      await dialog.getByRole("button", { name: "Check" }).click();
      await dialog.getByText("There is no column name.").waitFor();
      await dialog
        .getByLabel("CSV", { exact: true })
        .fill(
          'Name;Category;Client;note\nnew;calls;Parley demo;x\n;calls;;\n"two ""words""";;Nobody;\ntaken;calls;Parley demo;\nplain;;;',
        );
      await dialog.getByRole("button", { name: "Check" }).click();
      await dialog.getByText("3 tags can be imported, 2 lines cannot. These columns are left out: note.").waitFor();
      await dialog.getByText("Line 3 Name: Write a value").waitFor();
      await dialog.getByText('Line 4 Client: There is nothing called "Nobody"').waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Import 3 tags" }).click();
      await dialog.getByText("2 tags imported.").waitFor();
      await dialog.getByText("1 line refused by the server.").waitFor();
      await dialog.getByText("2 lines left out, as the preview said.").waitFor();
      await dialog.getByText("Line 5 There is one like it already.").waitFor();
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await see(page, ["new", "plain", "taken"]);
      expect((await running().ask("GET", `${api}?name=new`)).body.results).toMatchObject([
        { category: "calls", organisation: running().sample.organisation },
      ]);
    });
  });
}
