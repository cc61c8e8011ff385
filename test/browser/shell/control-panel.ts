import { describe, expect, test } from "vitest";
import { pageAt, type RunningConsole } from "../running-console.ts";

export function controlPanel(running: () => RunningConsole): void {
  describe("the control panel", () => {
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
      await bar.getByText("4 changes").waitFor();
      await bar.getByRole("textbox").fill("Stocktaking");
      await bar.getByRole("button", { name: "Save" }).click();
      await bar.waitFor({ state: "detached" });
      const { levels } = await inForce();
      expect(levels.control_panel).toMatchObject({
        paused: true,
        announcement: "We are closed.",
        concurrency: 3,
        opening_hours: [{ days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", to: "18:00" }],
        holidays: [{ date: expect.any(String) }],
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
