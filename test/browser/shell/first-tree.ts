import { describe, expect, test } from "vitest";
import { pageAt, type RunningConsole } from "../running-console.ts";

export function firstTree(running: () => RunningConsole): void {
  describe("a voice agent in the applications build", () => {
    test("is configured at one address for all groups, as in the studio, and tests open by their own address", async () => {
      const { open, signIn, addAgent, sample, ask } = running();
      const [flow = ""] = (await addAgent("Front office", "welcome")).split("/").slice(-2);
      const agent = `/clients/${sample.organisation}/voice-agents/${flow}`;
      const version = `/api/organisations/${sample.organisation}/flows/${flow}/versions/0.0.1/`;
      const settings = async () => (await ask("GET", version)).body;
      const tokens = await signIn(undefined, "applications");
      const page = await pageAt(await open({ build: "applications", tokens }), `${agent}/calls`);
      await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Configure" }).click();
      await page.waitForURL(/\/configuration$/);
      const groups = page.getByRole("navigation", { name: "Groups of settings" });
      await groups.getByRole("link", { name: /^Retries and limits/ }).click();
      await page.getByLabel("Failures in a block").fill("4");
      await groups.getByRole("link", { name: /^Speech \d/ }).click();
      await page.getByRole("heading", { name: "Speech", exact: true }).waitFor();
      await groups.getByRole("link", { name: /^Retries and limits/ }).click();
      expect(await page.getByLabel("Failures in a block").inputValue()).toBe("4");
      const bar = page.getByRole("region", { name: "Unsaved changes" });
      await bar.getByRole("button", { name: "Save" }).click();
      await page.getByText("Updated", { exact: true }).waitFor();
      expect(await settings()).toMatchObject({ state_max_retry_attempts: 4 });
      await groups.getByRole("link", { name: "Prompts" }).click();
      await page.waitForURL(/\/prompts$/);

      await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Settings", exact: true }).click();
      await page.waitForURL(/\/settings$/);
      await page.getByLabel("Use case").fill("Opening hours");
      await ask("PATCH", version.replace("versions/0.0.1/", ""), {
        industry_segment_type: "Health",
        use_case: "Theirs",
      });
      const save = bar.getByRole("button", { name: "Save" });
      await save.click();
      // What they alone changed is taken over, and where both did it is asked again.
      await page.getByText("Use case: Theirs → Opening hours").waitFor();
      expect(await page.getByLabel("Line of business").inputValue()).toBe("Health");
      await save.click();
      // Its button has another name while it saves.
      await bar.waitFor({ state: "detached" });
      const saved = await ask("GET", version.replace("versions/0.0.1/", ""));
      expect(saved.body).toMatchObject({ use_case: "Opening hours", industry_segment_type: "Health" });

      // Undo is of what was saved: what is written since stays, and what others set.
      const agentApi = version.replace("versions/0.0.1/", "");
      await page.getByLabel("Notes for those who use it").fill("Ask twice.");
      await ask("PATCH", agentApi, { industry_segment_type: "Trade" });
      await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).last().click();
      await expect.poll(() => page.getByLabel("Use case").inputValue()).toBe("Theirs");
      expect((await ask("GET", agentApi)).body).toMatchObject({ use_case: "Theirs", industry_segment_type: "Trade" });
      expect(await page.getByLabel("Line of business").inputValue()).toBe("Trade");
      await page.reload();
      await page.getByText("Your unsaved changes are back").waitFor();
      expect(await page.getByLabel("Notes for those who use it").inputValue()).toBe("Ask twice.");
      await bar.getByRole("button", { name: "Discard" }).click();
      await bar.waitFor({ state: "detached" });

      const parameters = [{ key: "order", type: "text", required: true }];
      await ask("PUT", `${version.replace("versions/0.0.1/", "")}update_flow_api_specs/`, { parameters });
      await page.getByRole("link", { name: "Integrations", exact: true }).click();
      await page.getByRole("cell", { name: "order" }).waitFor();
      await page.getByText('"order": "text"').first().waitFor();

      await page.goto(`${new URL(page.url()).origin}${agent}/test/tests`);
      await page.waitForURL(/\/test\?by=tests$/);
      await page.getByRole("radio", { name: "Tests" }).and(page.locator(":checked")).waitFor({ state: "attached" });
    });
  });
}
