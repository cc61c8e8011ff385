import { releaseOfVersion } from "@parley/db/store";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { guardExperiments } from "../../../apps/server/src/flows/guard-experiments.ts";
import { faultsInBothThemes } from "../accessible.ts";
import { inventedCalls } from "../invented-calls.ts";
import { pageAt, type RunningConsole } from "../running-console.ts";

/** Versions that some callers get before all do, or beside the live one. */
export function sharing(running: () => RunningConsole): void {
  describe("beta and experiment", () => {
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
  });
}
