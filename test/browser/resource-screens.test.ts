import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { faultsInBothThemes } from "./accessible.ts";
import { answering } from "./answering.ts";
import { choose } from "./choosing.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { configuring } from "./configuring.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { golden } from "./golden.ts";
import { prompting } from "./prompting.ts";
import { promptingBesideOthers } from "./prompting-beside-others.ts";
import { resourceList } from "./resource-list.ts";
import { tagsScreen } from "./resource-tags.ts";
import { ruling } from "./ruling.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";
import { training } from "./training.ts";

const launch = await chromiumToLaunch();

describe.skipIf(launch === null)("the screens made from nouns", () => {
  let running: RunningConsole;

  // Of its own: it looks for agents in a list that others make long.
  consoleForTests(
    launch,
    (console) => {
      running = console;
    },
    {},
  );

  const paths = {
    providers: "/telephony/providers",
    lines: "/telephony/sip-lines",
    blacklist: "/telephony/blacklist-numbers",
    numbers: "/telephony/virtual-numbers",
  } as const;
  const { openAt, rows, see, rowOf, menuOf, add, empty } = resourceList(() => running);

  tagsScreen(() => running);
  configuring(() => running);
  ruling(() => running);
  golden(() => running);
  training(() => running);
  answering(() => running);
  prompting(() => running);
  promptingBesideOthers(() => running);

  test("R118: a carrier is added with its settings, paused, taken up again and purged by its name", async () => {
    const page = await openAt(paths.providers);
    await page.getByRole("heading", { name: "No providers yet" }).waitFor();
    await page.getByRole("button", { name: "Add provider" }).click();
    const form = page.getByRole("dialog", { name: "Add provider" });
    await form.getByLabel("Name").fill("Exotel");
    await form.getByLabel("Inbound addresses").fill("203.0.113.0/24");
    await page.keyboard.press("Enter");
    expect(await faultsInBothThemes(page)).toEqual([]);
    await form.getByRole("button", { name: "Add provider" }).click();
    const detail = page.getByRole("dialog", { name: "Exotel" });
    await detail.getByText("Inbound addresses: 203.0.113.0/24").waitFor();
    const [made] = (await running.ask("GET", "/api/telephony/providers/?name=Exotel")).body.results;
    expect(made.config).toEqual({ inbound_addresses: ["203.0.113.0/24"] });
    // Settings that no screen names stay as they are.
    await running.ask("PATCH", `/api/telephony/providers/${made.id}/`, { config: { ...made.config, region: "in-1" } });
    await page.reload();
    await detail.getByRole("button", { name: "Edit" }).click();
    const edit = page.getByRole("dialog", { name: "Edit Exotel" });
    await edit.getByLabel("Inbound addresses").fill("198.51.100.7");
    await page.keyboard.press("Enter");
    await edit.getByRole("button", { name: "Save" }).click();
    await page.getByText("Provider saved").waitFor();
    expect((await running.ask("GET", `/api/telephony/providers/${made.id}/`)).body.config).toEqual({
      inbound_addresses: ["203.0.113.0/24", "198.51.100.7"],
      region: "in-1",
    });
    await detail.getByText("Active").waitFor();
    await detail.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("dialog", { name: "Pause Exotel?" }).getByRole("button", { name: "Pause provider" }).click();
    await detail.getByText("Paused").waitFor();
    await detail.getByRole("button", { name: "Resume" }).click();
    await detail.getByText("Active").waitFor();
    await page.keyboard.press("Escape");
    await menuOf(page, "Exotel", "Purge");
    const purge = page.getByRole("dialog", { name: "Purge Exotel?" });
    expect(await purge.getByRole("button", { name: "Purge provider" }).isDisabled()).toBe(true);
    await purge.getByLabel("Type Exotel to confirm").fill("Exotel");
    await purge.getByRole("button", { name: "Purge provider" }).click();
    await rowOf(page, "Exotel").getByText("Purging").waitFor();
    expect((await running.ask("GET", "/api/telephony/providers/?status=purging")).body.count).toBe(1);
    expect(await faultsInBothThemes(page)).toEqual([]);
  });

  test("a line is added with prices and a password, refused by field, changed beside others, paused and deleted", async () => {
    const api = "/api/telephony/sip_lines/";
    const provider = await add("/api/telephony/providers/", { name: "Airtel" });
    const page = await openAt(paths.lines);
    await page.getByRole("heading", { name: "No lines yet" }).waitFor();
    await page.getByRole("button", { name: "Add line" }).click();
    const form = page.getByRole("dialog", { name: "Add line" });
    await form.getByRole("textbox", { name: "Name", exact: true }).fill("Delhi");
    await form.getByLabel("Provider").click();
    await page.getByRole("option", { name: "Airtel" }).click();
    await form.getByLabel("Host").fill("sip.example.com");
    await form.getByLabel("Password").fill("secret words");
    await form.getByRole("textbox", { name: "Port" }).fill("99999");
    await form.getByText("Write at most 65535").waitFor();
    await form.getByRole("textbox", { name: "Port" }).fill("5070");
    await form.getByRole("button", { name: "Add entry" }).click();
    await form.getByLabel("Prefix of entry 1").fill("91");
    await form.getByLabel("Per minute of entry 1").fill("cheap");
    await form.getByText("Entry 1: Per minute: Write a number").waitFor();
    await form.getByLabel("Per minute of entry 1").fill("0.5");
    await form.getByRole("button", { name: "Add entry" }).click();
    await form.getByLabel("Per minute of entry 2").fill("1");
    await form.getByText("Entry 2: Write prefix too: it is required").waitFor();
    await form.getByRole("button", { name: "Remove entry 2" }).click();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await form.getByRole("button", { name: "Add line" }).click();
    await form.getByText("Write the beginning of international numbers, such as +91.").first().waitFor();
    await form.getByText("Error adding a SIP Line!").waitFor();
    await form.getByLabel("Prefix of entry 1").fill("+91");
    await form.getByRole("button", { name: "Add line" }).click();
    const detail = page.getByRole("dialog", { name: "Delhi" });
    await detail.getByText("+91 0.5").waitFor();
    expect(await detail.getByText("Password").count()).toBe(0);
    expect(await faultsInBothThemes(page)).toEqual([]);
    const [line] = (await running.ask("GET", `${api}?name=Delhi`)).body.results;
    expect(line).toMatchObject({ provider: provider.id, port: 5070, prices: [{ prefix: "+91", per_minute: 0.5 }] });

    await detail.getByRole("button", { name: "Edit" }).click();
    const edit = page.getByRole("dialog", { name: "Edit Delhi" });
    await edit.getByLabel("Host").fill("sip2.example.com");
    await running.ask("PATCH", `${api}${line.id}/`, { country: "IN" });
    await edit.getByRole("button", { name: "Save" }).click();
    await edit.getByText("They changed country. Your changes still fit").waitFor();
    await edit.getByRole("button", { name: "Save" }).click();
    await detail.getByText("sip2.example.com").waitFor();
    await page.getByRole("status").filter({ hasText: "Line saved" }).getByRole("button", { name: "Undo" }).waitFor();
    await detail.getByRole("button", { name: "Edit" }).click();
    await edit.getByLabel("Password").fill("other words");
    await edit.getByRole("button", { name: "Save" }).click();
    // A password that was not shown cannot be taken back.
    await expect.poll(() => page.getByRole("status").filter({ hasText: "Line saved" }).count()).toBe(2);
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(1);

    await detail.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("dialog", { name: "Pause Delhi?" }).getByRole("button", { name: "Pause line" }).click();
    await detail.getByText("Inactive").waitFor();
    await detail.getByRole("button", { name: "Resume" }).click();
    await detail.getByText("Active").waitFor();
    await page.keyboard.press("Escape");
    await detail.waitFor({ state: "detached" });

    await add(api, { name: "Pune", provider: provider.id, host: "sip.example.org", status: "inactive" });
    await page.reload();
    await see(page, ["Delhi", "Pune"]);
    await page.keyboard.press("/");
    await page.keyboard.type("sip2");
    await see(page, ["Delhi"]);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const [head = "", row = ""] = (await readFile(await (await download).path(), "utf8")).split("\r\n");
    expect(head.split(",").slice(0, 4)).toEqual(["\uFEFFid", "name", "provider", "worker"]);
    expect(head).not.toContain("password");
    expect(row).toContain("Delhi,Airtel,");
    await page.getByRole("button", { name: "Clear all" }).click();
    await see(page, ["Delhi", "Pune"]);

    const number = await add("/api/telephony/virtual_numbers/", { number: "+15558100", sip_line: line.id });
    const remove = async () => {
      await menuOf(page, "Delhi", "Delete");
      await page.getByRole("dialog", { name: "Delete Delhi?" }).getByRole("button", { name: "Delete line" }).click();
    };
    await remove();
    await page.getByText("Something else refers to it.").waitFor();
    await running.ask("DELETE", `/api/telephony/virtual_numbers/${number.id}/`);
    await remove();
    await see(page, ["Pune"]);
    await empty(api);
    await running.ask("DELETE", `/api/telephony/providers/${provider.id}/`);
  });

  test("of the same number on two lists, the one that was chosen is deleted", async () => {
    const api = "/api/telephony/blacklist_numbers/";
    await add(api, { caller_number: "+15559001" });
    await add(api, { caller_number: "+15559001", organisation: running.sample.organisation, reason: "Asked us" });
    const page = await openAt(paths.blacklist);
    await see(page, ["+15559001", "+15559001"]);
    await rowOf(page, "Every client").getByText("No end").waitFor();
    await rowOf(page, "Parley demo").getByRole("button", { name: "Actions of +15559001" }).focus();
    await page.keyboard.press("Enter");
    // The list has no call that changes a row.
    expect(await page.getByRole("menuitem", { name: "Edit" }).count()).toBe(0);
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page
      .getByRole("dialog", { name: "Delete +15559001?" })
      .getByRole("button", { name: "Delete number" })
      .click();
    await see(page, ["+15559001"]);
    await rowOf(page, "Every client").waitFor();
    await page.getByRole("button", { name: "Add number" }).click();
    const form = page.getByRole("dialog", { name: "Add number" });
    await form.getByLabel("Number").fill("+15559002");
    await form.getByLabel("Reason").fill("Asked not to be called");
    await form.getByLabel("Until").fill("2030-01-02 3:04");
    await form.getByLabel("Until").fill("2030-01-02 33:04");
    await form.getByText("Write a day and a time such as 2026-12-25 09:30.").waitFor();
    expect(await form.getByRole("button", { name: "Add number" }).isDisabled()).toBe(true);
    await form.getByLabel("Until").fill("2030-01-02 3:04");
    await form.getByRole("button", { name: "Add number" }).click();
    await page.getByRole("dialog", { name: "+15559002" }).getByText("2 Jan 2030, 03:04:00").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
  });

  test("agents say what goes on with them also to those who come from another page", async () => {
    const page = await openAt("/clients");
    await page.getByRole("link", { name: "Parley demo" }).first().click();
    // The client has more agents than the window has rows.
    await page.getByRole("searchbox", { name: "Search agents" }).fill("Welcome");
    const welcome = rowOf(page, "Welcome");
    await welcome.getByText("EN").first().waitFor();
    expect(await welcome.getByText("Never").count()).toBe(0);
  });

  test("M025, M165, R205: staff find numbers by their carrier, verify many, and give them to a client's agent and back", async () => {
    const provider = await add("/api/telephony/providers/", { name: "Plivo" });
    const line = await add("/api/telephony/sip_lines/", {
      name: "Mumbai",
      provider: provider.id,
      host: "sip.example.com",
    });
    const api = "/api/telephony/virtual_numbers/";
    for (const n of [1, 2]) await add(api, { number: `+1555800${n}`, sip_line: line.id });
    await add(api, { number: "+15558009" });
    const page = await openAt(paths.numbers);
    await page.getByRole("button", { name: "Provider Any" }).click();
    await page.getByRole("button", { name: "Plivo" }).click();
    await see(page, ["+15558001", "+15558002"]);
    await page.getByRole("button", { name: "Provider Plivo" }).waitFor();
    await page.getByRole("checkbox", { name: "Select all" }).check();
    const bar = page.getByRole("toolbar", { name: "Selected numbers" });
    await bar.getByRole("button", { name: "Edit" }).click();
    await choose(page.getByLabel("Field"), "Verified");
    await page.getByRole("switch").check();
    await page.getByRole("button", { name: "Set verified" }).click();
    await page.getByText("2 numbers saved").waitFor();
    await page.getByRole("button", { name: "Verified Any" }).click();
    await page.getByRole("menuitemradio", { name: "Yes" }).click();
    await see(page, ["+15558001", "+15558002"]);
    await menuOf(page, "+15558001", "Assign agent");
    const dialog = page.getByRole("dialog", { name: "Assign +15558001" });
    await dialog.getByLabel("Client").click();
    await page.getByRole("option", { name: "Parley demo" }).click();
    // The client has more agents than are offered at once.
    await dialog.getByLabel("Agent").fill("Welcome");
    await page.getByRole("option", { name: "Welcome" }).click();
    await page.getByRole("option").first().waitFor({ state: "hidden" });
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Assign agent" }).click();
    await page.getByText("Assigned numbers updated for agent").waitFor();
    await page.getByText("Call +15558001 by telephone.").waitFor();
    await rowOf(page, "+15558001").getByText("Welcome").waitFor();
    expect((await running.ask("GET", `${api}%2B15558001/`)).body).toMatchObject({
      client: running.sample.organisation,
      is_verified: true,
    });
    await menuOf(page, "+15558001", "Unassign agent");
    await page
      .getByRole("dialog", { name: "Unassign +15558001?" })
      .getByRole("button", { name: "Unassign agent" })
      .click();
    await rowOf(page, "+15558001").getByText("Welcome").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Add number" }).click();
    const form = page.getByRole("dialog", { name: "Add number" });
    await form.getByLabel("Number").fill("+15558009");
    await form.getByRole("button", { name: "Add number" }).click();
    // Only what the server says: the documents give no words of their own here.
    await form.getByText("There is one like it already.").waitFor();
    expect(await form.getByText(/^Error/).count()).toBe(0);
  });

  test("assigning a number that is not verified says that staff have to verify it first", async () => {
    await add("/api/telephony/virtual_numbers/", { number: "+15558020", client: running.sample.organisation });
    const page = await openAt(paths.numbers);
    await menuOf(page, "+15558020", "Assign agent");
    const dialog = page.getByRole("dialog", { name: "Assign +15558020" });
    await dialog.getByLabel("Agent").fill("Welcome");
    await page.getByRole("option", { name: "Welcome" }).click();
    await dialog.getByRole("button", { name: "Assign agent" }).click();
    await page.getByText("+15558020 waits for staff to verify it, so no call is answered.").waitFor();
  });

  test("a user who may not see or change a list sees which policy it takes", async () => {
    const viewer = await running.addUser([
      { scope: "independent", policy: "v2.number_management.view" },
      { scope: "independent", policy: "v2.organisation.view" },
    ]);
    await add("/api/telephony/providers/", { name: "Seen" });
    const page = await pageAt(await running.open({ tokens: await running.signIn(viewer) }), paths.providers);
    await see(page, ["Exotel", "Plivo", "Seen"]);
    const addButton = page.getByRole("button", { name: "Add provider" });
    expect(await addButton.getAttribute("aria-disabled")).toBe("true");
    await addButton.hover();
    await page.getByText("Needs v2.number_management.edit").first().waitFor();
    await rows(page).first().click();
    const edit = page.getByRole("dialog", { name: "Exotel" }).getByRole("button", { name: "Edit" });
    expect(await edit.getAttribute("aria-disabled")).toBe("true");
    const guest = await running.addUser([
      { scope: "organisation", id: running.sample.organisation, policy: "v2.flow.view" },
    ]);
    const other = await pageAt(await running.open({ tokens: await running.signIn(guest) }), paths.providers);
    await other.getByRole("heading", { name: "We are sorry..." }).waitFor();
    await other.getByText("v2.number_management.view").waitFor();
    expect(await faultsInBothThemes(other)).toEqual([]);
  });
});
