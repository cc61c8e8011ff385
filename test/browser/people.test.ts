import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { faultsInBothThemes } from "./accessible.ts";
import { chromiumToLaunch } from "./chromium.ts";
import { consoleForTests } from "./console-for-tests.ts";
import { pageAt, type RunningConsole } from "./running-console.ts";

const launch = await chromiumToLaunch();

describe.skipIf(launch === null)("the people of a client", () => {
  let running: RunningConsole;

  consoleForTests(launch, (console) => {
    running = console;
  });

  const settings = () => `/clients/${running.sample.organisation}/settings`;
  const access = () => `/api/organisations/${running.sample.organisation}/access/`;
  const here = (policy: string) => ({ scope: "organisation" as const, id: running.sample.organisation, policy });
  const right = (page: Page, area: string, level: string) =>
    page.getByRole("group", { name: area, exact: true }).getByRole("radio", { name: level, exact: true });

  /** Someone of the client, who holds what the API gave them. */
  async function addMember(policies: readonly string[]) {
    const { email, password } = await running.addUser([]);
    const id = email.replace(/@.*/, "");
    const added = await running.ask("POST", `${access()}add_to_organisation/`, { user_id: id, policies });
    expect(added.status).toBe(200);
    return { id, email, password };
  }
  const rightsOf = async (id: string): Promise<readonly string[]> => {
    const { body } = await running.ask("GET", `${access()}user_permissions/?user_id=${id}`);
    return body.permissions_v2.organisations[running.sample.organisation] ?? [];
  };

  test("staff make an account by the screen; its owner signs in, works by their rights, and changes the password", async () => {
    const { open, signIn } = running;
    const page = await pageAt(await open({ tokens: await signIn() }), "/clients");
    // Other files may have left more clients than a page shows.
    await page.getByRole("searchbox", { name: "Search clients" }).fill("Parley demo");
    await page
      .getByRole("row", { name: /Parley demo/ })
      .getByRole("button", { name: /^Actions/ })
      .click();
    await page.getByRole("menuitem", { name: "Team and roles" }).click();
    await page.getByRole("heading", { name: "Client Settings" }).waitFor();
    await page.getByRole("button", { name: "Add a person" }).first().click();
    const dialog = page.getByRole("dialog");
    const email = `asha-${Date.now()}@parley.test`;
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("First name").fill("Asha <b>");
    await dialog.getByLabel("Last name").fill("Rao");
    await dialog.getByRole("button", { name: "Designer" }).click();
    expect(await right(page, "Agents", "Edit").isChecked()).toBe(true);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Make an account" }).click();
    const password = await dialog.getByLabel("Password").inputValue();
    // It is shown once: nothing but Done ends it.
    await page.keyboard.press("Escape");
    expect(await faultsInBothThemes(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Done" }).click();
    const row = page.getByRole("row", { name: /Asha <b> Rao/ });
    await row.getByText("Agents: edit, Calls: see, Experiments: edit").waitFor();
    await row.getByText("Never").waitFor();

    await page.getByRole("button", { name: "Add a person" }).first().click();
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByRole("button", { name: "Make an account" }).click();
    await dialog.getByText("There is a user with this address: add them to the organisation.").waitFor();
    await dialog.getByText("Invite", { exact: true }).click();
    await dialog.getByRole("button", { name: "Invite" }).click();
    await dialog.getByText(`${email} is of this client already.`).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();

    const theirs = await pageAt(await open(), "/login");
    const enter = async (given: string) => {
      await theirs.getByLabel("Email", { exact: true }).fill(email);
      await theirs.getByLabel("Password", { exact: true }).fill(given);
      await theirs.getByRole("button", { name: "Sign in", exact: true }).click();
    };
    await enter(password);
    await theirs.getByRole("heading", { name: "Voice agents" }).waitFor();
    await theirs.goto(settings());
    await theirs.getByText("v2.client_settings.view").first().waitFor();
    // They may not read the client's row, and know its name all the same.
    await theirs.getByRole("navigation", { name: "Breadcrumb" }).getByText("Parley demo").waitFor();
    await theirs.getByRole("button", { name: email }).click();
    const account = theirs.getByRole("dialog", { name: "Your account" });
    const own = account.getByRole("form", { name: "Your password" });
    await own.getByLabel("Present password").fill("not the present one");
    await own.getByLabel("New password").fill("four words that nobody says");
    await own.getByRole("button", { name: "Change password" }).click();
    await own.getByText("This is not your present password.").waitFor();
    expect(await faultsInBothThemes(theirs)).toEqual([]);
    await own.getByLabel("Present password").fill(password);
    await own.getByRole("button", { name: "Change password" }).click();
    await theirs.getByText("Your password is changed").waitFor();
    await theirs.getByRole("button", { name: email }).click();
    await account.getByLabel("First name").fill("Asha");
    await account.getByRole("button", { name: "Save name" }).click();
    await theirs.getByText("Your name is saved").waitFor();
    await theirs.getByRole("button", { name: "Logout" }).click();
    await enter("four words that nobody says");
    await theirs.getByRole("button", { name: email }).waitFor();

    await page.reload();
    await page.getByRole("link", { name: "Asha Rao" }).click();
    await page.getByRole("button", { name: "Set a new password" }).click();
    await dialog.getByRole("button", { name: "Set a new password" }).click();
    const second = await page.getByRole("textbox", { name: "Password" }).inputValue();
    await page.getByRole("button", { name: "Done" }).click();
    await theirs.goto(settings());
    await enter(second);
    await theirs.getByText("v2.client_settings.view").first().waitFor();
    await page.getByRole("button", { name: "Deactivate" }).click();
    await dialog.getByRole("button", { name: "Deactivate" }).click();
    await page.getByText("Asha Rao is deactivated").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Asha Rao may sign in").waitFor();
  });

  test("a client's administrator invites, gives and takes what they hold, and makes roles", async () => {
    const { open, signIn, addUser, ask } = running;
    const admin = await addUser(["v2.client_settings.admin", "v2.flow.admin", "v2.organisation.view"].map(here));
    const member = await addMember(["v2.flow.view", "v2.calls.admin"]);
    const page = await pageAt(await open({ tokens: await signIn(admin) }), `/clients/${running.sample.organisation}`);
    await page.getByRole("heading", { name: "Voice agents" }).waitFor();
    await page.getByRole("link", { name: "Team", exact: true }).click();
    const dialog = page.getByRole("dialog");

    await page.getByRole("tab", { name: "Roles" }).click();
    await page.getByRole("button", { name: "Add role" }).first().click();
    await dialog.getByLabel("Name").fill("Night shift");
    await right(page, "Agents", "Edit").check({ force: true });
    await dialog.getByRole("button", { name: "Add role" }).click();
    await page
      .getByRole("row", { name: /Night shift/ })
      .getByText("Agents: edit")
      .waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole("link", { name: "Night shift", exact: true }).click();
    await dialog.getByLabel("Description").fill("Those who watch calls at night");
    await dialog.getByRole("button", { name: "Save role" }).click();
    await page.getByText("Those who watch calls at night").waitFor();

    await page.getByRole("tab", { name: "Team" }).click();
    await page.getByRole("button", { name: "Add a person" }).first().click();
    expect(await dialog.getByText("Make an account").count()).toBe(0);
    await dialog.getByLabel("Email").fill("guest@parley.test");
    // They hold no right on calls, so none is in what they give.
    await dialog.getByRole("button", { name: "Designer" }).click();
    expect(await right(page, "Calls", "None").isChecked()).toBe(true);
    await dialog.getByRole("button", { name: "Night shift" }).click();
    expect(await right(page, "Agents", "Edit").isChecked()).toBe(true);
    expect(await right(page, "Everything", "All").isDisabled()).toBe(true);
    await dialog.getByRole("button", { name: "Invite" }).click();
    const invited = page.getByRole("region", { name: "Invited, not here yet" });
    await invited.getByText("Agents: edit").waitFor();
    await invited.getByRole("button", { name: "Withdraw the invitation of guest@parley.test" }).click();
    await invited.waitFor({ state: "detached" });

    await page.getByLabel("Search by name or email").fill(member.email);
    await page
      .getByRole("row", { name: new RegExp(member.email) })
      .getByRole("link")
      .click();
    // They hold no right on calls, so they take none away.
    expect(await right(page, "Calls", "None").isDisabled()).toBe(true);
    await right(page, "Agents", "Administer").check({ force: true });
    const bar = page.getByRole("region", { name: "Changes that are not saved" });
    await bar.getByText("Agents: See → Administer").waitFor();
    // What is not saved waits for its writer.
    await page.reload();
    await bar.getByText("Agents: See → Administer").waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await bar.getByRole("button", { name: "Save rights" }).click();
    await page.getByText("Test User has other rights now").waitFor();
    expect(await right(page, "Agents", "Administer").isChecked()).toBe(true);
    expect(await rightsOf(member.id)).toEqual(["v2.calls.admin", "v2.flow.admin"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => rightsOf(member.id)).toEqual(["v2.calls.admin", "v2.flow.view"]);

    await right(page, "Agents", "Edit").check({ force: true });
    await ask("POST", `${access()}add_to_organisation/`, {
      user_id: member.id,
      policies: ["v2.flow.view", "v2.calls.admin", "v2.client_settings.view"],
    });
    await bar.getByRole("button", { name: "Save rights" }).click();
    await page.getByText("Their rights were changed meanwhile").waitFor();
    await bar.getByText("Agents: See → Edit").waitFor();
    await bar.getByText("People and roles: See → None").waitFor();
    await right(page, "People and roles", "See").check({ force: true });
    await bar.getByRole("button", { name: "Save rights" }).click();
    await expect.poll(() => rightsOf(member.id)).toEqual(["v2.calls.admin", "v2.client_settings.view", "v2.flow.edit"]);

    // What a colleague has done already needs no saving.
    await right(page, "Agents", "See").check({ force: true });
    await bar.waitFor();
    await ask("POST", `${access()}add_to_organisation/`, {
      user_id: member.id,
      policies: ["v2.flow.view", "v2.calls.admin", "v2.client_settings.view"],
    });
    await bar.getByRole("button", { name: "Save rights" }).click();
    await bar.waitFor({ state: "detached" });
    expect(await right(page, "Agents", "See").isChecked()).toBe(true);

    await page.getByRole("button", { name: "Remove" }).click();
    await dialog.getByRole("button", { name: "Remove Test User" }).click();
    await page.getByText("This needs the policy v2.calls.admin.").waitFor();
    await ask("DELETE", `${access()}remove_user/?id=${member.id}`);
    await page.reload();
    await page.getByText("This person is not of this client").waitFor();
    await page.getByRole("link", { name: "To the team" }).click();
    await page.getByRole("heading", { name: "Client Settings" }).waitFor();
  });

  test("rights in one agent stand in place of the client's there", async () => {
    const { open, signIn } = running;
    const member = await addMember(["v2.flow.view"]);
    const page = await pageAt(await open({ tokens: await signIn() }), `${settings()}/team/${member.id}`);
    const agents = page.getByRole("region", { name: "Rights in single agents" });
    await agents.getByLabel("Agent").fill("Welcome");
    await page
      .getByRole("option", { name: /Welcome/ })
      .first()
      .click();
    const welcome = agents.getByRole("region", { name: /Welcome/ });
    await welcome
      .getByRole("group", { name: "Agents", exact: true })
      .getByRole("radio", { name: "Edit" })
      .check({ force: true });
    await page.getByRole("button", { name: "Save rights" }).click();
    await page.getByText("Test User has other rights now").waitFor();
    await page.goto(`${settings()}/team`);
    await page.getByLabel("Search by name or email").fill(member.email);
    await page.getByText("Rights of their own in 1 agent").waitFor();
  });

  test("rights that changed show without a reload: after one's own change, and after a refusal", async () => {
    const { open, signIn, ask } = running;
    const { id, ...member } = await addMember(["v2.client_settings.admin", "v2.flow.admin"]);
    const page = await pageAt(await open({ tokens: await signIn(member) }), `${settings()}/team/${id}`);
    await right(page, "Agents", "See").check({ force: true });
    await page.getByRole("button", { name: "Save rights" }).click();
    // They give only what they hold.
    await expect.poll(() => right(page, "Agents", "Administer").isDisabled()).toBe(true);

    await page.getByRole("link", { name: "To the team" }).click();
    const add = page.getByRole("button", { name: "Add a person" }).first();
    await add.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill("late@parley.test");
    const fewer = { user_id: id, policies: ["v2.client_settings.view"] };
    expect((await ask("POST", `${access()}add_to_organisation/`, fewer)).status).toBe(200);
    await dialog.getByRole("button", { name: "Invite" }).click();
    await dialog.getByText(/This needs the policy/).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => add.isDisabled()).toBe(true);
  });
});
