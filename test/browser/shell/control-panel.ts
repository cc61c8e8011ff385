import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { faultsInBothThemes } from "../accessible.ts";
import { pageAt, type RunningConsole } from "../running-console.ts";

export function controlPanel(running: () => RunningConsole): void {
  describe("the control panel", () => {
    test("what number, agent and client set is changed there, and a line says what is in force and what it covers", async () => {
      const { open, signIn, addAgent, sample, ask } = running();
      const [flow = ""] = (await addAgent("Day desk", "welcome")).split("/").slice(-2);
      const client = `/api/organisations/${sample.organisation}/`;
      const api = `${client}flows/${flow}/`;
      const { number } = (await ask("POST", "/api/telephony/virtual_numbers/", { number: "+15550042" })).body;
      await ask("PATCH", `/api/telephony/virtual_numbers/${number}/`, { client: sample.organisation });
      const assigned = await ask("POST", `${api}virtual-numbers/assign/`, { number });
      expect(assigned.status).toBe(200);
      const levels = async () =>
        (await ask("GET", `${api}control_panel/?number=${encodeURIComponent(number)}`)).body.levels;
      const tokens = await signIn(undefined, "applications");
      const path = `/clients/${sample.organisation}/voice-agents/${flow}/control_panel`;
      const page = await pageAt(await open({ build: "applications", tokens }), path);
      const bar = page.getByRole("region", { name: "Unsaved changes" });
      const tab = (name: string) => page.getByRole("tab", { name }).click();
      const concurrency = page.getByRole("textbox", { name: "Concurrency" });
      const save = async () => {
        await bar.getByRole("button", { name: "Save" }).click();
        await bar.waitFor({ state: "detached" });
      };
      await tab("Client");
      await concurrency.fill("9");
      await page.getByRole("button", { name: "Add a holiday" }).click();
      const day = page.getByRole("textbox", { name: "Day", exact: true });
      await day.fill("2026-2-30");
      await day.blur();
      await page.getByText("Write a day such as 2026-12-25.").waitFor();
      expect(await bar.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
      await day.fill("2026-12-24");
      await page.getByRole("button", { name: "Choose a day" }).click();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      expect(await day.inputValue()).toBe("2026-12-25");
      await page.getByRole("checkbox", { name: "Each year" }).check();
      await tab("Agent");
      await page.getByText("Save or discard the changes first").waitFor();
      await save();
      expect((await levels()).client).toMatchObject({
        concurrency: 9,
        holidays: [{ date: "2026-12-25", yearly: true }],
      });
      // The field says it already.
      expect(await page.getByText("In force from client: 9").count()).toBe(0);

      await tab("Agent");
      await page.getByRole("button", { name: "Add hours" }).click();
      await page.setViewportSize({ width: 1280, height: 800 });
      const lineOf = async (each: Locator) => {
        const box = await each.boundingBox();
        return box === null ? null : Math.round(box.y + box.height / 2);
      };
      // Days, times and what removes them stand in one line.
      const from = page.getByRole("textbox", { name: "From" });
      expect(await lineOf(page.getByRole("button", { name: "Remove these hours" }))).toBe(await lineOf(from));
      await from.fill("830");
      await page.getByRole("textbox", { name: "To", exact: true }).fill("25");
      expect(await bar.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
      await page.getByRole("textbox", { name: "To", exact: true }).fill("24");
      await save();
      expect((await levels()).agent.opening_hours).toMatchObject([{ from: "08:30", to: "24:00" }]);

      await tab("Number");
      await concurrency.fill("2");
      await page.reload();
      await page.getByText("Your unsaved changes are back").waitFor();
      await save();
      expect((await levels()).number).toEqual({ concurrency: 2 });
      await page.getByText("In force from number: 2 · covers client: 9").waitFor();
      await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).first().click();
      await expect.poll(async () => (await levels()).number).toEqual({});
      await ask("PATCH", client, { call_handling: {} });

      // What was written for a number that the agent lost bars no one from the panel.
      await concurrency.fill("4");
      await bar.waitFor();
      await ask("POST", `${api}virtual-numbers/unassign/`, { number });
      await page.reload();
      await page.getByText(`The agent no longer answers ${number}`).waitFor();
      await page.getByRole("button", { name: "Pause" }).waitFor();
      await bar.waitFor({ state: "detached" });
    });

    test("changes a live agent, says where each value comes from, and takes changes back in one click", async () => {
      const { open, signIn, addAgent, sample, ask } = running();
      const [flow = ""] = (await addAgent("Night desk", "welcome")).split("/").slice(-2);
      const api = `/api/organisations/${sample.organisation}/flows/${flow}/`;
      await ask("PATCH", api, { channel_config: { voice: { announcement: "Call tomorrow." } } });
      const inForce = async () => (await ask("GET", `${api}control_panel/`)).body;
      const tokens = await signIn(undefined, "applications");
      const page = await pageAt(
        await open({ build: "applications", tokens }),
        `/clients/${sample.organisation}/voice-agents/${flow}/calls`,
      );
      await page.getByRole("link", { name: "Agent", exact: true }).click();
      await page.waitForURL(/\/control_panel$/);
      const announcement = page.getByRole("textbox", { name: "Announcement" });
      await expect.poll(() => announcement.inputValue()).toBe("Call tomorrow.");
      await page.getByText("Taking calls", { exact: true }).waitFor();

      await page.getByRole("button", { name: "Pause taking calls" }).click();
      await page.getByText("Callers hear the announcement, then the agent hangs up.").waitFor();
      expect(await inForce()).toMatchObject({ because: "paused", levels: { control_panel: { paused: true } } });

      await announcement.fill("We are closed.");
      await page.getByRole("button", { name: "Add hours" }).click();
      await page.getByRole("button", { name: "Add a holiday" }).click();
      await page.getByRole("textbox", { name: "Concurrency" }).fill("3");
      const bar = page.getByRole("region", { name: "Unsaved changes" });
      // A holiday begins without a day: saved as today it would close the agent at once.
      expect(await bar.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
      await page.getByRole("textbox", { name: "Day", exact: true }).fill("2026-12-24");
      const fallback = page.getByRole("textbox", { name: "Fallback number" });
      await fallback.fill("call Anna");
      await page.getByText("Write 3 to 15 digits, with a leading + when international.").waitFor();
      expect(await bar.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
      await fallback.fill("+1 (555) 010-0042");
      expect(await fallback.inputValue()).toBe("+15550100042");
      await bar.getByText("5 changes").waitFor();
      await bar.getByRole("textbox").fill("Stocktaking");
      await bar.getByRole("button", { name: "Save" }).click();
      await bar.waitFor({ state: "detached" });
      const { levels } = await inForce();
      expect(levels.control_panel).toMatchObject({
        paused: true,
        announcement: "We are closed.",
        concurrency: 3,
        opening_hours: [{ days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", to: "18:00" }],
        holidays: [{ date: "2026-12-24" }],
        fallback_number: "+15550100042",
      });
      const changes = page.getByRole("region", { name: "Changes" });
      await changes.getByText("Stocktaking").waitFor();

      await changes.getByRole("button", { name: /^Undo: Opening hours/ }).click();
      await expect.poll(() => announcement.inputValue()).toBe("Call tomorrow.");
      await page.getByRole("button", { name: "Take calls again" }).click();
      await page.getByText("Taking calls", { exact: true }).waitFor();
      expect((await inForce()).levels.control_panel).toEqual({});
    });
  });
}
