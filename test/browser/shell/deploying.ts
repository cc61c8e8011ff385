import { describe, expect, test } from "vitest";
import { faultsInBothThemes } from "../accessible.ts";
import { pageAt, type RunningConsole } from "../running-console.ts";

export function deploying(running: () => RunningConsole): void {
  describe("deploy and roll back", () => {
    test("ask first and show the difference; what callers hear already is not deployed", async () => {
      const { open, signIn, addAgent, ask } = running();
      const path = await addAgent("Asked first", "welcome");
      const [, , organisation, , flow] = path.split("/");
      const version = `/api/organisations/${organisation}/flows/${flow}/versions/0.0.1/`;
      const page = await pageAt(await open({ tokens: await signIn() }), `${path}/deploy`);
      const deploy = page.getByRole("button", { name: "Deploy 0.0.1" });
      const dialog = page.getByRole("dialog");
      const releases = () => page.getByRole("region", { name: "History" }).locator("tbody tr").count();
      await deploy.click();
      await dialog.getByText("Nothing is live yet: all of it is new to callers.").waitFor();
      await dialog.getByRole("button", { name: "Deploy", exact: true }).click();
      await page.getByText(/r1 is live$/).waitFor();
      await page.getByText("nothing to deploy").waitFor();
      expect(await deploy.isDisabled()).toBe(true);

      await ask("PATCH", version, { max_transit_limit: 40 });
      await page.reload();
      await deploy.click();
      await dialog.getByText("Callers hear 0.0.1 r1 now.").waitFor();
      await dialog.getByText("settings: Blocks passed in one turn").waitFor();
      await dialog.getByText("before: 50").waitFor();
      await dialog.getByText("now: 40").waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect(await releases()).toBe(1);

      await deploy.click();
      await dialog.getByText("settings: Blocks passed in one turn").waitFor();
      // Another person takes the change back meanwhile.
      await ask("PATCH", version, { max_transit_limit: 50 });
      const alert = dialog.getByRole("alert");
      const edited = "The version was edited meanwhile. Look at what changes now, then deploy.";
      await dialog.getByRole("button", { name: "Deploy", exact: true }).click();
      await alert.getByText(edited).waitFor();
      await dialog.getByText("Nothing: callers hear the same.").waitFor();
      await dialog.getByRole("button", { name: "Deploy", exact: true }).click();
      await alert.getByText("Nothing has changed: callers already hear 0.0.1 r1.").waitFor();
      await ask("PATCH", version, { max_transit_limit: 40 });
      await dialog.getByRole("button", { name: "Deploy", exact: true }).click();
      await alert.getByText(edited).waitFor();
      await dialog.getByText("now: 40").waitFor();
      await dialog.getByRole("button", { name: "Deploy", exact: true }).click();
      await page.getByText(/r2 is live$/).waitFor();

      await page.getByRole("button", { name: "Roll back to 0.0.1 r1" }).first().click();
      await page
        .getByRole("dialog", { name: "Roll back to 0.0.1 r1?" })
        .getByText("settings: Blocks passed in one turn")
        .waitFor();
      await dialog.getByRole("button", { name: "Roll back", exact: true }).click();
      await page.getByText(/r1 answers again$/).waitFor();
      expect(await releases()).toBe(2);
    });

    test("a deploy is scheduled and cancelled; where the client asks for it, a second person approves it", async () => {
      const { open, signIn, addAgent, addUser, ask } = running();
      const path = await addAgent("Waits", "welcome");
      const [, , organisation = "", , flow] = path.split("/");
      const client = `/api/organisations/${organisation}/`;
      const version = `${client}flows/${flow}/versions/0.0.1/`;
      const grants = [{ scope: "organisation" as const, id: organisation, policy: "v2.flow.admin" }];
      const [designer, second] = [await addUser(grants), await addUser(grants)];
      const page = await pageAt(await open({ tokens: await signIn(designer) }), `${path}/deploy`);
      const dialog = page.getByRole("dialog");
      const waiting = page.getByRole("region", { name: "Scheduled and asked for" });
      await page.getByRole("button", { name: "Schedule" }).click();
      await dialog.getByText(/deployed as it is now, revision \d+\. Later edits stay out/).waitFor();
      const day = dialog.getByLabel("Day and time");
      await day.fill("2020-01-01T09:00");
      await dialog.getByText("Choose a time that is still to come.").waitFor();
      expect(await dialog.getByRole("button", { name: "Schedule" }).isDisabled()).toBe(true);
      await day.fill("tomorrow at nine");
      await day.blur();
      await dialog.getByText("Write a day and a time such as 2026-12-25 09:30.").waitFor();
      expect(await dialog.getByRole("button", { name: "Schedule" }).isDisabled()).toBe(true);
      expect(await faultsInBothThemes(page)).toEqual([]);
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 11);
      await day.fill(`${tomorrow}21:30`);
      await dialog.getByLabel("Note for the log").fill("While callers sleep");
      await dialog.getByRole("button", { name: "Schedule" }).click();
      await waiting.getByText("Waits for its time").waitFor();
      await waiting.getByText("While callers sleep").waitFor();
      await ask("PATCH", version, { max_transit_limit: 40 });
      await waiting.getByRole("button", { name: "Change time" }).click();
      await dialog.getByLabel("Day and time").fill(`${tomorrow}22:45`);
      await dialog.getByRole("button", { name: "Change time" }).click();
      await waiting.getByText(/22:45/).waitFor();
      await waiting.getByText("1 edit since").waitFor();
      await waiting.getByRole("button", { name: "Cancel the deploy of 0.0.1" }).click();
      await waiting.getByText("Cancelled").waitFor();

      await ask("PATCH", client, { deploy_approval: true });
      try {
        await page.reload();
        await page.getByText("A second person approves each deploy of this client.").waitFor();
        await page.getByRole("button", { name: "Ask for approval" }).click();
        await dialog.getByText("An edit of the version voids the approval.").waitFor();
        await dialog.getByRole("button", { name: "Ask for approval" }).click();
        await waiting.getByText("Waits for approval").waitFor();
        expect(await waiting.getByRole("button", { name: "Approve" }).count(), "not their own").toBe(0);

        const other = await pageAt(await open({ tokens: await signIn(second) }), `/clients/${organisation}`);
        const forThem = other.getByRole("region", { name: "Waits for you" });
        await forThem.getByRole("link", { name: "Approve the deploy of Waits 0.0.1" }).click();
        const theirs = other.getByRole("region", { name: "Scheduled and asked for" });
        const asked = other.getByRole("dialog");
        await theirs.getByRole("button", { name: "Refuse" }).click();
        expect(await theirs.getByRole("button", { name: /^Cancel/ }).count(), "who asked withdraws").toBe(0);
        expect(await asked.getByRole("button", { name: "Refuse" }).isDisabled(), "without a reason").toBe(true);
        await asked.getByRole("button", { name: "Cancel" }).click();
        await theirs.getByRole("button", { name: "Approve" }).click();
        await asked.getByText(/Nothing is live yet/).waitFor();
        await asked.getByRole("button", { name: "Approve" }).click();
        await theirs.getByText("Deployed").waitFor();
        expect(await theirs.getByText("once it is approved").count(), "of what is deployed").toBe(0);
        await other.getByRole("region", { name: "Live" }).getByText("0.0.1 r1").waitFor();
        // The page of who asked follows without a reload.
        await page.getByRole("region", { name: "Live" }).getByText("0.0.1 r1").waitFor();
      } finally {
        await ask("PATCH", client, { deploy_approval: false });
      }
    });

    test("a scheduled deploy of what callers hear already says that it changes nothing", async () => {
      const { open, signIn, addAgent, ask } = running();
      const path = await addAgent("Live already", "welcome");
      const [, , organisation, , flow] = path.split("/");
      const version = `/api/organisations/${organisation}/flows/${flow}/versions/0.0.1/`;
      const page = await pageAt(await open({ tokens: await signIn() }), `${path}/deploy`);
      const dialog = page.getByRole("dialog");
      const waiting = page.getByRole("region", { name: "Scheduled and asked for" });
      const said = waiting.getByText("Live already: changes nothing", { exact: false });
      await page.getByRole("button", { name: "Schedule" }).click();
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 11);
      await dialog.getByLabel("Day and time").fill(`${tomorrow}21:30`);
      await dialog.getByRole("button", { name: "Schedule" }).click();
      await waiting.getByText("Waits for its time").waitFor();
      expect(await said.count()).toBe(0);
      await page.getByRole("button", { name: "Deploy 0.0.1" }).click();
      await dialog.getByRole("button", { name: "Deploy", exact: true }).click();
      await said.waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      // It deploys the revision that it was scheduled with, which stays the one that is live.
      await ask("PATCH", version, { max_transit_limit: 40 });
      await page.reload();
      await waiting.getByText("1 edit since").waitFor();
      await said.waitFor();
      await waiting.getByRole("button", { name: "Cancel the deploy of 0.0.1" }).click();
      await said.waitFor({ state: "detached" });
    });

    test("what is chosen of a proposal is applied, and not deployed while a check fails, an error stands or an approval is missing", async () => {
      const { open, signIn, addAgent, addUser, ask } = running();
      const path = await addAgent("Chosen", "welcome");
      const [, , organisation = "", , flow] = path.split("/");
      const client = `/api/organisations/${organisation}/`;
      const version = `${client}flows/${flow}/versions/0.0.1/`;
      const page = await pageAt(await open({ tokens: await signIn() }), path);
      const dialog = page.getByRole("dialog");
      const propose = async (title: string, operations: readonly unknown[]) => {
        const made = await ask("POST", `${version}proposals/`, { title, origin: "person", operations });
        expect(made.status, JSON.stringify(made.body)).toBe(201);
        await page.goto(`${path}/proposals/${made.body.id}`);
        await page.getByRole("button", { name: "Deploy chosen" }).click();
      };
      const settings = async () => (await ask("GET", version)).body;
      const releases = async () => (await ask("GET", `${client}flows/${flow}/releases/`)).body.results.length;

      await ask("PATCH", version, { deploy_checks: ["tests"] });
      await propose("Fewer steps", [{ op: "settings", fields: { max_transit_limit: 40 } }]);
      await dialog.getByRole("button", { name: "Deploy", exact: true }).click();
      await dialog.getByRole("alert").getByText("The agent has no tests.").waitFor();
      expect(await settings()).toMatchObject({ max_transit_limit: 40 });
      expect(await releases()).toBe(0);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("region", { name: "Before the deploy" }).getByRole("link", { name: "Open tests" }).waitFor();
      await ask("PATCH", version, { deploy_checks: [] });

      await addUser([{ scope: "organisation", id: organisation, policy: "v2.flow.admin" }]);
      await ask("PATCH", client, { deploy_approval: true });
      try {
        await propose("Fewer yet", [{ op: "settings", fields: { max_transit_limit: 30 } }]);
        await page.getByRole("dialog", { name: "Ask for approval of 0.0.1" }).waitFor();
        await dialog.getByRole("button", { name: "Ask for approval" }).click();
        const waiting = page.getByRole("region", { name: "Scheduled and asked for" });
        await waiting.getByText("Waits for approval").waitFor();
        expect(await settings()).toMatchObject({ max_transit_limit: 30 });
        expect(await releases()).toBe(0);
      } finally {
        await ask("PATCH", client, { deploy_approval: false });
      }

      const id = running().server.deps.newId();
      const silent = { id, name: "Weather", type: "custom", prompt: null, trigger_or_intent: "weather" };
      await propose("Small talk", [{ op: "create", noun: "small_talk", row: silent }]);
      await page
        .getByText(/^Mend \d+ errors? first: Open issues leads there\.$/)
        .first()
        .waitFor();
      expect(await dialog.count()).toBe(0);
      expect(await releases()).toBe(0);
    });
  });
}
