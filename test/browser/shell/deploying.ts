import { releaseOfVersion } from "@parley/db/store";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { guardExperiments } from "../../../apps/server/src/flows/guard-experiments.ts";
import { faultsInBothThemes } from "../accessible.ts";
import { inventedCalls } from "../invented-calls.ts";
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

    test("a version has notes, and an experiment is begun, changed, and ended by keeping the version that won", async () => {
      const { open, signIn, addAgent, ask } = running();
      const path = await addAgent("Tried on callers", "welcome");
      const [, , organisation, , flow] = path.split("/");
      const agent = `/api/organisations/${organisation}/flows/${flow}/`;
      await ask("POST", `${agent}versions/0.0.1/deploy/`, {});
      await ask("POST", `${agent}versions/`, { copy_of: "0.0.1" });
      const page = await pageAt(await open({ tokens: await signIn() }), `${path.replace("0.0.1", "0.0.2")}/deploy`);
      const dialog = page.getByRole("dialog");
      const notes = page.getByRole("region", { name: "Notes" });
      await notes.getByRole("button", { name: "Edit notes" }).click();
      await notes.getByLabel("What this version is for").fill("A shorter greeting");
      await notes.getByRole("button", { name: "Save notes" }).click();
      // The words stand in the field before they are saved.
      await notes.getByRole("button", { name: "Edit notes" }).waitFor();
      await notes.getByText("A shorter greeting").waitFor();
      expect((await ask("GET", `${agent}versions/0.0.2/`)).body.notes).toBe("A shorter greeting");

      await notes.getByRole("button", { name: "Edit notes" }).click();
      await notes.getByLabel("What this version is for").fill("A greeting for winter");
      await ask("PATCH", `${agent}versions/0.0.2/`, { notes: "A greeting for summer" });
      await notes.getByRole("button", { name: "Save notes" }).click();
      await notes.getByText("A greeting for summer").waitFor();
      expect((await ask("GET", `${agent}versions/0.0.2/`)).body.notes).toBe("A greeting for summer");
      await notes.getByRole("button", { name: "Save notes" }).click();
      await notes.getByRole("button", { name: "Edit notes" }).waitFor();
      expect((await ask("GET", `${agent}versions/0.0.2/`)).body.notes).toBe("A greeting for winter");

      const experiment = page.getByRole("region", { name: "Experiment" });
      await experiment.getByText("An experiment needs two versions").waitFor();
      await ask("POST", `${agent}versions/0.0.2/deploy/`, {});
      await ask("PUT", `${agent}mark_flow_as_beta/`, { version: "0.0.1" });
      await ask("PATCH", `${agent}control_panel/`, { settings: { beta_share: 5 } });
      await page.reload();
      await experiment.getByRole("button", { name: "Begin experiment" }).click();
      await dialog.getByLabel("Weight of 0.0.1").fill("30");
      await dialog.getByText("25 %").waitFor();
      await dialog.getByRole("switch", { name: "Take a version out that does worse" }).click();
      await dialog.getByLabel("Calls of each first").fill("3");
      // The guard compares with the live version.
      await dialog.getByLabel("Weight of 0.0.2").fill("0");
      await dialog.getByText("Give 0.0.2 a weight: it is the live one.").waitFor();
      expect(await dialog.getByRole("button", { name: "Begin experiment" }).isDisabled()).toBe(true);
      await dialog.getByLabel("Weight of 0.0.2").fill("90");
      expect(await faultsInBothThemes(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Begin experiment" }).click();
      const row = (version: string) => experiment.getByRole("row").filter({ hasText: version });
      await row("0.0.2").getByRole("cell", { name: "75 %", exact: true }).waitFor();
      await experiment
        .getByText(
          "for 10 points more callers who hung up first than the live one. Their ranges of 99.7 % must be apart, and each needs 3 calls",
        )
        .waitFor();
      await experiment.getByText("5 % of callers get the beta 0.0.1 first.").waitFor();
      const right = (of: Locator) => of.boundingBox().then((box) => (box === null ? Number.NaN : box.x + box.width));
      const change = experiment.getByRole("button", { name: "Change shares" });
      expect(await right(change), "inside its card").toBeLessThan(await right(experiment));
      const weights = async () => (await ask("GET", agent)).body.experiment_platform_config.weights;
      expect(await weights()).toEqual({ "0.0.1": 30, "0.0.2": 90 });
      await experiment.getByRole("link", { name: "Compare their calls" }).click();
      await page.getByRole("columnheader", { name: "Version" }).waitFor();
      await page.goBack();
      await experiment.getByRole("button", { name: "Change shares" }).click();
      await dialog.getByLabel("Weight of 0.0.2").fill("30");
      await dialog.getByRole("button", { name: "Change shares" }).click();
      await experiment.getByText("50 %").first().waitFor();
      await experiment.getByRole("button", { name: "Keep 0.0.1 and end the experiment" }).click();
      await experiment.getByText("Every caller gets the live version.").waitFor();
      await page.getByRole("region", { name: "Live" }).getByText("0.0.1 r1").waitFor();
      expect((await ask("GET", agent)).body).toMatchObject({ experiment_enabled: false, deployed_version: "0.0.1" });
      // Undo shares callers as before, beside what was live then.
      await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).first().click();
      await experiment.getByText("50 %").first().waitFor();
      await page.getByRole("region", { name: "Live" }).getByText("0.0.2 r1").waitFor();
      expect(await weights()).toEqual({ "0.0.1": 30, "0.0.2": 30 });
    });

    test("a beta is given to a share of callers, changed, taken back and ended, and shows among the versions", async () => {
      const { open, signIn, addAgent, ask } = running();
      const path = await addAgent("Given to some", "welcome");
      const [, , organisation, , flow] = path.split("/");
      const agent = `/api/organisations/${organisation}/flows/${flow}/`;
      await ask("POST", `${agent}versions/0.0.1/deploy/`, {});
      await ask("POST", `${agent}versions/`, { copy_of: "0.0.1" });
      const page = await pageAt(await open({ tokens: await signIn() }), `${path}/deploy`);
      const beta = page.getByRole("region", { name: "Beta" });
      const dialog = page.getByRole("dialog");
      await beta.getByText("It takes a second version that was deployed.").waitFor();
      await ask("PATCH", `${agent}versions/0.0.2/`, { max_transit_limit: 9 });
      await ask("POST", `${agent}versions/0.0.2/deploy/`, {});
      await page.reload();
      await beta.getByRole("button", { name: "Start beta" }).click();
      await dialog.getByLabel("Share of callers").fill("20");
      expect(await faultsInBothThemes(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Start beta" }).click();
      await beta.getByText("20 % of callers").waitFor();
      await beta.getByText("0.0.1", { exact: true }).waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      const history = page.getByRole("region", { name: "History" });
      await history.getByRole("row").filter({ hasText: "0.0.1 r1" }).getByText("Beta").waitFor();
      const standing = async () => {
        const { beta_version, in_force } = (await ask("GET", `${agent}control_panel/`)).body;
        return [beta_version, in_force.beta_share?.value ?? null];
      };
      expect(await standing()).toEqual(["0.0.1", 20]);
      await beta.getByRole("button", { name: "Change beta" }).click();
      await dialog.getByLabel("Share of callers").fill("0");
      await dialog.getByRole("button", { name: "Change beta" }).click();
      await beta.getByText("No caller gets it: give it a share.").waitFor();
      const undo = page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" });
      await undo.first().click();
      await beta.getByText("20 % of callers").waitFor();

      await page.goto(`${path}/versions`);
      const row = (version: string) =>
        page.getByRole("row").filter({ has: page.getByRole("link", { name: version, exact: true }) });
      await row("0.0.1").getByText("Beta").waitFor();
      await row("0.0.2").getByText("Live").waitFor();
      await page.goBack();
      await beta.getByRole("button", { name: "End beta" }).click();
      await beta.getByText("No version is marked as beta.").waitFor();
      expect(await standing()).toEqual([null, null]);
      await undo.first().click();
      await beta.getByText("20 % of callers").waitFor();
      expect(await standing()).toEqual(["0.0.1", 20]);
    });

    test("an experiment shows how calls end, and an open page tells what its guard took out", async () => {
      const { open, signIn, addAgent, ask, server } = running();
      const path = await addAgent("Guarded", "welcome");
      const [, , organisation = "", , flow = ""] = path.split("/");
      const agent = `/api/organisations/${organisation}/flows/${flow}/`;
      await ask("POST", `${agent}versions/0.0.1/deploy/`, {});
      await ask("POST", `${agent}versions/`, { copy_of: "0.0.1" });
      await ask("PATCH", `${agent}versions/0.0.2/`, { max_transit_limit: 9 });
      await ask("POST", `${agent}versions/0.0.2/deploy/`, {});
      const versions = [
        { version: "0.0.1", weight: 1 },
        { version: "0.0.2", weight: 3 },
      ];
      const guard = { figure: "dropped", points: 10, calls: 4 };
      await ask("POST", `${agent}flow-experiment/enable_experiment/`, { versions, guard });
      const { ended } = inventedCalls(() => ({ database: server.database, organisation, flow, at: new Date() }));
      const call = async (version: string, disposition: string) =>
        ended({
          caller: "+15550100",
          said: "Hello",
          version,
          release: await releaseOfVersion(server.database, { organisation, flow, version }),
          disposition,
        });
      for (const version of ["0.0.1", "0.0.2", "0.0.2", "0.0.2"]) await call(version, "completed");
      await call("0.0.2", "transferred");
      const page = await pageAt(await open({ tokens: await signIn() }), `${path.replace("0.0.1", "0.0.2")}/deploy`);
      const experiment = page.getByRole("region", { name: "Experiment" });
      const row = experiment.getByRole("row").filter({ hasText: "0.0.2" });
      await row.getByRole("cell", { name: "25 % 5–70" }).waitFor();
      await row.getByRole("cell", { name: "1:01" }).waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      for (let calls = 0; calls < 11; calls += 1) await call("0.0.1", "hung_up");
      for (let calls = 0; calls < 8; calls += 1) await call("0.0.2", "completed");
      await guardExperiments(server.deps);
      await experiment.getByText("0.0.1 was taken out").waitFor();
      await experiment.getByText("92 % of 12. With 0.0.2 they were 0 % of 12. The experiment ended with it").waitFor();
      await experiment.getByText("Every caller gets the live version.").waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
    });

    test("a deploy takes what was looked at alone, and says what becomes of the experiment", async () => {
      const { open, signIn, addAgent, ask } = running();
      const path = await addAgent("Looked at", "welcome");
      const [, , organisation, , flow] = path.split("/");
      const agent = `/api/organisations/${organisation}/flows/${flow}/`;
      await ask("POST", `${agent}versions/0.0.1/deploy/`, {});
      await ask("POST", `${agent}versions/`, { copy_of: "0.0.1" });
      await ask("PATCH", `${agent}versions/0.0.2/`, { max_transit_limit: 9 });
      await ask("POST", `${agent}versions/0.0.2/deploy/`, {});
      const versions = [
        { version: "0.0.1", weight: 1 },
        { version: "0.0.2", weight: 3 },
      ];
      await ask("POST", `${agent}flow-experiment/enable_experiment/`, { versions });
      await ask("PATCH", `${agent}versions/0.0.2/`, { max_transit_limit: 10 });
      const page = await pageAt(await open({ tokens: await signIn() }), `${path.replace("0.0.1", "0.0.2")}/deploy`);
      const dialog = page.getByRole("dialog");
      const live = page.getByRole("region", { name: "Live" });
      await page.getByRole("button", { name: "Deploy 0.0.2" }).click();
      await dialog.getByText("The experiment goes on: 75 % of callers get 0.0.2.").waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      const edited = await ask("PATCH", `${agent}versions/0.0.2/`, { max_transit_limit: 11 });
      expect(edited.status).toBe(200);
      await dialog.getByRole("button", { name: "Deploy", exact: true }).click();
      await dialog.getByRole("alert").getByText("The version was edited meanwhile.").waitFor();
      await live.getByText("0.0.2 r1").waitFor();
      await dialog.getByRole("button", { name: "Deploy", exact: true }).click();
      await live.getByText("0.0.2 r2").waitFor();
      expect((await ask("GET", agent)).body.experiment_enabled).toBe(true);

      await page.getByRole("button", { name: "Roll back to 0.0.1 r1" }).click();
      await dialog.getByText("The experiment ends: every caller gets 0.0.1 r1.").waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Roll back", exact: true }).click();
      await live.getByText("0.0.1 r1").waitFor();
      await page.getByRole("region", { name: "Experiment" }).getByText("Every caller gets the live version.").waitFor();
      expect((await ask("GET", agent)).body.experiment_enabled).toBe(false);
      // Undo brings back both.
      await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).first().click();
      await live.getByText("0.0.2 r2").waitFor();
      await page.getByRole("region", { name: "Experiment" }).getByRole("cell", { name: "75 %", exact: true }).waitFor();
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
